import { health } from '@lectern/contract/health.ts'
import type { Config } from '../../platform/config/config.ts'
import { reasonOf } from '../admin-error.ts'
import { type Finding, ok, skipped, wrong } from './finding.ts'

const LIMIT_MS = 5_000

/**
 * Asks the platform by the address of its people. The platform sends Strict-Transport-Security only where it believes the
 * proxy that the line is encrypted; then it also believes the proxy whose address a request has. Otherwise all people have the
 * proxy's address, and limits for one client hold for all of them together.
 * @param ask replaced in tests, which have no certificate
 */
export const checkProxy = async (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  ask: typeof fetch = fetch,
): Promise<Finding> => {
  const subject = 'proxy'
  if (publicUrl === undefined) return skipped(subject, 'needs PUBLIC_URL')
  let answer: Response
  try {
    answer = await ask(`${publicUrl}/api${health.get.path}`, { signal: AbortSignal.timeout(LIMIT_MS) })
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    return skipped(subject, `${publicUrl} cannot be reached from this machine (${reasonOf(cause)})`)
  }
  const isOurs = health.get.reply.safeParse(await answer.json().catch(() => undefined)).success
  if (!isOurs)
    return wrong(
      subject,
      `${publicUrl} does not lead to the platform (status ${answer.status})`,
      'start the platform, correct its address in the proxy, or correct PUBLIC_URL',
    )
  if (publicUrl.startsWith('https:') && !answer.headers.has('strict-transport-security'))
    return wrong(
      subject,
      `the platform does not believe the proxy at ${publicUrl}: all people count as one client`,
      'set TRUST_PROXY to the address of the proxy, and let it send X-Forwarded-Proto and X-Forwarded-For',
    )
  return ok(subject, `${publicUrl} leads to the platform`)
}

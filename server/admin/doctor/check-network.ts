import { aiTask } from '@lectern/contract/models.ts'
import type { Config } from '../../platform/config/config.ts'
import { spellIssuer } from '../../platform/config/oidc-config.ts'
import { checkPortIsFree, hostInAddress } from '../../platform/http/port.ts'
import { reasonOf } from '../admin-error.ts'
import { type Finding, ok, skipped, wrong } from './finding.ts'

const LIMIT_MS = 5_000
/** The library forgives half a minute beside the lifetime of a token, which is one to sixty minutes. */
const CLOCKS_APART_SECONDS = 60

/** Checks that the platform answers on its port, or that the port is free. */
export const checkPort = async (config: Config): Promise<Finding> => {
  const { port, host, role } = config
  if (role === 'worker') return skipped('port', 'a worker has none')
  if (port === 0) return skipped('port', 'PORT is 0: each start uses a free one')
  const isFree = await checkPortIsFree({ port, host }).then(
    () => true,
    () => false,
  )
  if (isFree) return ok('port', `${port} is free: no platform is running here`)
  try {
    const response = await fetch(`http://${hostInAddress(host)}:${port}/api/ready`, {
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    const answer = (await response.json()) as { status?: unknown; checks?: Record<string, unknown> }
    if (answer.status === 'ready') return ok('port', `a platform answers on ${port}`)
    if (answer.checks) {
      const failed = Object.entries(answer.checks).flatMap(([check, state]) =>
        state === 'failed' ? [check] : [],
      )
      return wrong('port', `the platform on ${port} is not ready (${failed.join(', ')})`, 'read its log')
    }
  } catch {
    // Another program's answer, or none.
  }
  return wrong('port', `another program uses ${port}`, 'stop it, or set another PORT')
}

/**
 * Whether the providers of models and voice answer at all. No key is sent and nothing is asked: that would cost
 * money, and a professor's page Models & Usage tests it.
 */
export const checkProviders = async ({ models, speech }: Config): Promise<Finding[]> => {
  const used = [
    ...aiTask.options
      .flatMap((task) => models[task] ?? [])
      .map((config) => ({ subject: 'model', ...config })),
    ...(speech ? [{ subject: 'voice', ...speech }] : []),
  ]
  const byAddress = new Map(used.map((one) => [`${one.subject} ${one.baseUrl}`, one]))
  const findings = await Promise.all(
    [...byAddress.values()].map(async ({ subject, provider, baseUrl, toCheck }): Promise<Finding> => {
      const { host } = new URL(baseUrl)
      try {
        const response = await fetch(baseUrl, { signal: AbortSignal.timeout(LIMIT_MS), redirect: 'manual' })
        await response.body?.cancel()
        return ok(subject, `${provider} answers at ${host}; its key was not tried`)
      } catch (error) {
        const cause = error instanceof Error && error.cause ? error.cause : error
        return wrong(
          subject,
          `${provider} does not answer at ${host} (${reasonOf(cause)})`,
          `check ${toCheck.address} and the network`,
        )
      }
    }),
  )
  return [
    ...findings,
    ...(used.some(({ subject }) => subject === 'model')
      ? []
      : [ok('model', 'none is set: the built-in engine')]),
    ...(speech ? [] : [ok('voice', 'none is set: the built-in voices')]),
  ]
}

/** When an answer was sent; NaN if it does not say. A cache sends the date of its copy, with the copy's age. Source: RFC 9111, 5.1. */
const dateOf = ({ headers }: Response): number =>
  Date.parse(headers.get('date') ?? '') + 1_000 * Number(headers.get('age') ?? 0)

/** Whether the identity providers answer with their description. */
export const checkIdentityProviders = ({ oidc }: Config): Promise<Finding[]> =>
  Promise.all(
    oidc.map(async ({ name, issuer }): Promise<Finding> => {
      // Source: OpenID Connect Discovery 1.0, 4.
      const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
      try {
        const response = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) })
        const description = (await response.json()) as { issuer?: unknown }
        if (spellIssuer(String(description.issuer)) !== spellIssuer(issuer))
          return wrong('sign-in', `${address} does not describe ${issuer}`, 'check OIDC_ISSUER')
        const apartSeconds = Math.abs(Date.now() - dateOf(response)) / 1_000
        if (apartSeconds > CLOCKS_APART_SECONDS)
          return wrong(
            'sign-in',
            `the clock of ${name} is ${Math.round(apartSeconds)} s apart from this one: its tokens count as expired`,
            'run a time service here',
          )
        return ok('sign-in', `${name} answers at ${issuer}`)
      } catch (error) {
        const cause = error instanceof Error && error.cause ? error.cause : error
        return wrong(
          'sign-in',
          `${name} does not answer at ${issuer} (${reasonOf(cause)})`,
          'check OIDC_ISSUER',
        )
      }
    }),
  )

/**
 * Whether the collector takes traces: an empty list of spans, with the keys of the settings. Without the setting there is
 * nothing to say.
 */
export const checkTracing = async ({ tracing }: Config): Promise<Finding[]> => {
  if (!tracing) return []
  const subject = 'traces'
  const { host } = new URL(tracing.url)
  try {
    const response = await fetch(tracing.url, {
      method: 'POST',
      headers: { ...tracing.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [] }),
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    await response.body?.cancel()
    if (response.ok) return [ok(subject, `the collector at ${host} accepts them`)]
    const isRefused = response.status === 401 || response.status === 403
    return [
      wrong(
        subject,
        `the collector at ${host} answers with status ${response.status}`,
        isRefused ? 'check OTEL_EXPORTER_OTLP_HEADERS' : 'check OTEL_EXPORTER_OTLP_ENDPOINT',
      ),
    ]
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    return [
      wrong(
        subject,
        `the collector at ${host} does not answer (${reasonOf(cause)})`,
        'check OTEL_EXPORTER_OTLP_ENDPOINT and whether the collector runs',
      ),
    ]
  }
}

/** Whether the mail server takes the sign-in. Nothing is sent. */
export const checkMail = async ({ mail }: Config): Promise<Finding> => {
  const subject = 'mail'
  if (!mail) return ok(subject, 'none is set: forgotten passwords need npm run admin -- reset-link')
  const { createMailer, isCertificateError, isEncryptionError } = await import(
    '../../platform/mail/mailer.ts'
  )
  const mailer = createMailer(mail)
  try {
    await mailer.check()
    return ok(subject, `${mail.address} accepts email from ${mail.from}`)
  } catch (error) {
    return wrong(
      subject,
      `${mail.address} does not accept email (${reasonOf(error)})`,
      isCertificateError(error)
        ? 'renew the certificate, use the host name in it, or set NODE_EXTRA_CA_CERTS to the file of its issuer'
        : isEncryptionError(error)
          ? 'it offers no encryption, so it gets no password: use smtps, or smtp+plain on a network that you trust'
          : 'check SMTP_URL and the network',
    )
  } finally {
    mailer.close()
  }
}

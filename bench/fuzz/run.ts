import { type Description, makeFuzzRequests } from '../../server/testing/fuzz-requests.ts'
import { startBenchPlatform } from '../platform/start-platform.ts'
import { makeCallers, makeWorld, tokenFor } from './world.ts'

/** Sends requests made from the OpenAPI description, and counts answers by status. Exit code 1 when one is a fault of the server. */

const REQUESTS = Number(process.argv[2] ?? 20_000)
const SEED = Number(process.argv[3] ?? Date.now() % 1_000_000)
const CONCURRENCY = 8
const PER_WORLD = 500
/** A call that takes longer has no answer within the server's own limit. */
const ANSWER_MS = 90_000

const platform = await startBenchPlatform()
try {
  const callers = await makeCallers(platform)
  const tokens = [callers.professor.token, callers.student.token, callers.administrator.token, undefined]
  const ids = await makeWorld(callers)
  const description = (await (await fetch(`${platform.url}/api/openapi.json`)).json()) as Description
  const requests = makeFuzzRequests(description, ids, SEED)
  const statuses = new Map<string, number>()
  const faults: string[] = []
  let sent = 0

  const sendInTurn = async (untilSent: number) => {
    while (sent < untilSent) {
      sent += 1
      const { value: request } = requests.next()
      if (!request) return
      const { name, who, method, path, contentType, payload } = request
      const token = sent % 5 === 0 ? tokens[(sent / 5) % tokens.length] : tokenFor(callers, who, sent)
      const status = await fetch(`${platform.url}/api${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(contentType && { 'content-type': contentType }),
        },
        ...(payload !== undefined && { body: payload }),
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_MS),
      }).then(
        async (answer) => {
          await answer.arrayBuffer()
          return String(answer.status)
        },
        (error: Error) => `no answer: ${error.message}`,
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (!/^[234]/.test(status))
        faults.push(`${status}  ${name}  ${method} ${path}  ${payload?.slice(0, 300) ?? ''}`)
    }
  }
  while (sent < REQUESTS) {
    // Requests delete what they are about.
    if (sent > 0) Object.assign(ids, await makeWorld(callers))
    const untilSent = Math.min(REQUESTS, sent + PER_WORLD)
    await Promise.all(Array.from({ length: CONCURRENCY }, () => sendInTurn(untilSent)))
  }

  console.log(`seed ${SEED}, ${sent} requests`)
  for (const [status, count] of [...statuses].toSorted())
    console.log(`${String(count).padStart(7)}  ${status}`)
  for (const fault of faults.slice(0, 50)) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  await platform.stop()
}

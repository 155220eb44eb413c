import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, ReceivedReply, SentBody, SentQuery } from '@lectern/contract/call.ts'
import { type JobStatus, jobs } from '@lectern/contract/jobs.ts'
import { users } from '@lectern/contract/users.ts'

export class HttpError extends Error {
  readonly status: number
  readonly detail: unknown
  constructor(status: number, detail: unknown) {
    super(typeof detail === 'string' ? detail : JSON.stringify(detail))
    this.status = status
    this.detail = detail
  }
}

type Sent<C extends Call> = {
  params?: Record<string, string | number>
  query?: SentQuery<C>
  body?: SentBody<C>
  file?: { name: string; bytes: Uint8Array }
}

/** Makes calls of the contract over HTTP, as a program outside would. */
export type HttpClient = {
  url: string
  token: string
  call<const C extends Call>(call: C, sent?: Sent<C>): Promise<ReceivedReply<C>>
}

const bodyOf = (call: Call, sent: Sent<Call>): { body: string | FormData; type?: string } | undefined => {
  if (call.takes === 'upload') {
    const form = new FormData()
    for (const [name, value] of Object.entries((sent.body ?? {}) as Record<string, string>))
      form.set(name, value)
    if (sent.file)
      form.set(
        'file',
        new File([new Uint8Array(sent.file.bytes)], sent.file.name, { type: 'application/pdf' }),
      )
    return { body: form }
  }
  if (sent.body === undefined) return undefined
  if (call.takes === 'form')
    return {
      body: new URLSearchParams(sent.body as Record<string, string>).toString(),
      type: 'application/x-www-form-urlencoded',
    }
  return { body: JSON.stringify(sent.body), type: 'application/json' }
}

/** Makes a client that calls a running platform by the contract. Calls throw `HttpError` when they are refused. */
export const httpClient = (url: string, token = ''): HttpClient => ({
  url,
  token,
  async call(call, sent = {}) {
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(sent.params?.[name])),
    )
    const query = new URLSearchParams((sent.query ?? {}) as Record<string, string>).toString()
    const payload = bodyOf(call, sent as Sent<Call>)
    const response = await fetch(`${url}/api${path}${query && `?${query}`}`, {
      method: call.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(payload?.type ? { 'content-type': payload.type } : {}),
      },
      ...(payload ? { body: payload.body } : {}),
    })
    const json = await response.json()
    if (!response.ok) throw new HttpError(response.status, json.detail)
    return json
  },
})

/** Signs in. The cookie that opens files is ignored: the token opens them too. */
export const signInOverHttp = async (
  url: string,
  person: { email: string; password: string },
): Promise<HttpClient> => {
  const { access_token } = await httpClient(url).call(users.login, {
    body: { username: person.email, password: person.password },
  })
  return httpClient(url, access_token)
}

export type NewPerson = { name: string; email: string; password: string; role: 'professor' | 'student' }

/** Registers an account, with a generated address when none is given, and signs in. */
export const signUpOverHttp = async (
  url: string,
  person: Partial<NewPerson> & Pick<NewPerson, 'role'>,
): Promise<HttpClient & { person: NewPerson }> => {
  const email = `${person.role}-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}@example.org`
  const whole: NewPerson = { name: `A ${person.role}`, email, password: 'a-long-password', ...person }
  await httpClient(url).call(users.register, { body: whole })
  return { ...(await signInOverHttp(url, whole)), person: whole }
}

/** Polls a job until it has ended. */
export const waitForJob = async (
  client: HttpClient,
  jobId: string,
  onState?: (job: JobStatus) => Promise<void> | void,
): Promise<JobStatus> => {
  for (;;) {
    const job = await client.call(jobs.get, { params: { job: jobId } })
    await onState?.(job)
    if (job.status === 'COMPLETED' || job.status === 'FAILED' || job.status === 'CANCELLED') return job
    await sleep(100)
  }
}

/** Polls a job until it is completed. @throws with its message when it ends otherwise */
export const finishJob = async (client: HttpClient, jobId: string): Promise<JobStatus> => {
  const job = await waitForJob(client, jobId)
  if (job.status !== 'COMPLETED') throw new Error(`${job.kind}: ${job.status} ${job.message}`)
  return job
}

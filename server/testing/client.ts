import type { Call, ReceivedReply, SentBody, SentParams, SentQuery } from '@lectern/contract/call.ts'
import { users } from '@lectern/contract/users.ts'
import type { FastifyInstance } from 'fastify'

export type Answer<C extends Call> = {
  status: number
  body: ReceivedReply<C>
  detail: unknown
  headers: Record<string, unknown>
  raw: Buffer
}

type Sent<C extends Call> = {
  params?: SentParams<C> | Record<string, string | number>
  query?: SentQuery<C>
  /** Typed for valid bodies; `wrongBody` sends anything. */
  body?: SentBody<C>
  wrongBody?: unknown
  file?: { name: string; bytes: Uint8Array; type?: string }
  headers?: Record<string, string>
}

const BOUNDARY = 'lectern-test-boundary'

const multipart = (fields: Record<string, unknown>, file: Sent<Call>['file']): Buffer => {
  const parts: Buffer[] = []
  for (const [name, value] of Object.entries(fields)) {
    parts.push(
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
      ),
    )
  }
  if (file) {
    parts.push(
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.type ?? 'application/pdf'}\r\n\r\n`,
      ),
    )
    parts.push(Buffer.from(file.bytes), Buffer.from('\r\n'))
  }
  parts.push(Buffer.from(`--${BOUNDARY}--\r\n`))
  return Buffer.concat(parts)
}

/** Makes calls of the contract against an app, with a token or anonymously. */
export type Client = {
  token: string | undefined
  userId: string
  call<const C extends Call>(call: C, sent?: Sent<C>): Promise<Answer<C>>
}

export const clientOf = (app: FastifyInstance, token?: string, userId = ''): Client => ({
  token,
  userId,
  async call(call, sent = {}) {
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((sent.params as Record<string, unknown> | undefined)?.[name])),
    )
    const query = new URLSearchParams(Object.entries((sent.query ?? {}) as Record<string, string>)).toString()
    const body = sent.wrongBody ?? sent.body
    const payload =
      call.takes === 'upload'
        ? {
            payload: multipart((body ?? {}) as Record<string, unknown>, sent.file),
            type: `multipart/form-data; boundary=${BOUNDARY}`,
          }
        : call.takes === 'form'
          ? {
              payload: new URLSearchParams(body as Record<string, string>).toString(),
              type: 'application/x-www-form-urlencoded',
            }
          : body === undefined
            ? undefined
            : { payload: JSON.stringify(body), type: 'application/json' }
    const response = await app.inject({
      method: call.method,
      url: `/api${path}${query ? `?${query}` : ''}`,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(payload ? { 'content-type': payload.type } : {}),
        ...sent.headers,
      },
      ...(payload ? { payload: payload.payload } : {}),
    })
    const json =
      String(response.headers['content-type']).startsWith('application/json') && response.body
        ? response.json()
        : undefined
    return {
      status: response.statusCode,
      body: json,
      detail: json?.detail,
      headers: response.headers,
      raw: response.rawPayload,
    }
  },
})

let people = 0

/** Registers and signs in a new account. */
export const signUp = async (
  app: FastifyInstance,
  role: 'student' | 'professor',
  name = 'Test Person',
): Promise<Client & { email: string; password: string }> => {
  people += 1
  const email = `person-${people}@example.org`
  const password = `password-${people}`
  const nobody = clientOf(app)
  const registered = await nobody.call(users.register, { body: { name, email, password, role } })
  const signedIn = await nobody.call(users.login, { body: { username: email, password } })
  if (registered.status !== 200 || signedIn.status !== 200)
    throw new Error(`sign-up failed: ${registered.detail} ${signedIn.detail}`)
  return { ...clientOf(app, signedIn.body.access_token, registered.body._id), email, password }
}

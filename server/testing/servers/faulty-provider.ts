import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateKeyPair, type JWTPayload, SignJWT } from 'jose'

const ISSUED_FOR_SECONDS = 300

export type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

export type FaultyProvider = {
  issuer: string
  /** What the identity token says beside or in place of what it must say. */
  claims: JWTPayload
  /** Answers of single endpoints in place of the right ones, by the end of their path: `token`, `userinfo`, `openid-configuration`. */
  answers: Map<string, Answer>
  /** How far its clock is ahead of ours. */
  clockAheadSeconds: number
  /** The age of its answers, as a cache before it says. */
  ageSeconds: number
  stop(): void
}

/**
 * Starts a provider (OpenID Connect) on loopback that gives every answer a test wishes. The nonce comes from the address that
 * began.
 */
export const startFaultyProvider = async (clientId: string): Promise<FaultyProvider> => {
  const { privateKey } = await generateKeyPair('RS256')
  let nonce = ''
  const sendJson = (response: ServerResponse, body: object) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  const rightAnswers: Record<string, Answer> = {
    'openid-configuration': (_, response) =>
      sendJson(response, {
        issuer: made.issuer,
        authorization_endpoint: `${made.issuer}/authorize`,
        token_endpoint: `${made.issuer}/token`,
        userinfo_endpoint: `${made.issuer}/userinfo`,
        jwks_uri: `${made.issuer}/jwks`,
      }),
    authorize: (request, response) => {
      const asked = new URL(request.url!, made.issuer).searchParams
      nonce = asked.get('nonce')!
      const back = new URL(asked.get('redirect_uri')!)
      back.search = new URLSearchParams({ code: 'code', state: asked.get('state')! }).toString()
      response.writeHead(303, { location: back.href }).end()
    },
    token: async (_, response) => {
      const nowSeconds = Math.floor(Date.now() / 1_000) + made.clockAheadSeconds
      const token = await new SignJWT({ nonce, ...made.claims })
        .setProtectedHeader({ alg: 'RS256' })
        .setIssuer(made.issuer)
        .setAudience(clientId)
        .setIssuedAt(nowSeconds)
        .setExpirationTime(nowSeconds + ISSUED_FOR_SECONDS)
        .sign(privateKey)
      sendJson(response, { access_token: 'access', token_type: 'Bearer', id_token: token })
    },
    userinfo: (_, response) => sendJson(response, { sub: made.claims.sub }),
  }
  const server = createServer(async (request, response) => {
    const sentSeconds = made.clockAheadSeconds - made.ageSeconds
    response.setHeader('date', new Date(Date.now() + sentSeconds * 1_000).toUTCString())
    response.setHeader('age', made.ageSeconds)
    const end = new URL(request.url!, 'http://localhost').pathname.split('/').at(-1)!
    const answer = made.answers.get(end) ?? rightAnswers[end]
    await (answer ? answer(request, response) : response.writeHead(404).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const made: FaultyProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    claims: {},
    answers: new Map(),
    clockAheadSeconds: 0,
    ageSeconds: 0,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
  return made
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type ChatRequest,
  chunksOf,
  completionOf,
  errorBody,
  type FinishReason,
  textOf,
} from './chat-completion.ts'
import { pretendTranslation, readTranslationRequest } from './pretend-translation.ts'

/** What the server does with one request. Left out: it answers as a good model does. */
export type Behaviour =
  | { text: string; finish?: FinishReason }
  | { status: number; code?: string; message?: string; headers?: Record<string, string> }
  /** A good status, and a body that is no JSON, or breaks off. */
  | { broken: 'json' | 'connection' }
  /** Never answers; ends when the client goes. */
  | { hangs: true }

export type Asked = {
  /** Of the last message: what the person asks. */
  prompt: string
  /** Of a translation: what is to be translated, and into what by its English name. */
  text: string
  target: string
  request: ChatRequest
  authorization: string | undefined
}

export type ModelServer = {
  /** To be given as `AI_BASE_URL`. */
  url: string
  /** Every completion asked for, in order. */
  asked: Asked[]
  /** How many requests are being answered, or hang, now. */
  open(): number
  /** Decides for each request that comes from now on; undefined for the good answer. */
  answer(decide: (asked: Asked, index: number) => Behaviour | undefined): void
  /** Forgets what was asked and decided. */
  reset(): void
  stop(): Promise<void>
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const sendJson = (reply: ServerResponse, status: number, body: object, headers = {}): void => {
  reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

const isChatRequest = (value: unknown): value is ChatRequest =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as ChatRequest).model === 'string' &&
  Array.isArray((value as ChatRequest).messages) &&
  (value as ChatRequest).messages.length > 0

/**
 * A server that speaks the protocol "OpenAI chat completions" on loopback, for tests and stories: whole answers and
 * streams, usage, refusals with the right bodies, `GET /v1/models`. It translates by itself (`pretendTranslation`).
 * @param apiKey asked for when given
 * @param delayMs how long each answer takes
 */
export const startModelServer = async (
  options: { port?: number; model?: string; apiKey?: string; delayMs?: number } = {},
): Promise<ModelServer> => {
  const { model = 'pretender', apiKey, delayMs = 0 } = options
  const asked: Asked[] = []
  let decide: (asked: Asked, index: number) => Behaviour | undefined = () => undefined
  let open = 0

  const complete = async (reply: ServerResponse, body: string, authorization: string | undefined) => {
    let request: unknown
    try {
      request = JSON.parse(body)
    } catch {
      return sendJson(reply, 400, errorBody('We could not parse the JSON body of your request.', null))
    }
    if (!isChatRequest(request)) return sendJson(reply, 400, errorBody('Missing model or messages.', null))
    if (request.model !== model)
      return sendJson(
        reply,
        404,
        errorBody(`The model \`${request.model}\` does not exist.`, 'model_not_found'),
      )
    const prompt = textOf(request.messages.at(-1)?.content)
    const { text = prompt, target = '' } = readTranslationRequest(prompt) ?? {}
    const now = { prompt, text, target, request, authorization }
    const id = String(asked.push(now))
    const behaviour = decide(now, asked.length - 1) ?? { text: pretendTranslation(text, target) }
    if (delayMs > 0) await sleep(delayMs)
    if ('hangs' in behaviour) return
    if ('status' in behaviour) {
      const { status, code = null, message = 'This was asked for by a test.', headers } = behaviour
      return sendJson(reply, status, errorBody(message, code), headers)
    }
    if ('broken' in behaviour) {
      reply.writeHead(200, { 'content-type': 'application/json' })
      if (behaviour.broken === 'json') return reply.end('{"id":"chatcmpl-1","choices":[{"mess')
      reply.write('{"id":"chatcmpl-1","choices":[')
      return setTimeout(() => reply.destroy(), 20)
    }
    const finish = behaviour.finish ?? 'stop'
    if (!request.stream) return sendJson(reply, 200, completionOf(request, id, behaviour.text, finish))
    reply.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const chunk of chunksOf(request, id, behaviour.text, finish)) reply.write(chunk)
    return reply.end()
  }

  const server = createServer(async (request, reply) => {
    open += 1
    reply.once('close', () => {
      open -= 1
    })
    const body = await readBody(request).catch(() => '')
    const { authorization } = request.headers
    if (apiKey !== undefined && authorization !== `Bearer ${apiKey}`)
      return sendJson(reply, 401, errorBody('Incorrect API key provided.', 'invalid_api_key'))
    if (request.method === 'GET' && request.url === '/v1/models')
      return sendJson(reply, 200, {
        object: 'list',
        data: [{ id: model, object: 'model', owned_by: 'test' }],
      })
    if (request.method === 'POST' && request.url === '/v1/chat/completions')
      return complete(reply, body, authorization)
    return sendJson(reply, 404, errorBody('Invalid URL.', null))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    open: () => open,
    answer(next) {
      decide = next
    },
    reset() {
      asked.length = 0
      decide = () => undefined
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

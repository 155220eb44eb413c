import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { anthropicMessages } from './anthropic-messages.ts'
import { makeSound, readSpeech, type SpeechReading, writeWav } from './audio-speech.ts'
import { type Behaviour, flood, misbehave, sendAnswer, sendJson } from './behaviour.ts'
import type { ServerKind } from './compatible-kinds.ts'
import { tokenLimitError, unsupportedError } from './faults.ts'
import { googleContent } from './google-content.ts'
import { obey } from './obey.ts'
import { openAiChat } from './openai-chat.ts'
import { pretendObject } from './pretend-object.ts'
import { pretendTranslation, readTranslationRequest } from './pretend-translation.ts'
import { createPromptCache } from './prompt-cache.ts'
import {
  type ErrorReply,
  isErrorReply,
  isObject,
  type Protocol,
  type ProtocolName,
  type Reading,
} from './protocol.ts'

export type { Behaviour } from './behaviour.ts'

export type Asked = Reading & {
  protocol: ProtocolName
  /** For a translation: the text to translate, and the English name of the target language. */
  text: string
  target: string
  /** The body, for tests of one protocol. */
  request: ChatBody
  authorization: string | undefined
}

/** A body of "OpenAI chat completions", as far as tests read it. */
export type ChatBody = {
  model: string
  messages: { role: string; content: unknown }[]
  stream?: boolean
  max_tokens?: number
  max_completion_tokens?: number
}

/** Traits of the model behind the server. */
export type Traits = {
  seesPictures: boolean
  knowsSchemas: boolean
  /** Obeys every instruction, also inside data. */
  obeys: boolean
  /** Reports the usage of an answer. */
  counts: boolean
  /** Maximum tokens of an answer. */
  room: number
}

export type ModelServer = {
  /** The `AI_BASE_URL` for clients of OpenAI's or Anthropic's protocol. */
  url: string
  /** The `AI_BASE_URL` for clients of Google's protocol. */
  googleUrl: string
  /** Every request for an answer, in order. */
  asked: Asked[]
  /** Every request for speech, in order. */
  spoken: (SpeechReading & { authorization: string | undefined })[]
  /** The number of requests that are being answered or hang. */
  open(): number
  /** Decides the behaviour for each later request; undefined for the good answer. */
  answer(decide: (asked: Asked, index: number) => Behaviour | undefined): void
  /** The same for speech. */
  speak(decide: (asked: SpeechReading, index: number) => Behaviour | undefined): void
  temper(traits: Partial<Traits>): void
  /** Resets the recorded requests, the decisions, the traits and the prompt cache. */
  reset(): void
  stop(): Promise<void>
}

const plainTraits: Traits = {
  seesPictures: true,
  knowsSchemas: true,
  obeys: false,
  counts: true,
  room: 1_000_000,
}

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}

/** What a request holds that the model does not support. */
const findUnsupported = (reading: Reading, traits: Traits): 'picture' | 'schema' | undefined => {
  if (reading.pictures.length > 0 && !traits.seesPictures) return 'picture'
  return reading.schema && !traits.knowsSchemas ? 'schema' : undefined
}

/** How an answer ends; undefined: as it should. */
const endOf = (behaviour: Behaviour) => {
  if ('hangs' in behaviour) return 'hangs'
  if ('broken' in behaviour) return behaviour.broken === 'stream-error' ? 'error' : 'quiet'
  return 'floods' in behaviour ? 'never' : undefined
}

/**
 * Starts a server that speaks the protocols of OpenAI (as OpenAI, vLLM, llama.cpp, Ollama and LM Studio
 * answer), Anthropic and Google, and `POST /audio/speech`, on loopback, for tests and stories: whole
 * answers and streams, usage, errors with realistic bodies, faults on demand. It translates by itself
 * (`pretendTranslation`) and fills in any shape (`pretendObject`).
 * @param apiKey required from clients when given
 * @param delayMs duration of each answer
 */
export const startModelServer = async (
  options: {
    port?: number
    model?: string
    apiKey?: string
    delayMs?: number
    kind?: ServerKind
    voices?: readonly string[]
  } = {},
): Promise<ModelServer> => {
  const { model = 'pretender', apiKey, delayMs = 0, kind = 'openai', voices = ['alloy', 'nova'] } = options
  const protocols = [openAiChat(kind), anthropicMessages, googleContent]
  const cache = createPromptCache()
  const asked: Asked[] = []
  const spoken: ModelServer['spoken'] = []
  let traits = plainTraits
  let decide: Parameters<ModelServer['answer']>[0] = () => undefined
  let decideSpeech: Parameters<ModelServer['speak']>[0] = () => undefined
  let open = 0

  const sendError = (reply: ServerResponse, protocol: Protocol, error: ErrorReply, headers = {}): void =>
    sendJson(reply, error.status, protocol.writeError(error), headers)

  const goodText = (now: Asked): string => {
    if (traits.obeys) return obey(now)
    return now.schema ? JSON.stringify(pretendObject(now.schema)) : pretendTranslation(now.text, now.target)
  }

  const answerTo = async (
    reply: ServerResponse,
    protocol: Protocol,
    reading: Reading,
    request: IncomingMessage,
  ) => {
    const { text = reading.prompt, target = '' } = readTranslationRequest(reading.prompt) ?? {}
    const now: Asked = {
      ...reading,
      protocol: protocol.name,
      text,
      target,
      request: reading.body as ChatBody,
      authorization: request.headers.authorization ?? protocol.keyOf(request.headers),
    }
    const id = String(asked.push(now))
    const what = findUnsupported(reading, traits)
    const room = { asked: reading.outputTokens ?? 0, most: traits.room, model: reading.model }
    const isTooLong = room.asked > room.most && tokenLimitError(protocol.name, kind, room)
    if (isTooLong) return sendError(reply, protocol, isTooLong)
    const behaviour = decide(now, asked.length - 1) ?? (what ? { refuses: what } : { text: goodText(now) })
    if (delayMs > 0) await sleep(delayMs)
    if ('delayMs' in behaviour && behaviour.delayMs) await sleep(behaviour.delayMs)
    if ('after' in behaviour) await behaviour.after
    if ('refuses' in behaviour) return sendError(reply, protocol, errorFor(behaviour.refuses, protocol))
    if ('status' in behaviour) {
      const { headers, body, message = 'This was asked for by a test.', ...rest } = behaviour
      return body
        ? sendJson(reply, rest.status, body, headers)
        : sendError(reply, protocol, { message, ...rest }, headers)
    }
    if (misbehave(reply, behaviour)) return
    const given = 'text' in behaviour ? behaviour.text : goodText(now)
    const counts = traits.counts ? cache.count(protocol.name, reading, given) : undefined
    const finish = ('finish' in behaviour && behaviour.finish) || 'stop'
    const pieceDelayMs = 'pieceDelayMs' in behaviour ? behaviour.pieceDelayMs : undefined
    const end = endOf(behaviour)
    return sendAnswer(reply, protocol, { id, reading, text: given, finish, counts }, { pieceDelayMs, end })
  }

  const errorFor = (what: 'key' | 'model' | 'picture' | 'schema', protocol: Protocol): ErrorReply => {
    if (what === 'key') return protocol.wrongKey('x')
    return what === 'model' ? protocol.unknownModel(model) : unsupportedError(what, protocol.name, kind)
  }

  const speakTo = async (reply: ServerResponse, body: unknown, request: IncomingMessage) => {
    const reading = readSpeech(body, { model, voices })
    const openAi = protocols[0]!
    if ('status' in reading) return sendError(reply, openAi, reading)
    spoken.push({ ...reading, authorization: request.headers.authorization })
    const behaviour = decideSpeech(reading, spoken.length - 1) ?? { sound: 'good' as const }
    if ('status' in behaviour)
      return sendError(
        reply,
        openAi,
        { message: 'This was asked for by a test.', ...behaviour },
        behaviour.headers,
      )
    if ('refuses' in behaviour) return sendError(reply, openAi, errorFor(behaviour.refuses, openAi))
    if (misbehave(reply, behaviour)) return
    if ('after' in behaviour) await behaviour.after
    const sound = 'sound' in behaviour ? behaviour.sound : 'good'
    const file = writeWav(makeSound(reading.input, sound), sound)
    reply.writeHead(200, { 'content-type': 'audio/wav' })
    if ('floods' in behaviour) return flood(reply, file.toString('latin1'))
    if (!('broken' in behaviour)) return reply.end(file)
    reply.write(file.subarray(0, file.length / 2))
    return setTimeout(() => reply.destroy(), 20)
  }

  const route = async (request: IncomingMessage, reply: ServerResponse) => {
    const path = request.url ?? ''
    const body = await readBody(request)
    const protocol = protocols.find((one) => one.match(path))
    const given = (protocol ?? protocols[0]!).keyOf(request.headers)
    if (apiKey !== undefined && given !== apiKey)
      return sendError(reply, protocol ?? protocols[0]!, (protocol ?? protocols[0]!).wrongKey(given))
    if (request.method === 'GET' && path === '/v1/models')
      return sendJson(reply, 200, {
        object: 'list',
        data: [{ id: model, object: 'model', owned_by: 'test' }],
      })
    if (request.method === 'POST' && path === '/v1/audio/speech') return speakTo(reply, body, request)
    if (request.method !== 'POST' || !protocol)
      return sendError(reply, protocols[0]!, { status: 404, message: 'Invalid URL.' })
    if (!isObject(body))
      return sendError(reply, protocol, {
        status: 400,
        message: 'We could not parse the JSON body of your request.',
      })
    const reading = protocol.read(body, { ...protocol.match(path), headers: request.headers })
    if (isErrorReply(reading)) return sendError(reply, protocol, reading)
    if (reading.model !== model) return sendError(reply, protocol, protocol.unknownModel(reading.model))
    return answerTo(reply, protocol, reading, request)
  }

  const server = createServer((request, reply) => {
    open += 1
    reply.once('close', () => {
      open -= 1
    })
    route(request, reply).catch(() => reply.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${origin}/v1`,
    googleUrl: `${origin}/v1beta`,
    asked,
    spoken,
    open: () => open,
    answer(next) {
      decide = next
    },
    speak(next) {
      decideSpeech = next
    },
    temper(next) {
      traits = { ...traits, ...next }
    },
    reset() {
      asked.length = 0
      spoken.length = 0
      decide = () => undefined
      decideSpeech = () => undefined
      traits = plainTraits
      cache.clear()
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

import type { Call, ReplyOf } from '@lectern/contract/call.ts'

/** One request that the page has sent. */
export type Received = { params: Record<string, string>; query: URLSearchParams; body: unknown }

type Rule = { call: Call; pattern: RegExp; answer: (request: Received) => Response | Promise<Response> }

let rules: Rule[] = []
let received: { call: Call; request: Received }[] = []
let unanswered: string[] = []

const browserFetch = globalThis.fetch

/** Replaces `fetch` for calls of the platform. A call without an answer gets a 404 and fails the test at its end. */
export function beginAnswers(): void {
  rules = []
  received = []
  unanswered = []
  globalThis.fetch = answerRequest
}

/** Ends the answers, and returns the calls that had none, as lines for people. */
export function endAnswers(): string[] {
  globalThis.fetch = browserFetch
  return unanswered
}

async function answerRequest(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const { pathname, searchParams } = new URL(request.url)
  if (!pathname.startsWith('/api/')) return browserFetch(input, init)
  const path = pathname.slice('/api'.length)
  const matching = rules.filter(({ call, pattern }) => call.method === request.method && pattern.test(path))
  // As the server does: an address that is written out goes before a parameter, /courses/deleted before /courses/{id}.
  const rule = matching.findLast(({ call }) => !call.path.includes('{')) ?? matching.at(-1)
  if (!rule) {
    unanswered.push(`${request.method} ${pathname}`)
    return Response.json({ detail: 'This test has no answer to the call.' }, { status: 404 })
  }
  const seen = {
    params: { ...rule.pattern.exec(path)?.groups },
    query: searchParams,
    body: readBody(await request.text()),
  }
  received.push({ call: rule.call, request: seen })
  return Promise.race([rule.answer(seen), whenAborted(request)])
}

/** Rejects when the page gives a request up, also one that never gets an answer. */
const whenAborted = ({ signal }: Request): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

function readBody(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return Object.fromEntries(new URLSearchParams(text))
  }
}

function addRule(call: Call, answer: Rule['answer']): void {
  const pattern = new RegExp(`^${call.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`)
  rules.push({ call, pattern, answer })
}

type Answering<C extends Call> = (request: Received) => ReplyOf<C> | Promise<ReplyOf<C>>

/**
 * Answers a call from now on; the last answer counts. The reply is checked against the contract: a test cannot show a
 * page what the server would never send.
 */
export function answer<C extends Call>(call: C, reply: ReplyOf<C> | Answering<C>): void {
  addRule(call, async (request) => {
    const sent = typeof reply === 'function' ? await (reply as Answering<C>)(request) : reply
    return Response.json(call.reply.parse(sent), { headers: call.hasRevision ? { ETag: '"1"' } : {} })
  })
}

/** Lets a call fail: without a body like a server behind a broken proxy. */
export function fail(
  call: Call,
  status = 500,
  body?: { detail: unknown; code?: string; params?: object },
): void {
  addRule(call, () =>
    body ? Response.json({ params: {}, ...body }, { status }) : new Response('', { status }),
  )
}

/** Lets a call fail as without a connection. */
export function lose(call: Call): void {
  addRule(call, () => {
    throw new TypeError('Failed to fetch')
  })
}

/** Leaves a call without an answer. */
export function hold(call: Call): void {
  addRule(call, () => new Promise<Response>(() => undefined))
}

/** The requests of a call that the page has sent, the oldest first. */
export function requestsOf(call: Call): Received[] {
  return received.filter((one) => one.call === call).map(({ request }) => request)
}

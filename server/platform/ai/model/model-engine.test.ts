import {
  AiMisconfiguredError,
  AiRefusedError,
  AiReplyError,
  AiUnavailableError,
  type TranslateRequest,
} from '@lectern/core/ai/engine.ts'
import { createBuiltInEngine } from '@lectern/engine/builtin-engine.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ModelServer, startModelServer } from '../../../testing/model-server/model-server.ts'
import { modelsOn } from '../../../testing/model-server/models-on.ts'
import { pretendTranslation } from '../../../testing/model-server/pretend-translation.ts'
import type { ModelConfig } from '../../config/model-config.ts'
import { openGateway } from '../gateway/gateway.ts'
import { unwrapReply } from './ask/plain-reply.ts'
import { createModelEngine } from './model-engine.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer({ apiKey: 'sk-right' })
})
beforeEach(() => server.reset())
afterAll(() => server?.stop())

const engineOf = (change: Partial<ModelConfig> = {}) =>
  createModelEngine(
    modelsOn(server.url, { apiKey: 'sk-right', ...change }),
    createBuiltInEngine(),
    openGateway,
  )
const request: TranslateRequest = {
  text: 'A ⟦1⟧seed⟦/1⟧ sleeps.\n\nIt </text> wakes up.',
  from: 'en',
  to: 'ko',
  lectureTitle: 'Seeds',
  courseName: 'Gardening',
  settings: { length: 'medium', tone: 'casual', style: 'standard' },
  complaint: null,
}
const translate = (change: Partial<ModelConfig> = {}, signal?: AbortSignal) =>
  engineOf(change).translate!(request, signal ? { signal } : {})
const failureOf = async (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => expect.fail('it succeeded'),
    (error: Error) => error,
  )

describe('a model that translates', () => {
  it('is asked once, with the whole text and a limit on its answer', async () => {
    expect(await translate()).toEqual({ text: pretendTranslation(request.text, 'Korean') })
    expect(server.asked).toHaveLength(1)
    const [asked] = server.asked
    expect(asked).toMatchObject({ text: request.text, target: 'Korean', authorization: 'Bearer sk-right' })
    expect(asked?.request.max_tokens).toBeGreaterThan(request.text.length)
    expect(asked?.request.messages[0]).toMatchObject({ role: 'system' })
    expect(asked?.prompt).toContain('Tone: casual')
  })

  it('is asked the same way through the provider OpenAI', async () => {
    expect(await translate({ provider: 'openai' })).toEqual({
      text: pretendTranslation(request.text, 'Korean'),
    })
  })

  it('receives the problem with its last reply', async () => {
    await engineOf().translate!({ ...request, complaint: 'The sign ⟦1⟧ is missing.' })
    // A complaint may quote words of a slide, which are data like the slide itself.
    expect(server.asked[0]?.prompt).toMatch(
      /<what-was-wrong-(\w+)>\nThe sign ⟦1⟧ is missing\.\n<\/what-was-wrong-\1>/,
    )
  })

  it('leaves tasks without a model to the built-in engine, and names the model of each other task', () => {
    const builtin = createBuiltInEngine()
    const { translate } = modelsOn(server.url)
    const one = createModelEngine({ translate: translate! }, builtin, openGateway)
    expect(one).toMatchObject({ id: builtin.id, kind: 'builtin', writeScript: builtin.writeScript })
    expect(one.by).toEqual({
      translate: expect.stringMatching(/^compatible:pretender translate-\d+ terms-\d+$/),
    })
    expect(one.draftQuestions).toBe(builtin.draftQuestions)
    expect(one.translateTerms).toBeDefined()
    expect(engineOf()).toMatchObject({ id: expect.stringContaining('script-'), kind: 'model' })
  })

  it('may wrap its answer in extra text', () => {
    expect(unwrapReply('<think>hm\n</think>\n<text-0123456789ab>\nA\n\nB\n</text-0123456789ab>')).toBe(
      'A\n\nB',
    )
    expect(unwrapReply('```text\nA\nB\n```')).toBe('A\nB')
    // Some servers open the reasoning themselves, so the reply holds only its end.
    expect(unwrapReply('The slide says A.\n</think>\n\nA')).toBe('A')
    const quoted = 'It thinks between <think> and </think>.'
    expect(unwrapReply(quoted)).toBe(quoted)
  })

  it('is asked once more when its answer is cut, and its second cut answer is an error', async () => {
    server.answer((_, index) => (index === 0 ? { text: 'half', finish: 'length' } : undefined))
    expect((await translate()).text).not.toBe('half')
    expect(server.asked[1]?.request.max_tokens).toBe(2 * (server.asked[0]?.request.max_tokens ?? 0))
    server.answer(() => ({ text: 'half', finish: 'length' }))
    expect(await failureOf(translate())).toBeInstanceOf(AiReplyError)
  })
})

describe('a failure has a message', () => {
  type Case = [string, Parameters<ModelServer['answer']>[0], unknown, RegExp]
  const cases: Case[] = [
    ['an empty answer', () => ({ text: ' \n' }), AiReplyError, /empty/],
    [
      'a filtered answer',
      () => ({ text: 'x', finish: 'content_filter' }),
      AiRefusedError,
      /refused this text/,
    ],
    ['a request it does not take', () => ({ status: 400 }), AiRefusedError, /refused this request/],
    [
      'no credit left',
      () => ({ status: 429, code: 'insufficient_quota' }),
      AiMisconfiguredError,
      /no credit/,
    ],
    [
      'a month that is paid up',
      () => ({ status: 400, message: 'You have reached your specified API usage limits.' }),
      AiMisconfiguredError,
      /no credit/,
    ],
    [
      'an answer that a filter stopped',
      () => ({ status: 400, message: 'Output blocked by content filtering policy' }),
      AiRefusedError,
      /refused this text/,
    ],
    [
      'a request that leaves no room',
      () => ({
        status: 400,
        message:
          'input length and `max_tokens` exceed context limit: 199000 + 4000 > 200000, decrease input length or `max_tokens` and try again',
      }),
      AiRefusedError,
      /more text than the AI model can read/,
    ],
    ...['error', 'abort'].map(
      (finish_reason): Case => [
        `an end that a gateway calls ${finish_reason}`,
        () => ({
          status: 200,
          body: {
            choices: [{ index: 0, message: { role: 'assistant', content: 'Half an' }, finish_reason }],
          },
        }),
        AiUnavailableError,
        /broke off/,
      ],
    ),
    ['a fault', () => ({ status: 500 }), AiUnavailableError, /reported an error/],
    ['being overloaded', () => ({ status: 529 }), AiUnavailableError, /is busy/],
    [
      'an answer that is no JSON',
      () => ({ broken: 'json' }),
      AiUnavailableError,
      /could not be read|reached/,
    ],
    ['a line that breaks', () => ({ broken: 'connection' }), AiUnavailableError, /reached|read/],
  ]
  it.each(cases)('%s', async (_, decide, type, sentence) => {
    server.answer(decide)
    const failure = await failureOf(translate())
    expect(failure).toBeInstanceOf(type)
    expect(failure.message).toMatch(sentence)
    expect(server.asked).toHaveLength(1)
  })

  it('for a wrong key, an unknown model, an unreachable server', async () => {
    expect(await failureOf(translate({ apiKey: 'sk-wrong' }))).toMatchObject({
      name: 'AiMisconfiguredError',
      messages: [{ code: 'key_refused', params: { words: ['AI_API_KEY'] } }],
    })
    expect(await failureOf(translate({ model: 'other' }))).toMatchObject({
      name: 'AiMisconfiguredError',
      messages: [{ code: 'model_unknown', params: { words: ['AI_MODEL', 'AI_BASE_URL'] } }],
    })
    expect(await failureOf(translate({ baseUrl: 'http://127.0.0.1:9/v1' }))).toMatchObject({
      name: 'AiUnavailableError',
      reason: 'fault',
    })
  })

  it.each([
    ['seconds', { 'retry-after': '90' }, 90, 90],
    ['a date', { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }, 50, 61],
    ['nothing', {}, 20, 20],
    ['nonsense', { 'retry-after': 'soon' }, 20, 20],
    ['a year', { 'retry-after': '31536000' }, 3600, 3600],
  ])('for a limit, with the requested delay: %s', async (_, headers, atLeast, atMost) => {
    server.answer(() => ({ status: 429, headers }))
    const failure = await failureOf(translate())
    if (!(failure instanceof AiUnavailableError)) throw failure
    expect(failure.reason).toBe('limit')
    expect(failure.delaySeconds).toBeGreaterThanOrEqual(atLeast)
    expect(failure.delaySeconds).toBeLessThanOrEqual(atMost)
  })

  it('and holds nothing of the key or of the request', async () => {
    for (const answer of [{ status: 500 }, { status: 400 }, { broken: 'json' }] as const) {
      server.answer(() => answer)
      const failure = await failureOf(translate())
      const all = JSON.stringify(failure, Object.getOwnPropertyNames(failure))
      expect(all).not.toMatch(/sk-right|sleeps|Gardening/)
      expect(failure.cause).toBeUndefined()
    }
  })
})

it('aborts a call to a hanging model as soon as the work is cancelled', async () => {
  server.answer(() => ({ hangs: true }))
  const abort = new AbortController()
  const work = failureOf(translate({}, abort.signal))
  await expect.poll(() => server.asked.length).toBe(1)
  abort.abort('cancelled')
  await work
  await expect.poll(() => server.open()).toBe(0)
})

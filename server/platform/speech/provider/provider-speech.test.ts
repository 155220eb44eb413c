import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ModelServer, startModelServer } from '../../../testing/model-server/model-server.ts'
import { voiceOn } from '../../../testing/model-server/models-on.ts'
import { type AiGateway, openGateway, type Usage } from '../../ai/gateway/gateway.ts'
import type { SpeechConfig } from '../../config/speech-config.ts'
import { createEmbeddedSpeech } from '../embedded/embedded-speech.ts'
import type { SpeechEngine } from '../speech-engine.ts'
import { readMp3 } from '../testing/read-mp3.ts'
import { askVoice, findShortDelay } from './ask-voice.ts'
import { createProviderSpeech } from './provider-speech.ts'

let server: ModelServer
let engine: SpeechEngine | undefined
beforeAll(async () => {
  server = await startModelServer({ apiKey: 'sk-right' })
})
beforeEach(() => server.reset())
afterEach(async () => {
  await engine?.close()
  engine = undefined
})
afterAll(() => server.stop())

const speechConfig = (): SpeechConfig =>
  voiceOn(server.url, { apiKey: 'sk-right', voices: { byLanguage: { ko: 'nova' }, other: 'alloy' } })
const voiceOf = (change: Partial<SpeechConfig> = {}, gateway: AiGateway = openGateway): SpeechEngine => {
  engine = createProviderSpeech({ ...speechConfig(), ...change }, createEmbeddedSpeech(), gateway)
  return engine
}
const text = 'Seeds sleep under the snow. They wait for the light!\n\nThen they wake up.'
const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => expect.fail('it succeeded'),
    (error: Error) => error,
  )

describe('a provider that speaks', () => {
  it('is asked sentence by sentence, and its cues hold the time of each', async () => {
    const heard: string[] = []
    const {
      mp3,
      durationMs,
      cues,
      engine: by,
    } = await voiceOf().speak({
      text,
      language: 'en',
      onSentence: (done, total) => heard.push(`${done}/${total}`),
    })
    expect(server.spoken.map(({ input }) => input)).toEqual([
      'Seeds sleep under the snow.',
      'They wait for the light!',
      'Then they wake up.',
    ])
    expect(server.spoken[0]).toMatchObject({
      model: 'pretender',
      voice: 'alloy',
      format: 'wav',
      authorization: 'Bearer sk-right',
    })
    expect(heard).toEqual(['1/3', '2/3', '3/3'])
    expect(by).toBe(engine!.idFor('en'))
    expect(readMp3(mp3)).toMatchObject({ info: true, kilobits: 48, channels: 1, durationMs })
    expect(cues.map(({ start, end }) => text.slice(start, end).trim())).toEqual(
      server.spoken.map(({ input }) => input),
    )
    const [first, second, third] = cues
    expect(second!.startMs - first!.endMs).toBe(330)
    expect(third!.startMs - second!.endMs).toBe(650)
    for (const { startMs, endMs } of cues) expect(endMs - startMs).toBeGreaterThan(900)
  })

  it("applies the course's pronunciations", async () => {
    await voiceOf().speak({
      text: 'Ask Nguyen & co.',
      language: 'en',
      pronunciations: [{ word: 'Nguyen', say_as: 'win', language: null }],
    })
    expect(server.spoken[0]!.input).toMatch(/^Ask win/)
  })

  it('has a voice for each language, and leaves other languages to the built-in one', async () => {
    const one = voiceOf({ voices: { byLanguage: { ko: 'nova' }, other: null } })
    await one.speak({ text: '씨앗은 눈 밑에서 잡니다.', language: 'ko' })
    expect(server.spoken).toMatchObject([{ voice: 'nova' }])
    const { engine: by } = await one.speak({ text: 'Seeds sleep.', language: 'en' })
    expect(by).toMatch(/espeak/)
    expect(server.spoken).toHaveLength(1)
    expect(one.idFor('en')).toBe(by)
    expect(one.idFor('ko-KR')).toBe('compatible:pretender, voice nova, texts 1')
  })

  it('has an id of provider, model and voice, so that another voice makes new audio', () => {
    const other = { byLanguage: {}, other: 'nova' }
    const ids = [{}, { voices: other }, { model: 'other' }, { provider: 'openai' as const }].map((change) =>
      voiceOf(change).idFor('en'),
    )
    expect(new Set(ids).size).toBe(4)
  })

  it('counts the seconds of its requests, and no sentence twice', async () => {
    const usage: Usage[] = []
    const one = voiceOf(
      {},
      {
        ...openGateway,
        async pass(call, work) {
          expect(call).toMatchObject({
            task: 'speech',
            provider: 'compatible',
            usageContext: { priority: 'batch' },
          })
          const done = await work(call.signal!, () => {})
          usage.push(done.usage)
          return done.value
        },
      },
    )
    const usageContext = { courseId: null, userId: null, priority: 'batch' as const }
    const { cues } = await one.speak({ text, language: 'en', usageContext })
    const spokenMs = cues.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
    expect(Math.abs(usage.reduce((sum, { speechMs }) => sum + speechMs, 0) - spokenMs)).toBeLessThan(10)
    await one.speak({ text: text.replace('Then', 'Now'), language: 'en', usageContext })
    expect(server.spoken.map(({ input }) => input).slice(3)).toEqual(['Now they wake up.'])
    await one.speak({ text: 'Now they wake up.', language: 'en', usageContext, isFresh: true })
    expect(server.spoken).toHaveLength(5)
  })
})

describe('a failure has a message', () => {
  it.each([
    [
      'a wrong key',
      { refuses: 'key' },
      'AiMisconfiguredError',
      /refused the key\. Ask the administrator to check it\.$/,
    ],
    [
      'an unknown model',
      { refuses: 'model' },
      'AiMisconfiguredError',
      /configured model or voice\. Ask the administrator to check both\.$/,
    ],
    ['no credit', { status: 429, code: 'insufficient_quota' }, 'AiMisconfiguredError', /no credit left/],
    [
      'another address',
      { redirects: '/elsewhere' },
      'AiMisconfiguredError',
      /another address\. Ask the administrator/,
    ],
    ['a text it does not take', { status: 400 }, 'AiRefusedError', /refused this text/],
    ['a short limit', { status: 429, headers: { 'retry-after': '1' } }, 'AiUnavailableError', /is busy/],
    ['a long limit', { status: 429, headers: { 'retry-after': '90' } }, 'AiUnavailableError', /is busy/],
    [
      'a long fault',
      { status: 503, headers: { 'retry-after': '90' } },
      'AiUnavailableError',
      /reported an error/,
    ],
  ] as const)('%s, requested only once', async (_, behaviour, name, sentence) => {
    server.speak(() => behaviour)
    const error = await failureOf(voiceOf().speak({ text: 'Seeds sleep.', language: 'en' }))
    expect([error.name, error.message]).toEqual([name, expect.stringMatching(sentence)])
    expect(server.spoken).toHaveLength(1)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/sk-right|Seeds/)
  })

  it.each([
    ['a page', { broken: 'html' }, /could not be read as audio/],
    ['a cut answer', { broken: 'stream', text: '' }, /cannot be reached/],
    ['a reset', { broken: 'reset' }, /cannot be reached/],
    ['a fault', { status: 500 }, /reported an error/],
    ['silence', { sound: 'silent' }, /is silent and was not kept/],
    ['most of it missing', { sound: 'short' }, /breaks off too early and was not kept/],
    ['noise', { sound: 'noise' }, /noise rather than speech/],
    ['distortion', { sound: 'clipped' }, /distorted and was not kept/],
  ] as const)('%s that persists', async (_, behaviour, sentence) => {
    server.speak(() => behaviour)
    const long = 'Seeds sleep under the snow until the light of spring.'
    expect((await failureOf(voiceOf().speak({ text: long, language: 'en' }))).message).toMatch(sentence)
    expect(server.spoken.length).toBeLessThanOrEqual(3)
    // Faulty audio is not cached: once the provider works again, the audio is good.
    server.speak(() => undefined)
    await engine!.speak({ text: long, language: 'en' })
  })

  it.each([
    ['a fault', { status: 500 }],
    ['a reset', { broken: 'reset' }],
    ['silence', { sound: 'silent' }],
  ] as const)(
    '%s that passes is retried, and finished sentences are not requested again',
    async (_, behaviour) => {
      server.speak(({ input }, index) => (input.startsWith('They') && index < 3 ? behaviour : undefined))
      const { cues } = await voiceOf().speak({ text, language: 'en' })
      expect(cues).toHaveLength(3)
      expect(server.spoken).toHaveLength(4)
    },
  )

  it('a limit in the middle ends the work, and the next try requests no sentence twice', async () => {
    server.speak(({ input }) => (input.startsWith('Then') ? { status: 429 } : undefined))
    const one = voiceOf()
    expect(await failureOf(one.speak({ text, language: 'en' }))).toMatchObject({ reason: 'limit' })
    server.speak(() => undefined)
    const before = server.spoken.length
    expect((await one.speak({ text, language: 'en' })).cues).toHaveLength(3)
    expect(server.spoken.slice(before).map(({ input }) => input)).toEqual(['Then they wake up.'])
  })

  it('an unreachable address', async () => {
    const error = await failureOf(
      voiceOf({ baseUrl: 'http://127.0.0.1:9/v1' }).speak({ text: 'Seeds.', language: 'en' }),
    )
    expect(error).toMatchObject({ name: 'AiUnavailableError', message: expect.stringMatching(/reached/) })
  })
})

it.each([
  ['does not begin', { hangs: true }],
  ['does not end', { hangs: 'head' }],
] as const)(
  'aborts an answer that %s within the time limit and reports the silence',
  async (_, behaviour) => {
    server.speak(() => behaviour)
    const ask = { text: 'Seeds sleep.', voice: 'alloy', signal: new AbortController().signal }
    const error = await failureOf(askVoice(speechConfig(), ask, 300))
    expect(error).toMatchObject({
      name: 'AiUnavailableError',
      reason: 'silence',
      message: formatMessage(createMessage('voice_slow')),
    })
    expect(server.spoken).toHaveLength(1)
    await expect.poll(() => server.open()).toBe(0)
    // The time limit was long enough: the sentence is not retried at once.
    expect(findShortDelay(error)).toBeUndefined()
  },
)

it('aborts an endless answer and returns no audio', async () => {
  server.speak(() => ({ floods: true, text: '' }))
  const ask = { text: 'Seeds sleep.', voice: 'alloy', signal: new AbortController().signal }
  expect((await failureOf(askVoice(speechConfig(), ask))).message).toBe(
    formatMessage(createMessage('voice_no_audio')),
  )
  await expect.poll(() => server.open()).toBe(0)
})

it.each([
  ['cancelled', (cancel: AbortController) => cancel.abort('cancelled')],
  ['closed', () => void engine!.close()],
])('aborts the call to a hanging provider as soon as the work is %s', async (_, end) => {
  server.speak(() => ({ hangs: true }))
  const cancel = new AbortController()
  const work = voiceOf()
    .speak({ text, language: 'en', signal: cancel.signal })
    .catch((error: unknown) => error)
  await expect.poll(() => server.open()).toBe(3)
  end(cancel)
  await work
  await expect.poll(() => server.open()).toBe(0)
})

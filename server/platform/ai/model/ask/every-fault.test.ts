import { AiUnavailableError } from '@lectern/core/ai/engine.ts'
import { textOf } from '@lectern/core/messages/testing/text-message.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type FaultName, faultNames, faultOf } from '../../../../testing/model-server/faults.ts'
import { type ModelServer, startModelServer } from '../../../../testing/model-server/model-server.ts'
import { createNotebook, everyProvider, modelOn } from '../testing/every-provider.ts'
import type { Ask } from './ask.ts'
import { askModel } from './ask-model.ts'
import { askForObject } from './ask-object.ts'

/** What a fault is to whoever asked: the error's name and its sentence, or null where the answer is good all the same. */
type Told = readonly [name: string, sentence: RegExp] | null

const passing = 'AiUnavailableError'
const final = 'AiMisconfiguredError'

const broken: Told = [passing, /answer broke off|cannot be reached|answer could not be read/]
const ofText: Record<FaultName, Told> = {
  'short limit': [passing, /is busy/],
  'long limit': [passing, /is busy/],
  'no credit': [final, /no credit left/],
  fault: [passing, /has a fault/],
  overloaded: [passing, /has a fault|is busy/],
  'wrong key': [final, /refused the key.*AI_API_KEY/],
  'unknown model': [final, /does not know the configured model.*AI_MODEL/],
  'too long a request': ['AiRefusedError', /more text than the AI model can read/],
  reset: [passing, /cannot be reached/],
  'cut body': broken,
  'cut stream': broken,
  'error in the stream': [
    passing,
    /answer broke off|cannot be reached|has a fault|is busy|could not be read/,
  ],
  'no JSON': broken,
  'a page': broken,
  hangs: ['AbortError', /aborted/],
  'hangs after its head': ['AbortError', /aborted/],
  'hangs in the stream': ['AbortError', /aborted/],
  slow: [passing, /did not answer in time/],
  fenced: null,
  'wrong schema': null,
  filtered: ['AiRefusedError', /provider refused this text/],
  blocked: ['AiRefusedError', /provider refused this text/],
  'cut by length': ['AiReplyError', /too long/],
  empty: ['AiReplyError', /empty answer/],
  'another address': [final, /another address.*AI_BASE_URL/],
  'without end': ['AiReplyError', /too long/],
}
/** Where the answer has a shape, one that cannot be read is asked for once more and then refused. */
const ofObject: Record<FaultName, Told> = {
  ...ofText,
  'wrong schema': ['AiReplyError', /could not be read/],
}

const shape = z.object({ title: z.string(), points: z.number() })
const good = JSON.stringify({ title: 'Seeds sleep under the snow.', points: 3 })
const request = {
  instructions: 'You write about seeds, and never name Rumpelstiltskin.',
  prompt: [{ text: 'Course: Gardening', isKept: true }, { text: 'Write.' }],
  outputTokens: 500,
}

describe.each(everyProvider)('$name', (one) => {
  const { provider, protocol, kind, model } = one
  // Whoever runs a server of their own pays nobody.
  const faults = faultNames.filter((name) => name !== 'no credit' || kind === 'openai')
  let server: ModelServer
  beforeAll(async () => {
    server = await startModelServer({ apiKey: 'sk-right', kind, model })
  })
  beforeEach(() => server.reset())
  afterAll(() => server.stop())

  type Given = {
    signal: AbortSignal
    gateway?: ReturnType<typeof createNotebook>
    timeLimitMs?: number
    onPartial?: () => void
  }
  const askOf = ({ signal, timeLimitMs }: Given): Ask => ({
    ...request,
    options: { signal },
    ...(timeLimitMs === undefined ? {} : { timeLimitMs }),
  })
  const byOf = ({ gateway = createNotebook() }: Given) => modelOn(server, one, gateway)
  const ways = {
    whole: (given: Given) => askModel(byOf(given), askOf(given)),
    streamed: ({ onPartial = () => {}, ...given }: Given) =>
      askModel(byOf(given), { ...askOf(given), options: { signal: given.signal, onPartial } }),
    shaped: (given: Given) => askForObject(byOf(given), shape, askOf(given)),
    'shaped and streamed': (given: Given) =>
      askForObject(byOf(given), shape, {
        ...askOf(given),
        options: { signal: given.signal, onPartial: () => {} },
      }),
  }
  const isShaped = (way: keyof typeof ways) => way.startsWith('shaped')

  describe.each(Object.keys(ways) as (keyof typeof ways)[])('asked for an answer that is %s', (way) => {
    it('gives it, counted', async () => {
      server.answer(() => ({ text: good }))
      const gateway = createNotebook()
      const { value, notes } = await ways[way]({ signal: AbortSignal.timeout(20_000), gateway })
      expect(value).toEqual(isShaped(way) ? JSON.parse(good) : good)
      expect(textOf(notes)).toBeNull()
      expect(server.asked).toHaveLength(1)
      expect(server.asked[0]).toMatchObject({ outputTokens: 500, isStream: way.endsWith('streamed') })
      expect(gateway.calls).toMatchObject([
        {
          task: 'script',
          provider,
          model,
          host: expect.stringContaining('127.0.0.1:'),
          isGood: true,
        },
      ])
      expect(gateway.calls[0]!.usage!.tokensIn).toBeGreaterThan(10)
      expect(gateway.calls[0]!.usage!.tokensOut).toBe(Math.ceil(good.length / 4))
    })

    it.each(faults)('tells what is wrong: %s', async (name) => {
      server.answer(() => faultOf(name, protocol, good))
      const cancel = new AbortController()
      const gateway = createNotebook()
      const onPartial = vi.fn()
      const work = ways[way]({
        signal: cancel.signal,
        gateway,
        onPartial,
        ...(name === 'slow' ? { timeLimitMs: 300 } : {}),
      })
      const failure = work.then(
        () => null,
        (error: Error) => error,
      )
      if (name.startsWith('hangs')) {
        await expect.poll(() => server.asked.length).toBe(1)
        // What is counted of it below has to have come.
        if (name === 'hangs in the stream' && way === 'streamed')
          await expect.poll(() => onPartial.mock.calls.length).toBeGreaterThan(0)
        cancel.abort()
      }
      const error = await failure
      const told = (isShaped(way) ? ofObject : ofText)[name]
      if (!told) return expect(error).toBeNull()
      expect([error?.name, error?.message]).toEqual([told[0], expect.stringMatching(told[1])])
      if (error instanceof AiUnavailableError) {
        expect(error.reason).toBe(/is busy/.test(error.message) ? 'limit' : 'fault')
        if (name === 'short limit') expect(error.delaySeconds).toBe(1)
        if (name === 'long limit') expect(error.delaySeconds).toBe(90)
      }
      // Nothing is asked a second time but what a second time may mend: a cut answer, an unreadable shape.
      const twice = name === 'cut by length' || (isShaped(way) && name === 'wrong schema')
      expect(server.asked).toHaveLength(twice ? 2 : 1)
      // Nothing that was of no use counts as good; what came of it all the same is counted.
      if (name !== 'wrong schema')
        expect(gateway.calls.map(({ isGood }) => isGood)).toEqual(server.asked.map(() => false))
      // Also what was cut by its own side before its end.
      const isCounted = ['filtered', 'cut by length', 'hangs', 'slow', 'without end'].includes(name)
      if (isCounted) expect(gateway.calls.every(({ usage }) => usage && usage.tokensIn > 10)).toBe(true)
      if (
        name === 'filtered' ||
        name === 'cut by length' ||
        (name === 'hangs in the stream' && way === 'streamed')
      )
        expect(gateway.calls.every(({ usage }) => usage && usage.tokensIn > 10 && usage.tokensOut > 0)).toBe(
          true,
        )
      // And nothing of the key or of what was asked can come into a log.
      const all = JSON.stringify(error, Object.getOwnPropertyNames(error))
      expect(all).not.toMatch(/sk-right|Gardening|Rumpelstiltskin/)
      expect(error?.cause).toBeUndefined()
      await expect.poll(() => server.open()).toBe(0)
    })
  })
})

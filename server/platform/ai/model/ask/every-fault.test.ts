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

/**
 * The caller's view of a fault: the error's name and its message, or null if the answer is good despite the
 * fault.
 */
type Expected = readonly [name: string, sentence: RegExp] | null

const passing = 'AiUnavailableError'
const final = 'AiMisconfiguredError'

const broken: Expected = [passing, /answer broke off|cannot be reached|answer could not be read/]
const ofText: Record<FaultName, Expected> = {
  'short limit': [passing, /is busy/],
  'long limit': [passing, /is busy/],
  'no credit': [final, /no credit left/],
  fault: [passing, /reported an error/],
  overloaded: [passing, /reported an error|is busy/],
  'wrong key': [final, /refused the key\. Ask the administrator to check it\.$/],
  'unknown model': [final, /does not know the configured model\. Ask the administrator/],
  'too long a request': ['AiRefusedError', /more text than the AI model can read/],
  reset: [passing, /cannot be reached/],
  'cut body': broken,
  'cut stream': broken,
  'error in the stream': [
    passing,
    /answer broke off|cannot be reached|reported an error|is busy|could not be read/,
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
  'another address': [final, /another address\. Ask the administrator/],
  'without end': ['AiReplyError', /too long/],
}
/** An unreadable answer with a shape is requested once more, then it is an error. */
const ofObject: Record<FaultName, Expected> = {
  ...ofText,
  'wrong schema': ['AiReplyError', /could not be read/],
}

const shape = z.object({ title: z.string(), points: z.number() })
const good = JSON.stringify({ title: 'Seeds sleep under the snow.', points: 3 })
const request = {
  instructions: 'You write about seeds, and never name Rumpelstiltskin.',
  prompt: [{ text: 'Course: Gardening', isCached: true }, { text: 'Write.' }],
  outputTokens: 500,
}

describe.each(everyProvider)('$name', (one) => {
  const { provider, protocol, kind, model } = one
  // Users of their own server have no credit to run out of.
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

  describe.each(Object.keys(ways) as (keyof typeof ways)[])('with an answer that is %s', (way) => {
    it('returns it and counts its usage', async () => {
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

    it.each(['hangs', 'hangs after its head'] as const)(
      'counts nothing for a server that %s',
      async (name) => {
        server.answer(() => faultOf(name, protocol, good))
        const gateway = createNotebook()
        const work = ways[way]({ signal: new AbortController().signal, gateway, timeLimitMs: 300 })
        await expect(work).rejects.toMatchObject({ reason: 'silence', messages: [{ code: 'model_slow' }] })
        expect(gateway.calls.map(({ isGood, usage }) => [isGood, usage])).toEqual([[false, undefined]])
        await expect.poll(() => server.open()).toBe(0)
      },
    )

    it.runIf(way === 'streamed')('counts what a stream had sent within the time limit', async () => {
      server.answer(() => faultOf('hangs in the stream', protocol, good))
      const gateway = createNotebook()
      const work = ways[way]({ signal: new AbortController().signal, gateway, timeLimitMs: 1_500 })
      await expect(work).rejects.toMatchObject({ reason: 'fault', messages: [{ code: 'model_slow' }] })
      expect(gateway.calls[0]!.usage!.tokensOut).toBeGreaterThan(0)
    })

    it.each(faults)('reports the fault: %s', async (name) => {
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
        // Wait until the text whose usage is counted below has arrived.
        if (name === 'hangs in the stream' && way === 'streamed')
          await expect.poll(() => onPartial.mock.calls.length).toBeGreaterThan(0)
        cancel.abort()
      }
      const error = await failure
      const expected = (isShaped(way) ? ofObject : ofText)[name]
      if (!expected) return expect(error).toBeNull()
      expect([error?.name, error?.message]).toEqual([expected[0], expect.stringMatching(expected[1])])
      if (error instanceof AiUnavailableError) {
        // The first piece of Google's stream has text; that of the others is sent before it.
        const isSilent = name === 'slow' && !(protocol === 'google' && way.endsWith('streamed'))
        expect(error.reason).toBe(/is busy/.test(error.message) ? 'limit' : isSilent ? 'silence' : 'fault')
        if (name === 'short limit') expect(error.delaySeconds).toBe(1)
        if (name === 'long limit') expect(error.delaySeconds).toBe(90)
      }
      // Only a cut answer or an unreadable shape is requested a second time.
      const twice = name === 'cut by length' || (isShaped(way) && name === 'wrong schema')
      expect(server.asked).toHaveLength(twice ? 2 : 1)
      // A failed call does not count as good, but its usage is counted.
      if (name !== 'wrong schema')
        expect(gateway.calls.map(({ isGood }) => isGood)).toEqual(server.asked.map(() => false))
      // Usage is also counted for calls that our side cut off, except where nothing came within the time limit.
      const isCounted = ['filtered', 'cut by length', 'hangs', 'without end'].includes(name)
      if (isCounted) expect(gateway.calls.every(({ usage }) => usage && usage.tokensIn > 10)).toBe(true)
      if (
        name === 'filtered' ||
        name === 'cut by length' ||
        (name === 'hangs in the stream' && way === 'streamed')
      )
        expect(gateway.calls.every(({ usage }) => usage && usage.tokensIn > 10 && usage.tokensOut > 0)).toBe(
          true,
        )
      // Errors are logged, so they must not hold the key or the request.
      const all = JSON.stringify(error, Object.getOwnPropertyNames(error))
      expect(all).not.toMatch(/sk-right|Gardening|Rumpelstiltskin/)
      expect(error?.cause).toBeUndefined()
      await expect.poll(() => server.open()).toBe(0)
    })
  })
})

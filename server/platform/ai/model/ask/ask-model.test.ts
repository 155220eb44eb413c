import { AiUnavailableError } from '@lectern/core/ai/engine.ts'
import type { UsageContext } from '@lectern/core/ai/usage-context.ts'
import { textOf } from '@lectern/core/messages/testing/text-message.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ModelServer, startModelServer } from '../../../../testing/model-server/model-server.ts'
import { createNotebook, everyProvider, modelOn } from '../testing/every-provider.ts'
import type { Ask } from './ask.ts'
import { askModel } from './ask-model.ts'
import { askForObject } from './ask-object.ts'
import { showField } from './partials.ts'

const shape = z.object({ title: z.string(), points: z.number() })
const good = JSON.stringify({ title: 'Seeds.', points: 3 })
const interactive: UsageContext = { courseId: null, userId: null, priority: 'interactive' }
const batch: UsageContext = { ...interactive, priority: 'batch' }

let picture: Buffer
beforeAll(async () => {
  picture = await sharp({ create: { width: 1920, height: 1080, channels: 4, background: '#00f8' } })
    .webp()
    .toBuffer()
})

const seen: Ask = {
  instructions: 'You write.',
  prompt: [{ text: 'Lecture: Seeds', isCached: true }, { picture: async () => picture }, { text: 'Write.' }],
  outputTokens: 500,
}
const unseen: Ask = { ...seen, prompt: 'Write.' }

describe.each(everyProvider)('$name', (one) => {
  let server: ModelServer
  beforeAll(async () => {
    server = await startModelServer({ apiKey: 'sk-right', kind: one.kind, model: one.model })
  })
  beforeEach(() => server.reset())
  afterAll(() => server.stop())

  const modelHere = (gateway = createNotebook()) => modelOn(server, one, gateway)

  it('receives a picture in a format that every server reads, in its position between the texts', async () => {
    const { notes } = await askModel(modelHere(), seen)
    expect(textOf(notes)).toBeNull()
    const [asked] = server.asked
    expect(asked!.pictures).toMatchObject([{ mediaType: 'image/jpeg' }])
    expect(await sharp(asked!.pictures[0]!.bytes).metadata()).toMatchObject({ width: 1568, height: 882 })
    expect(asked!.instructions).toBe('You write.')
    expect(asked!.prompt).toBe('Lecture: SeedsWrite.')
    const body = JSON.stringify(asked!.body)
    expect(body.indexOf('Lecture: Seeds')).toBeLessThan(body.indexOf('/9j/'))
    expect(body.indexOf('/9j/')).toBeLessThan(body.indexOf('Write.'))
  })

  it('is asked again without the picture if it takes none, says so, and receives no other', async () => {
    server.temper({ seesPictures: false })
    const model = modelHere()
    const first = await askModel(model, seen)
    expect(textOf(first.notes)).toMatch(/^The AI model cannot read pictures/)
    expect(server.asked.map(({ pictures }) => pictures.length)).toEqual([1, 0])
    expect(textOf((await askModel(model, seen)).notes)).toBe(textOf(first.notes))
    expect(server.asked.map(({ pictures }) => pictures.length)).toEqual([1, 0, 0])
    expect(textOf((await askModel(model, unseen)).notes)).toBeNull()
  })

  it('receives the shape in words if its server knows no schemas, from then on at once', async () => {
    server.temper({ knowsSchemas: false })
    server.answer(({ schema }) => (schema ? undefined : { text: good }))
    const model = modelHere()
    expect(await askForObject(model, shape, unseen)).toEqual({ value: JSON.parse(good), notes: [] })
    expect(server.asked.map(({ schema }) => schema !== undefined)).toEqual([true, false])
    expect(server.asked[1]!.instructions).toContain('JSON object of this schema')
    await askForObject(model, shape, unseen)
    expect(server.asked.map(({ schema }) => schema !== undefined)).toEqual([true, false, false])
    expect(server.asked[0]!.schema).toMatchObject({
      type: 'object',
      properties: { points: { type: 'number' } },
    })
  })

  it('answers without pictures and without schemas', async () => {
    server.temper({ knowsSchemas: false, seesPictures: false })
    server.answer(({ schema, pictures }) => (schema || pictures.length > 0 ? undefined : { text: good }))
    const answer = await askForObject(modelHere(), shape, seen)
    expect(answer.value).toEqual(JSON.parse(good))
    expect(textOf(answer.notes)).toMatch(/cannot read pictures/)
    expect(server.asked).toHaveLength(3)
  })

  it('receives the problem once if its reply has another shape', async () => {
    server.answer((_, index) => ({ text: index === 0 ? '{"title": 1, "points": "many"}' : good }))
    expect((await askForObject(modelHere(), shape, unseen)).value).toEqual(JSON.parse(good))
    expect(server.asked).toHaveLength(2)
    expect(server.asked[1]!.prompt).toContain('could not be read (title:')
  })

  it.each([
    ['as the server holds it', true, (text: string) => text],
    ['fenced though a shape was asked for', true, (text: string) => `Here:\n\`\`\`json\n${text}\n\`\`\``],
    ['told in words', false, (text: string) => text],
  ])('reports its text while it writes an object, %s', async (_, knowsSchemas, wrap) => {
    server.temper({ knowsSchemas })
    const long = 'Seeds “sleep”\nunder the "snow". '.repeat(12).trim()
    const said = z.object({ reply: z.string(), proposals: z.array(z.object({ points: z.number() })) })
    const whole = { reply: long, proposals: [{ points: 99 }] }
    server.answer(({ schema }) =>
      schema && !knowsSchemas ? undefined : { text: wrap(JSON.stringify(whole)), pieceDelayMs: 30 },
    )
    const heard: string[] = []
    const options = showField({ onPartial: (text) => heard.push(text) }, 'reply')
    const { value } = await askForObject(modelHere(), said, { ...unseen, options })
    expect(value).toEqual(whole)
    // The client library holds text back while it expects a tool's input.
    const isKeptBack = one.name === 'anthropic (shapes by a tool)' && wrap('') !== ''
    expect(heard.length).toBeGreaterThan(isKeptBack ? 0 : 1)
    for (const text of heard) expect(long.startsWith(text)).toBe(true)
    expect(server.asked.map(({ isStream }) => isStream)).not.toContain(false)
    expect(server.asked).toHaveLength(knowsSchemas ? 1 : 2)
  })

  it('receives the same picture again without a second encoding', async () => {
    let reads = 0
    const ask: Ask = {
      ...seen,
      prompt: [
        {
          picture: async () => {
            reads += 1
            return picture
          },
        },
        { text: 'Write.' },
      ],
    }
    server.answer((_, index) => ({ text: index === 0 ? '{"title": 1}' : good }))
    await askForObject(modelHere(), shape, ask)
    const [first, second] = server.asked.map(({ pictures }) => pictures[0]!.bytes)
    expect(Buffer.compare(first!, second!)).toBe(0)
    expect(reads).toBe(1)
  })

  it('receives a picture at the next request if it could not be read before', async () => {
    let reads = 0
    const part = {
      picture: async () => {
        reads += 1
        if (reads === 1) throw new Error('The store is away.')
        return picture
      },
    }
    const ask: Ask = { ...seen, prompt: [part, { text: 'Write.' }] }
    await expect(askModel(modelHere(), ask)).rejects.toThrow('The store is away.')
    await askModel(modelHere(), ask)
    expect(server.asked[0]!.pictures).toHaveLength(1)
  })

  it('reports its text as it grows, and ends with the whole text', async () => {
    const long = 'Seeds sleep under the snow. '.repeat(12).trim()
    server.answer(() => ({ text: long, pieceDelayMs: 30 }))
    const heard: string[] = []
    const { value } = await askModel(modelHere(), {
      ...unseen,
      options: { onPartial: (text) => heard.push(text) },
    })
    expect(value).toBe(long)
    expect(heard.length).toBeGreaterThan(1)
    for (const [at, text] of heard.entries()) {
      expect(long.startsWith(text)).toBe(true)
      expect(text.length).toBeGreaterThan(heard[at - 1]?.length ?? 0)
    }
  })

  it.each([
    ['while it thinks', { hangs: true as const }],
    ['after the head of its answer', { hangs: 'head' as const }],
    ['in the middle of its answer', { hangs: 'stream' as const, text: 'Seeds sleep under the snow.' }],
  ])('is aborted %s, streamed or not', async (_, behaviour) => {
    server.answer(() => behaviour)
    for (const onPartial of [undefined, () => {}]) {
      const before = server.asked.length
      const cancel = new AbortController()
      const work = askModel(modelHere(), { ...unseen, options: { signal: cancel.signal, onPartial } }).catch(
        (error: unknown) => error,
      )
      await expect.poll(() => server.asked.length).toBe(before + 1)
      cancel.abort('cancelled')
      expect(await work).toBe('cancelled')
      await expect.poll(() => server.open()).toBe(0)
    }
  })

  it('has the common beginning of requests counted as cached', async () => {
    const lecture = 'A seed is a plant that waits. '.repeat(200)
    const ask: Ask = { ...seen, prompt: [{ text: lecture, isCached: true }, { text: 'Write.' }] }
    const gateway = createNotebook()
    const model = modelHere(gateway)
    await askModel(model, { ...ask, instructions: lecture })
    await askModel(model, { ...ask, instructions: lecture })
    const [first, second] = gateway.calls.map(({ usage }) => usage!)
    expect(first!.tokensCached).toBe(0)
    expect(second!.tokensIn).toBe(first!.tokensIn)
    expect(second!.tokensCached).toBeGreaterThan(1_024)
    expect(second!.tokensCached).toBeLessThanOrEqual(second!.tokensIn)
    if (one.provider !== 'anthropic') return
    // Anthropic's cache breakpoints follow the instructions and the cached parts only.
    expect(server.asked[0]!.cacheParts.map(({ isEnd }) => isEnd)).toEqual([true, true, false])
  })

  it('has its usage estimated from the texts if it reports none', async () => {
    server.temper({ counts: false })
    server.answer(() => ({ text: '씨앗은 잔다.' }))
    for (const onPartial of [undefined, () => {}]) {
      const gateway = createNotebook()
      await askModel(modelHere(gateway), { ...seen, options: { onPartial } })
      expect(gateway.calls[0]!.usage).toMatchObject({ tokensCached: 0 })
      expect(gateway.calls[0]!.usage!.tokensIn).toBeGreaterThan(1_000)
      expect(gateway.calls[0]!.usage!.tokensOut).toBeGreaterThan(4)
    }
  })

  it('is retried once after a short fault for interactive calls only', async () => {
    server.answer((_, index) => (index === 0 ? { status: 500 } : { text: good }))
    expect((await askModel(modelHere(), { ...unseen, options: { usageContext: interactive } })).value).toBe(
      good,
    )
    expect(server.asked).toHaveLength(2)
    server.reset()
    server.answer(() => ({ status: 500 }))
    await expect(askModel(modelHere(), { ...unseen, options: { usageContext: batch } })).rejects.toThrow(
      AiUnavailableError,
    )
    expect(server.asked).toHaveLength(1)
  })

  it('is not retried before the minutes that it asked for, even for interactive calls', async () => {
    server.answer(() => ({ status: 429, headers: { 'retry-after': '120' } }))
    await expect(
      askModel(modelHere(), { ...unseen, options: { usageContext: interactive } }),
    ).rejects.toMatchObject({
      reason: 'limit',
      delaySeconds: 120,
    })
    expect(server.asked).toHaveLength(1)
  })

  it('is asked for fewer tokens if its replies have less room, from then on at once', async () => {
    server.temper({ room: 1_000 })
    const model = modelHere()
    for (const schema of [undefined, shape]) {
      const ask = { ...unseen, outputTokens: 5_000 }
      await (schema ? askForObject(model, schema, ask) : askModel(model, ask))
    }
    const gives = ['ollama', 'llama.cpp', 'lm-studio'].includes(one.kind)
    expect(server.asked.map(({ outputTokens }) => outputTokens)).toEqual(
      gives ? [5_000, 5_000] : [5_000, 1_000, 1_000],
    )
  })

  it('has the same limit on its reply, however much is requested', async () => {
    await askModel(modelHere(), { ...unseen, outputTokens: 1_000_000 })
    expect(server.asked[0]!.outputTokens).toBe(32_000)
  })
})

it('receives the newer name of the token limit if its server knows only that, from then on at once', async () => {
  const server = await startModelServer({ model: 'gpt-5-mini', apiKey: 'sk-right' })
  const gateway = { ...everyProvider[0]!, provider: 'compatible', model: 'gpt-5-mini' } as const
  const model = modelOn(server, gateway, createNotebook())
  await askModel(model, unseen)
  await askModel(model, unseen)
  expect(server.asked.map(({ request }) => [request.max_tokens, request.max_completion_tokens])).toEqual([
    [undefined, 500],
    [undefined, 500],
  ])
  await server.stop()
})

it('is not asked for usage in streams if its server cannot report it, from then on at once', async () => {
  const server = await startModelServer()
  const vllm = everyProvider.find(({ kind }) => kind === 'vllm')!
  const model = modelOn(server, vllm, createNotebook())
  server.answer(({ body }) =>
    body.stream_options ? { status: 400, message: 'json: unknown field "stream_options"' } : { text: good },
  )
  const words: string[] = []
  const streamed = { ...unseen, options: { onPartial: (text: string) => words.push(text) } }
  expect((await askModel(model, streamed)).value).toBe(good)
  expect((await askForObject(model, shape, streamed)).value).toEqual(JSON.parse(good))
  expect(server.asked.map(({ body, schema }) => ['stream_options' in body, schema !== undefined])).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ])
  expect(Object.keys(server.asked[2]!.body).join()).not.toMatch(/lectern/)
  await server.stop()
})

it('keeps its schema when a picture caused the error', async () => {
  const server = await startModelServer({ apiKey: 'sk-right' })
  const model = modelOn(server, everyProvider[0]!, createNotebook())
  server.answer(({ pictures }) => (pictures.length > 0 ? { status: 400, message: 'Wrong.' } : { text: good }))
  await askForObject(model, shape, seen)
  await askForObject(model, shape, unseen)
  expect(server.asked.map(({ schema, pictures }) => [schema !== undefined, pictures.length])).toEqual([
    [true, 1],
    [false, 1],
    [false, 0],
    [true, 0],
  ])
  await server.stop()
})

it('still receives other pictures after one bad picture', async () => {
  const server = await startModelServer({ apiKey: 'sk-right' })
  const model = modelOn(server, everyProvider[0]!, createNotebook())
  server.answer((_, index) => (index === 0 ? { status: 400, message: 'Something is wrong.' } : undefined))
  expect(textOf((await askModel(model, seen)).notes)).toMatch(/cannot read pictures/)
  expect(textOf((await askModel(model, seen)).notes)).toBeNull()
  expect(server.asked.map(({ pictures }) => pictures.length)).toEqual([1, 0, 1])
  await server.stop()
})

it('reports an error that comes with status 200, as from LM Studio', async () => {
  const server = await startModelServer({ kind: 'lm-studio' })
  const lmStudio = everyProvider.find(({ kind }) => kind === 'lm-studio')!
  const model = modelOn(server, lmStudio, createNotebook())
  const message = 'ValueError: Vision add-on is not loaded, but images were provided for processing'
  server.answer(({ pictures }) =>
    pictures.length > 0 ? { status: 200, body: { error: { message }, message } } : undefined,
  )
  expect(textOf((await askModel(model, seen)).notes)).toMatch(/^The AI model cannot read pictures/)
  const words: string[] = []
  expect(
    textOf((await askModel(model, { ...seen, options: { onPartial: (text) => words.push(text) } })).notes),
  ).toMatch(/^The AI model cannot read pictures/)
  server.answer(() => ({ status: 200, body: { error: { code: 429, message: 'Rate limited upstream.' } } }))
  await expect(askModel(model, unseen)).rejects.toMatchObject({ name: 'AiUnavailableError', reason: 'limit' })
  await server.stop()
})

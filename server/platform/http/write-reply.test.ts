import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { writeReply } from './write-reply.ts'

const written = async (schema: z.ZodType, reply: unknown): Promise<string> => {
  const json = await writeReply(schema, reply)
  return typeof json === 'string' || Buffer.isBuffer(json) ? json.toString() : text(json)
}
const schema = z.array(z.object({ name: z.string(), at: z.number().nullable() }))

it('writes long lists like short ones: stripped, complete, in order', async () => {
  for (const length of [0, 1, 99, 100, 2_500, 9_000]) {
    const list = Array.from({ length }, (_, index) => ({
      name: `"${index}" 한글 😀`,
      at: null,
      secret: 'key',
    }))
    expect(JSON.parse(await written(schema, list))).toEqual(schema.parse(list))
  }
})

it('refuses a value that the schema does not allow, wherever it is in the list', async () => {
  const list: unknown[] = Array.from({ length: 500 }, () => ({ name: 'a', at: 1 }))
  list[499] = { name: 1 }
  await expect(writeReply(schema, list)).rejects.toThrow(z.ZodError)
  await expect(writeReply(schema, { length: 500 })).rejects.toThrow(z.ZodError)
})

it('lets other requests run first', async () => {
  const list = Array.from({ length: 60_000 }, (_, at) => ({ name: 'x'.repeat(200), at }))
  let turns = 0
  let isWriting = true
  const others = () => {
    turns += 1
    if (isWriting) setImmediate(others)
  }
  setImmediate(others)
  await writeReply(schema, list)
  isWriting = false
  expect(turns).toBeGreaterThan(1)
})

describe('a list that is produced while it is sent', () => {
  const many = async function* (length: number, wrongAt = -1) {
    for (let at = 0; at < length; at += 1)
      yield at === wrongAt ? { name: 1 } : { name: 'x'.repeat(1_000), at, secret: 'key' }
  }

  it('is written like any other', async () => {
    for (const length of [0, 1, 99, 100, 5_000]) {
      const list: unknown[] = []
      for await (const entry of many(length)) list.push(entry)
      expect(JSON.parse(await written(schema, many(length)))).toEqual(schema.parse(list))
    }
  })

  it('is read only as far as the client reads', async () => {
    let made = 0
    const counted = async function* () {
      for await (const entry of many(100_000)) {
        made += 1
        yield entry
      }
    }
    const stream = (await writeReply(schema, counted())) as Readable
    await once(stream, 'readable')
    stream.read()
    stream.destroy()
    await once(stream, 'close')
    expect(made).toBeLessThan(1_000)
  })

  it('is refused if its first piece is wrong, and breaks off at a later wrong piece', async () => {
    await expect(writeReply(schema, many(10, 3))).rejects.toThrow(z.ZodError)
    await expect(written(schema, many(5_000, 4_000))).rejects.toThrow(z.ZodError)
  })
})

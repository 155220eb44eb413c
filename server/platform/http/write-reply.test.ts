import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { writeReply } from './write-reply.ts'

const written = async (schema: z.ZodType, reply: unknown): Promise<string> => {
  const json = await writeReply(schema, reply)
  return typeof json === 'string' ? json : text(json)
}
const schema = z.array(z.object({ name: z.string(), at: z.number().nullable() }))

it('writes long lists as short ones: stripped, whole, in order', async () => {
  for (const length of [0, 1, 99, 100, 2_500, 9_000]) {
    const list = Array.from({ length }, (_, index) => ({
      name: `"${index}" 한글 😀`,
      at: null,
      secret: 'key',
    }))
    expect(JSON.parse(await written(schema, list))).toEqual(schema.parse(list))
  }
})

it('refuses what the schema does not allow, wherever it stands in the list', async () => {
  const list: unknown[] = Array.from({ length: 500 }, () => ({ name: 'a', at: 1 }))
  list[499] = { name: 1 }
  await expect(writeReply(schema, list)).rejects.toThrow(z.ZodError)
  await expect(writeReply(schema, { length: 500 })).rejects.toThrow(z.ZodError)
})

it('lets others go first', async () => {
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

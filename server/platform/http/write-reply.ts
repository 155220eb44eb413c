import { z } from 'zod'
import { createTurns } from '../take-turns.ts'

/** From so many entries on, a list is written one by one. */
const LONG_LIST = 100

/**
 * A reply as JSON, checked against its schema and stripped to it. A long list, as that of a large class's answers,
 * lets other requests go first between its entries.
 * @throws ZodError for what the schema does not allow
 */
export const writeReply = async (schema: z.ZodType, reply: unknown): Promise<string> => {
  if (!(schema instanceof z.ZodArray) || !Array.isArray(reply) || reply.length < LONG_LIST)
    return JSON.stringify(schema.parse(reply))
  const element = schema.element as z.ZodType
  const turn = createTurns()
  const entries: string[] = []
  for (const entry of reply) {
    entries.push(JSON.stringify(element.parse(entry)))
    await turn()
  }
  return `[${entries.join(',')}]`
}

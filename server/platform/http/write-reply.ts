import { Readable } from 'node:stream'
import { z } from 'zod'
import { createTurns } from '../take-turns.ts'

/** From so many entries on, a list is written one by one. */
const LONG_LIST = 100
const PIECE_CHARS = 64 * 1024

/**
 * A reply as JSON, checked against its schema and stripped to it. A long list, as that of a large class's answers,
 * lets other requests go first between its entries, and leaves in pieces; it is checked whole before the first does.
 * @throws ZodError for what the schema does not allow
 */
export const writeReply = async (schema: z.ZodType, reply: unknown): Promise<string | Readable> => {
  if (!(schema instanceof z.ZodArray) || !Array.isArray(reply) || reply.length < LONG_LIST)
    return JSON.stringify(schema.parse(reply))
  const element = schema.element as z.ZodType
  const turn = createTurns()
  const pieces: string[] = []
  let piece = '['
  for (const [index, entry] of reply.entries()) {
    piece += `${index === 0 ? '' : ','}${JSON.stringify(element.parse(entry))}`
    if (piece.length >= PIECE_CHARS) {
      pieces.push(piece)
      piece = ''
    }
    await turn()
  }
  pieces.push(`${piece}]`)
  return pieces.length === 1 ? pieces.join('') : Readable.from(pieces, { objectMode: false })
}

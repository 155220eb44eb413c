import { expect, it } from 'vitest'
import { readChatReply } from './citations.ts'

const slides = [{ number: 1, title: 'Seeds', text: 'Seeds sleep under the snow.', script: '' }]
/** With a quadratic parser such a reply blocks the process for minutes, and this test would time out. */
const MANY = 400_000

it.each([
  ['blanks', ' ', 'Seeds .'],
  ['tabs', '\t', 'Seeds .'],
  ['lines of blanks', '\n ', undefined],
  ['brackets', '[slide ', undefined],
  ['quotes', '« ', undefined],
] as const)('reads a reply that consists of %s in linear time', (_, piece, text) => {
  const run = piece.repeat(MANY / piece.length)
  const read = readChatReply(`Seeds ${run}.`, slides)
  if (text !== undefined) expect(read.text).toBe('Seeds.')
  const { citations } = readChatReply(`[slide${run} 1] “Seeds sleep” [slide 1]`, slides)
  expect(citations).toContainEqual({ slideNumber: 1, quote: 'Seeds sleep' })
})

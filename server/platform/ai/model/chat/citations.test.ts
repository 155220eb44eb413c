import { expect, it } from 'vitest'
import { readChatReply } from './citations.ts'

const slides = [{ number: 1, title: 'Seeds', text: 'Seeds sleep under the snow.', script: '' }]
/** Read in squares of its length, such a reply stands in everybody's way for minutes: this test would not end. */
const MANY = 400_000

it.each([
  ['blanks', ' ', 'Seeds .'],
  ['tabs', '\t', 'Seeds .'],
  ['lines of blanks', '\n ', undefined],
  ['brackets', '[slide ', undefined],
  ['quotes', '« ', undefined],
] as const)('a reply that is made of %s is read as fast as any other', (_, piece, text) => {
  const run = piece.repeat(MANY / piece.length)
  const read = readChatReply(`Seeds ${run}.`, slides)
  if (text !== undefined) expect(read.text).toBe('Seeds.')
  const { citations } = readChatReply(`[slide${run} 1] “Seeds sleep” [slide 1]`, slides)
  expect(citations).toContainEqual({ slideNumber: 1, quote: 'Seeds sleep' })
})

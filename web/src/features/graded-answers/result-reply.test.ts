import { expect, test } from 'vitest'
import { readReply } from './result-reply.tsx'

test('a reply is split into paragraphs and quotes, and its markup stays text', () => {
  expect(
    readReply('You wrote:\n> Water goes in.\n> It bursts.\n\n<b>Right</b>\nand more\n\n\n>no quote'),
  ).toEqual([
    { isQuote: false, lines: ['You wrote:'] },
    { isQuote: true, lines: ['Water goes in.', 'It bursts.'] },
    { isQuote: false, lines: ['<b>Right</b>', 'and more'] },
    { isQuote: false, lines: ['>no quote'] },
  ])
  expect(readReply('')).toEqual([])
})

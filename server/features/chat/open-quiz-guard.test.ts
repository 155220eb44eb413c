import * as limits from '@lectern/contract/limits.ts'
import { describe, expect, it } from 'vitest'
import { guardConversation } from './open-quiz-guard.ts'

const ASKED = 'Why does an animal cell burst when it is placed into pure water?'
const quiz = [{ text: ASKED, options: [] }]

/**
 * Sends one message after the other. @returns the refused ones, and everything that an engine has seen at
 * once
 */
const converse = async (messages: readonly string[]) => {
  const history: { role: 'user' | 'assistant'; content: string }[] = []
  const refused: number[] = []
  const heard: string[] = []
  for (const [at, content] of messages.entries()) {
    const guarded = await guardConversation({ message: content, history, lecture: [] }, quiz)
    if (guarded.isRefused) refused.push(at)
    else heard.push([...guarded.history, { content }].map((message) => message.content).join(' '))
    history.push(
      { role: 'user', content },
      { role: 'assistant', content: guarded.isRefused ? 'No.' : 'Yes.' },
    )
  }
  return { refused, heard }
}
const holdsAll = (heard: string, pieces: readonly string[]) => pieces.every((piece) => heard.includes(piece))

it.each([
  ['in six pieces', ['Why does an', 'animal cell', 'burst when', 'it is placed', 'into pure', 'water?']],
  ['word by word', ASKED.split(' ')],
  [
    'in two pieces with other talk between',
    [
      'Note: Why does an animal cell',
      'hello',
      'thanks',
      'nice',
      'hm',
      'and: burst when it is placed into pure water',
    ],
  ],
  [
    'behind more words than anybody reads',
    [
      `${'so '.repeat(1_200)}Why does an animal cell burst`,
      'so '.repeat(1_300),
      'so '.repeat(1_300),
      'when it is placed into pure water?',
    ],
  ],
])('a question that is asked %s is refused, and no engine sees all of it', async (_, pieces) => {
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(limits.chatMessageChars)
  const { refused, heard } = await converse([...pieces, 'Now answer what I have written.'])
  expect(refused).not.toEqual([])
  expect(heard.filter((one) => holdsAll(one, pieces))).toEqual([])
})

it('a long conversation about its subject is not refused', async () => {
  const { refused } = await converse([
    'What is osmosis?',
    'What does the membrane of a cell do?',
    'Why is water important for animals?',
    'How do animal cells differ from plant cells?',
    'When does a cell take up water?',
    'What is pure water?',
    'What is the difference between a hypotonic and a hypertonic solution?',
    'Can a cell grow without water?',
    'What is placed into a dialysis bag?',
    'Summarise this slide.',
  ])
  expect(refused).toEqual([])
})

describe('a conversation beside 1,600 open questions', () => {
  const words = ['cell', 'water', 'light', 'root', 'stem', 'leaf', 'sugar', 'salt', 'heat', 'wind']
  const textOf = (index: number) =>
    `Explain in case ${index} why the ${[...String(index)].map((digit) => words[Number(digit)]).join(' ')} changes its colour at night?`
  const history = Array.from({ length: 12 }, (_, index) => ({
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content: `What does the picture on slide ${index + 1} show me about membranes and pressure?`,
  }))
  const message = 'And what follows from it for plants?'

  it('reads each question once, however long the conversation is', async () => {
    let reads = 0
    const many = Array.from({ length: 1_600 }, (_, index) => ({
      get text() {
        reads += 1
        return textOf(index)
      },
      options: [],
    }))
    const { isRefused } = await guardConversation({ message, history, lecture: [] }, many)
    expect(isRefused).toBe(false)
    expect(reads).toBe(many.length)
    const asked = await guardConversation({ message: textOf(1_599), history, lecture: [] }, many)
    expect(asked.isRefused).toBe(true)
  })

  it('lets other requests run in between', async () => {
    const many = Array.from({ length: 1_600 }, (_, index) => ({ text: textOf(index), options: [] }))
    await guardConversation({ message, history, lecture: [] }, many)
    let others = 0
    let isDone = false
    const other = (): void => {
      others += 1
      if (!isDone) setImmediate(other)
    }
    setImmediate(other)
    // Long messages: comparing them takes longer than preparing the questions.
    const long = history.map(({ role, content }) => ({ role, content: content.repeat(200) }))
    await guardConversation({ message, history: long, lecture: [] }, many)
    isDone = true
    expect(others).toBeGreaterThan(history.length / 2)
  })
})

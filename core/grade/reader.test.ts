import { expect, test } from 'vitest'
import { createMessage } from '../messages/message.ts'
import { createReaderMessage, findReader } from './reader.ts'

test.each([
  ['builtin-1', true],
  ['builtin/grade-3', true],
  ['openai:gpt-builtin grade-2', false],
  ['builtin_like:model grade-2', false],
])('the reader of %s is found among the messages of a change', (engine, isBuiltin) => {
  const messages = [createMessage('graded_in_part'), createReaderMessage(engine)]
  expect(findReader(messages)).toEqual({ engine, isBuiltin })
})

test('a change without a reader names none', () => {
  expect(findReader([])).toBeNull()
  expect(findReader([createMessage('graded_after_submission')])).toBeNull()
})

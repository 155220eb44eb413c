import { expect, it } from 'vitest'
import { findReader, tellReader } from './reader.ts'

it.each([
  ['builtin-1', true],
  ['ollama:llama3.2:3b grade-2', false],
  ['compatible:a.b/c grade-2', false],
])('who read is found in the reason that tells it: %s', (engine, isBuiltin) => {
  expect(findReader(`Graded after it was handed in.${tellReader(engine)}`)).toEqual({ engine, isBuiltin })
})

it('is nobody where nothing was read', () => {
  expect(findReader('Regraded by version 3 of the quiz.')).toBeNull()
})

import { expect, it } from 'vitest'
import { findReader, tellReader } from './reader.ts'

it.each([
  ['builtin-1', true],
  ['ollama:llama3.2:3b grade-2', false],
  ['compatible:a.b/c grade-2', false],
])('the reader is found in the stored reason: %s', (engine, isBuiltin) => {
  expect(findReader(`Graded after it was handed in.${tellReader(engine)}`)).toEqual({ engine, isBuiltin })
})

it('is null when nothing was read', () => {
  expect(findReader('Regraded by version 3 of the quiz.')).toBeNull()
})

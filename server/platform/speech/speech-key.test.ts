import { expect, it } from 'vitest'
import { speechKey } from './speech-key.ts'

it('is the same for the same inputs, and differs when any input differs', () => {
  const input = { engineId: 'e 1', language: 'en', text: 'Hello.' }
  const keys = [
    input,
    { ...input, engineId: 'e 2' },
    { ...input, language: 'de' },
    { ...input, text: 'Hello' },
    { ...input, text: 'Hello. ' },
    { engineId: 'e 1', language: 'enHello', text: '.' },
    { ...input, pronunciations: [{ word: 'Hello', say_as: 'Hullo', language: null }] },
    { ...input, pronunciations: [{ word: 'Hello', say_as: 'Halo', language: null }] },
  ].map(speechKey)
  expect(new Set(keys).size).toBe(keys.length)
  expect(speechKey({ text: 'Hello.', language: 'en', engineId: 'e 1' })).toBe(keys[0])
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/)
})

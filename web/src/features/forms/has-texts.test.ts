import { expect, test } from 'vitest'
import { hasTexts } from './has-texts.ts'

test('what is found in the storage counts only with every text it should have', () => {
  expect(hasTexts({ name: '', description: 'x', more: 1 }, 'name', 'description')).toBe(true)
  for (const stored of [
    null,
    undefined,
    'name',
    3,
    [],
    {},
    { name: 'x' },
    { name: 'x', description: null },
  ]) {
    expect(hasTexts(stored, 'name', 'description'), JSON.stringify(stored)).toBe(false)
  }
})

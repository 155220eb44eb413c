import { expect, test } from 'vitest'
import { hasTexts } from './has-texts.ts'

test('a stored value is valid only if it has every expected text', () => {
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

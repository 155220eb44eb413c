import { expect, it } from 'vitest'
import { searchText } from './paging.ts'
import { requiredLine } from './text.ts'

it('a name is stored, and searched for, in composed letters', () => {
  const parts = '김철수'.normalize('NFD')
  expect(requiredLine(3, 'name_missing', 'name_too_long').parse(` ${parts} `)).toBe('김철수')
  expect(searchText.parse(parts)).toBe('김철수')
})

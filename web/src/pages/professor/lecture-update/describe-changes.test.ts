import { expect, it } from 'vitest'
import { countWords, listAnnotationChanges } from './describe-changes.ts'

it('counts words, not tags and signs', () => {
  const now = 'We may [highlight color="red"]stop[/highlight], in practice.'
  expect(countWords('We can stop.', now, 'en')).toEqual({ added: 3, removed: 1 })
  expect(countWords('', '叶子需要光。', 'zh').added).toBeGreaterThan(2)
  expect(countWords('Same. ', 'Same.', 'en')).toEqual({ added: 0, removed: 0 })
})

it('lists annotations that came and went, by kind', () => {
  const before = '[arrow]a[/arrow] [highlight]b[/highlight] [highlight]b[/highlight]'
  const now = '[highlight]b[/highlight] [highlight]c[/highlight] [highlight]d[/highlight]'
  expect(
    listAnnotationChanges(before, now).map(
      ({ change, count, marker }) => `${marker.type} ${change} ${count}`,
    ),
  ).toEqual(['arrow removed 1', 'highlight removed 1', 'highlight added 2'])
  expect(listAnnotationChanges(now, now)).toEqual([])
})

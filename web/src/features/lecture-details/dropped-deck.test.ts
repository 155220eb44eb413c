import * as limits from '@lectern/contract/limits.ts'
import { expect, it } from 'vitest'
import { titleOfFile } from './dropped-deck.ts'

it.each([
  ['03_gradient-descent.pdf', '03 gradient-descent'],
  ['3주차  강의_자료.PDF', '3주차 강의 자료'],
  ['_.pdf', '_.pdf'],
  ['a.pdf.pdf', 'a.pdf'],
  ['lec03_final(2).pdf', 'lec03'],
  ['Week 5 - Copy (3).pdf', 'Week 5'],
  ['word alignment v2.1 FINAL.pdf', 'word alignment'],
  ['언어모델_최종_수정.pdf', '언어모델'],
  ['线性代数 副本.pdf', '线性代数'],
  ['final.pdf', 'final'],
  ['v2.pdf', 'v2'],
])('the title of %s is %s', (name, title) => {
  expect(titleOfFile(name)).toBe(title)
})
it('is short enough', () => {
  expect(titleOfFile(`${'x'.repeat(500)}.pdf`)).toHaveLength(limits.titleChars)
})

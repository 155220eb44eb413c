import { limits } from '@lectern/contract/limits.ts'
import { expect, it } from 'vitest'
import { titleOfFile } from './dropped-deck.ts'

it.each([
  ['03_gradient-descent.pdf', '03 gradient-descent'],
  ['3주차  강의_자료.PDF', '3주차 강의 자료'],
  ['_.pdf', '_.pdf'],
  ['a.pdf.pdf', 'a.pdf'],
])('the title of %s is %s', (name, title) => {
  expect(titleOfFile(name)).toBe(title)
})
it('is short enough', () => {
  expect(titleOfFile(`${'x'.repeat(500)}.pdf`)).toHaveLength(limits.titleChars)
})

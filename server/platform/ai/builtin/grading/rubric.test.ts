import { describe, expect, it } from 'vitest'
import { readRubric } from './rubric.ts'

describe('a rubric', () => {
  it.each([
    ['3: names the cause', 3, 'names the cause'],
    ['2.5 points: both sides', 2.5, 'both sides'],
    ['- (4) says when', 4, 'says when'],
    ['3점: 원인을 말한다', 3, '원인을 말한다'],
    ['2分：说明原因', 2, '说明原因'],
    ['names the cause (3 points)', 3, 'names the cause'],
    ['names the cause: 3', 3, 'names the cause'],
  ])('reads "%s"', (line, points, text) => {
    expect(readRubric(line).criteria).toEqual([{ text, points }])
  })

  it('tells lines without points from those with them', () => {
    const { criteria, hasOtherWords } = readRubric('Be kind.\n\n2: the date\n0: nothing')
    expect(criteria).toEqual([{ text: 'the date', points: 2 }])
    expect(hasOtherWords).toBe(true)
    expect(readRubric('').hasOtherWords).toBe(false)
  })
})

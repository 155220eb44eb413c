import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRubric } from './rubric.ts'

describe('readRubric', () => {
  it('reads lines of points in the ways people write them', () => {
    const rubric = readRubric(
      [
        '9: Names the dependency',
        '- 2.5 points: says why',
        '• 3,5점: 이유',
        '1 分：说明',
        '  2 pts: a: b  ',
        '(4) says when',
        'names it (3 points)',
      ].join('\r\n'),
    )
    expect(rubric.lines).toEqual([
      { points: 9, criterion: 'Names the dependency' },
      { points: 2.5, criterion: 'says why' },
      { points: 3.5, criterion: '이유' },
      { points: 1, criterion: '说明' },
      { points: 2, criterion: 'a: b' },
      { points: 4, criterion: 'says when' },
      { points: 3, criterion: 'names it' },
    ])
    expect(rubric.points).toBe(25)
    expect(rubric.notes).toEqual([])
  })

  it('gives no points for a line that takes points away', () => {
    const rubric = readRubric('3: names it\n-2: wrong unit\n−1: no unit\n(-1) late\n- 1: says why')
    expect(rubric.points).toBe(4)
    expect(rubric.notes).toEqual(['-2: wrong unit', '−1: no unit', '(-1) late'])
    expect(readRubric('-3: names it\n\n-2: says why')).toMatchObject({ points: 5, notes: [] })
  })

  it('keeps everything else as notes', () => {
    const others = ['Be generous.', 'At 10:30', '5:', '1.25: fine', 'x 3: y', '12345: too many']
    const rubric = readRubric(others.join('\n\n'))
    expect(rubric).toEqual({ lines: [], notes: others, points: 0 })
  })

  it('loses no row and sums what it read, whatever is written', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.nat({ max: 99 }).map((n) => `${n}: something`),
          ),
        ),
        (rows) => {
          const written = rows.flatMap((row) => row.split(/\r?\n/)).filter((row) => row.trim() !== '')
          const { lines, notes, points } = readRubric(rows.join('\n'))
          expect(lines.length + notes.length).toBe(written.length)
          expect(points).toBe(lines.reduce((sum, line) => sum + line.points, 0))
          expect(lines.every((line) => line.points >= 0 && line.criterion !== '')).toBe(true)
        },
      ),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorTimeOf } from '../testing/processor-time.ts'
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

  it.each([
    ['5 points the sum over all alignments', 5, 'the sum over all alignments'],
    ['5 points for the sum', 5, 'for the sum'],
    ['• 2.5 pts – the sum', 2.5, 'the sum'],
    ['5 pts: the sum', 5, 'the sum'],
    ['1 point, says why', 1, 'says why'],
    ['The sum (5 points)', 5, 'The sum'],
    ['The sum: 5 points', 5, 'The sum'],
    ['The sum, 5 pts.', 5, 'The sum'],
    ['The sum – 5', 5, 'The sum'],
    ['The sum - 5 points', 5, 'The sum'],
    ['The sum 5pts', 5, 'The sum'],
    ['모든 정렬의 합 5점', 5, '모든 정렬의 합'],
    ['5점 모든 정렬의 합', 5, '모든 정렬의 합'],
    ['模型的定义 5分', 5, '模型的定义'],
    ['5 分，模型的定义', 5, '模型的定义'],
    ['合 — 2', 2, '合'],
  ])('reads %j', (row, points, criterion) => {
    expect(readRubric(row)).toEqual({ lines: [{ points, criterion }], notes: [], points })
  })

  it.each([
    'The star has 5 points',
    '2 points off for a wrong unit',
    'wrong unit -2',
    'wrong unit -2 points',
    'wrong unit: minus 2 points',
    '2 points each',
    'Answers y = x - 5',
    'y = x – 5',
    'Read page 3 – 5',
    'Read x - 5',
    '5 pointsman',
    '단위 오류 2점 감점',
    '单位错误扣 2分',
    '5 2 points',
  ])('reads no points from %j', (row) => {
    expect(readRubric(row)).toEqual({ lines: [], notes: [row], points: 0 })
  })

  it.each([
    'Sum: 10 points',
    'Total (10 points)',
    '10: Total',
    '합계 10점',
    '총 10점',
    '总分 10 分',
    '共 10 分',
  ])('reads the sum of all lines as no line: %j', (row) => {
    expect(readRubric(`4: the cause\n6: the effect\n${row}`)).toMatchObject({ notes: [row], points: 10 })
  })

  it('reads a hostile row about as fast as any other of its length', () => {
    const timeOnce = (row: string) =>
      processorTimeOf(() => {
        for (let run = 0; run < 5; run += 1) readRubric(row)
      })
    const timeOf = (row: string) => Math.min(...[1, 2, 3].map(() => timeOnce(row)))
    const usual = 'names it, and why '.repeat(555)
    timeOf(usual)
    for (const hostile of [`names it (5${' '.repeat(9_990)}x`, `(5${' '.repeat(9_990)}x`])
      expect(timeOf(hostile) / timeOf(usual)).toBeLessThan(50)
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

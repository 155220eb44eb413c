import type { ReplacementPreview } from '@lectern/contract/slides.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldRuns, readRows, takeFrom } from './match-rows.ts'

const previewOf = (oldCount: number, takes: readonly (number | null)[], changed: number[] = []) =>
  ({
    old: Array.from({ length: oldCount }, (_, at) => ({ number: at + 1 })),
    new: takes.map((takes_from, at) => ({
      number: at + 1,
      takes_from,
      kind: takes_from === null ? null : changed.includes(at + 1) ? 'changed' : 'same',
      likeness: takes_from === null ? null : 90,
      alternatives: [{ number: 1, likeness: 30 }],
    })),
  }) as unknown as ReplacementPreview

const rowsOf = (preview: ReplacementPreview, takesFrom = preview.new.map(({ takes_from }) => takes_from)) =>
  readRows(preview, takesFrom).map(
    ({ kind, old, page, before }) =>
      `${old?.number ?? '-'} ${page?.number ?? '-'} ${kind}${before ? ` before ${before}` : ''}`,
  )

describe('the rows of a replacement', () => {
  it('show each slide and page once, a removed slide after its former neighbour', () => {
    expect(rowsOf(previewOf(5, [1, 3, null, 5], [2]))).toEqual([
      '1 1 unchanged',
      '2 - removed',
      '3 2 changed',
      '4 - removed',
      '- 3 new',
      '5 4 unchanged',
    ])
  })

  it('call a page moved only if it changed its place among the others', () => {
    expect(rowsOf(previewOf(4, [1, 4, 2, 3]))).toEqual([
      '1 1 unchanged',
      '4 2 moved before 2',
      '2 3 unchanged',
      '3 4 unchanged',
    ])
    expect(rowsOf(previewOf(2, [null, 1, 2]))).toEqual(['- 1 new', '1 2 unchanged', '2 3 unchanged'])
  })

  it('follow a correction: the page that loses its slide is new', () => {
    const preview = previewOf(3, [1, null, 3])
    const corrected = takeFrom([1, null, 3], 2, 3)
    expect(corrected).toEqual([1, 3, null])
    expect(rowsOf(preview, [...corrected])).toEqual([
      '1 1 unchanged',
      '2 - removed',
      '3 2 changed',
      '- 3 new',
    ])
    expect(readRows(preview, takeFrom(corrected, 2, 1))[0]).toMatchObject({ kind: 'new' })
    expect(readRows(preview, takeFrom(corrected, 2, 1)).find(({ old }) => old?.number === 1)?.likeness).toBe(
      30,
    )
  })

  it('fold unchanged neighbours', () => {
    const folded = foldRuns(readRows(previewOf(6, [1, 2, null, 3, 5, 6]), [1, 2, null, 3, 5, 6]))
    expect(
      folded.map((row) => (row.kind === 'run' ? row.rows.map(({ old }) => old?.number) : row.kind)),
    ).toEqual([[1, 2], 'new', [3], 'removed', [5, 6]])
  })

  it('hold every slide and page exactly once, whatever is chosen', () => {
    const choice = fc.record({
      page: fc.integer({ min: 1, max: 6 }),
      slide: fc.option(fc.integer({ min: 1, max: 5 })),
    })
    fc.assert(
      fc.property(fc.array(choice), (choices) => {
        const preview = previewOf(5, [1, 2, 3, null, 4, 5])
        let takes: readonly (number | null)[] = [1, 2, 3, null, 4, 5]
        for (const { page, slide } of choices) takes = takeFrom(takes, page, slide)
        const rows = readRows(preview, takes)
        const numbers = (of: 'old' | 'page') => rows.flatMap((row) => row[of]?.number ?? []).sort()
        expect(numbers('old')).toEqual([1, 2, 3, 4, 5])
        expect(numbers('page')).toEqual([1, 2, 3, 4, 5, 6])
        expect(foldRuns(rows).flatMap((row) => (row.kind === 'run' ? row.rows : [row]))).toEqual(rows)
      }),
    )
  })
})

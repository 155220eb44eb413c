import type { LectureInsight } from '@lectern/contract/insight.ts'

export type MapSlide = LectureInsight['slides'][number]
export const mapRows = [
  'reach',
  'time',
  'replays',
  'back_jumps',
  'exits',
  'questions',
  'quiz_success',
] as const
export type MapRow = (typeof mapRows)[number]

/** The value of a row for a slide; null: an empty cell. */
export const figureOf: Record<MapRow, (slide: MapSlide) => number | null> = {
  reach: (slide) => slide.reached,
  time: (slide) => slide.median_seconds,
  replays: (slide) => slide.replays,
  back_jumps: (slide) => slide.back_jumps,
  exits: (slide) => slide.exits,
  questions: (slide) => slide.questions,
  quiz_success: (slide) => slide.quiz_success,
}

/**
 * The scale of a row and its peak: the one slide with the highest value, for success the lowest. Reach has none, and
 * values that occur twice stand out from nothing.
 */
export function scaleOf(slides: readonly MapSlide[], row: MapRow): { max: number; peak: number | null } {
  const values = slides.flatMap((slide) => figureOf[row](slide) ?? [])
  const max = row === 'quiz_success' ? 1 : Math.max(0, ...values)
  const extreme = row === 'quiz_success' ? Math.min(...values) : max
  const peaks = slides.filter((slide) => figureOf[row](slide) === extreme)
  const hasPeak = row !== 'reach' && max > 0 && peaks.length === 1
  return { max, peak: hasPeak ? peaks[0]!.index : null }
}

/** The two figures of a slide that stand out most within their rows, worst first. */
export function worstFigures(slides: readonly MapSlide[], slide: MapSlide): MapRow[] {
  return mapRows
    .filter((row) => row !== 'reach')
    .map((row) => {
      const value = figureOf[row](slide)
      const { max } = scaleOf(slides, row)
      const share = value === null || max === 0 ? 0 : value / max
      return { row, badness: row === 'quiz_success' && value !== null ? 1 - share : share }
    })
    .filter(({ badness }) => badness > 0)
    .toSorted((one, other) => other.badness - one.badness)
    .slice(0, 2)
    .map(({ row }) => row)
}

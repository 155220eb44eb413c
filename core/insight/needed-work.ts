/** The figures of one slide, as the call of a lecture's insight gives them. */
export type SlideFigures = {
  index: number
  reached: number
  studied: number
  median_seconds: number | null
  replays: number
  back_jumps: number
  exits: number
  questions: number
  quiz_success: number | null
  /** Length of the recording; null without one. */
  voice_seconds: number | null
  /** The number of students who caused the events: a student who asks three times counts once. */
  students: Record<'questions' | 'exits' | 'back_jumps', number>
}

const neededWorkReasons = ['quiz_success', 'replays', 'questions', 'time', 'exits', 'back_jumps'] as const
type NeededWorkReason = (typeof neededWorkReasons)[number]
/** `value`: a share from 0 to 1, a count, or how many times as long as the voice. */
type NeededWork = { slide_index: number; reasons: { kind: NeededWorkReason; value: number }[] }

/** Fewer students say too little about a slide, and too much about each of them. */
export const fewestStudents = 5
const namedSlides = 3

type Measure = {
  kind: NeededWorkReason
  /** Greater is worse; null: nothing known. */
  badness(slide: SlideFigures): number | null
  /** The figure in the reason. */
  value(slide: SlideFigures): number
  /** Below this the figure is normal. */
  least: number
  /** How many students stand behind it. */
  count(slide: SlideFigures): number
}

const ofReached = (figure: 'replays' | 'back_jumps' | 'exits' | 'questions') => (slide: SlideFigures) =>
  slide.reached === 0 ? null : slide[figure] / slide.reached
const share = (badness: number | null): number => badness ?? 0

const measures: readonly Measure[] = [
  {
    kind: 'quiz_success',
    badness: (slide) => (slide.quiz_success === null ? null : 1 - slide.quiz_success),
    value: (slide) => slide.quiz_success ?? 0,
    least: 0.4,
    count: (slide) => slide.reached,
  },
  {
    kind: 'replays',
    badness: ofReached('replays'),
    value: (slide) => share(ofReached('replays')(slide)),
    least: 0.2,
    count: (slide) => slide.replays,
  },
  {
    kind: 'questions',
    badness: ofReached('questions'),
    value: (slide) => slide.questions,
    least: 0.1,
    count: (slide) => slide.students.questions,
  },
  {
    kind: 'time',
    badness: (slide) =>
      slide.median_seconds === null || !slide.voice_seconds
        ? null
        : slide.median_seconds / slide.voice_seconds / 4,
    value: (slide) => (slide.median_seconds ?? 0) / (slide.voice_seconds || 1),
    // Twice as long as the voice.
    least: 0.5,
    count: (slide) => ((slide.median_seconds ?? 0) >= 30 ? slide.reached : 0),
  },
  {
    kind: 'exits',
    badness: ofReached('exits'),
    // The reason names students.
    value: (slide) => slide.students.exits,
    least: 0.1,
    count: (slide) => slide.students.exits,
  },
  {
    kind: 'back_jumps',
    badness: ofReached('back_jumps'),
    value: (slide) => slide.back_jumps,
    least: 0.2,
    count: (slide) => slide.students.back_jumps,
  },
]

/** So that one student names no slide. */
const fewestBehind = 3

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted.length === 0 ? 0 : sorted[(sorted.length - 1) >> 1]!
}

/**
 * The slides that need work, at most three, worst first, each with its reasons, strongest first. A figure is a reason
 * when it is above its limit and twice that of the lecture's middle slide: in a lecture that is replayed throughout, no
 * slide stands out. Nothing below five students.
 */
export const findNeededWork = (slides: readonly SlideFigures[], students: number): NeededWork[] => {
  if (students < fewestStudents) return []
  const found = new Map<number, { strength: number; reasons: (NeededWork['reasons'][number] & Strength)[] }>()
  for (const { kind, badness, value, least, count } of measures) {
    const usual = medianOf(slides.flatMap((slide) => badness(slide) ?? []))
    const limit = Math.max(least, kind === 'quiz_success' ? usual : 2 * usual)
    for (const slide of slides) {
      const bad = badness(slide)
      if (bad === null || bad < limit || count(slide) < fewestBehind) continue
      const strength = bad / limit
      const known = found.get(slide.index) ?? { strength: 0, reasons: [] }
      known.strength += strength
      known.reasons.push({ kind, value: value(slide), strength })
      found.set(slide.index, known)
    }
  }
  return [...found]
    .toSorted(([one, a], [other, b]) => b.strength - a.strength || one - other)
    .slice(0, namedSlides)
    .map(([slide_index, { reasons }]) => ({
      slide_index,
      reasons: reasons
        .toSorted((a, b) => b.strength - a.strength)
        .map(({ kind, value }) => ({ kind, value: Math.round(value * 1_000) / 1_000 })),
    }))
}

type Strength = { strength: number }

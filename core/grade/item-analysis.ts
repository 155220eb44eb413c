/** What one submission did with one question. */
export type ItemAnswer = {
  /** Null: ungraded; does not count here. */
  points: number | null
  possible: number
  isAnswered: boolean
  /** Indexes of the chosen options; empty for none and for other types. */
  chosen: readonly number[]
  /** How long it was open; null when not measured. */
  seconds: number | null
}
/** One graded submission: its answers by question. */
export type ItemSubmission = { total: number; answers: ReadonlyMap<string, ItemAnswer> }

type OptionFigures = { chosen: number; best_third: number; last_third: number }
type ItemFigures = {
  answers: number
  unanswered: number
  difficulty: number | null
  discrimination: number | null
  options: OptionFigures[] | null
  most_chosen_wrong: number | null
  mean_seconds: number | null
}

/** With fewer submissions a correlation says nothing. */
const MIN_FOR_DISCRIMINATION = 3

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Pearson's correlation, −1 to 1; null with fewer than three pairs, or when one side does not vary. Source:
 * product-moment form, means subtracted first.
 */
export const correlate = (pairs: readonly (readonly [number, number])[]): number | null => {
  if (pairs.length < MIN_FOR_DISCRIMINATION) return null
  const meanX = mean(pairs.map(([x]) => x)) ?? 0
  const meanY = mean(pairs.map(([, y]) => y)) ?? 0
  let product = 0
  let squaresX = 0
  let squaresY = 0
  for (const [x, y] of pairs) {
    product += (x - meanX) * (y - meanY)
    squaresX += (x - meanX) ** 2
    squaresY += (y - meanY) ** 2
  }
  // Points are multiples of 0.5: smaller values are rounding.
  if (squaresX < 1e-9 || squaresY < 1e-9) return null
  return Math.max(-1, Math.min(1, product / Math.sqrt(squaresX * squaresY)))
}

/** The best and the last third by total, of equal size; ties keep their order. */
export const thirdsOf = <S extends { total: number }>(
  submissions: readonly S[],
): { best: S[]; last: S[] } => {
  const sorted = submissions.toSorted((one, other) => other.total - one.total)
  const size = Math.floor(sorted.length / 3)
  return { best: sorted.slice(0, size), last: size === 0 ? [] : sorted.slice(-size) }
}

/**
 * How a question worked. `difficulty` is the mean share of its points; `discrimination` is the corrected
 * item-total correlation: its points against the total of all other questions.
 * @param submissions those that include the question
 * @param options of a question whose answers choose options; null for others
 */
export const analyseItem = (
  questionId: string,
  submissions: readonly ItemSubmission[],
  options: { count: number; correct: readonly number[] } | null,
): ItemFigures => {
  const given = submissions.flatMap(({ total, answers }) => {
    const answer = answers.get(questionId)
    return answer && answer.points !== null ? [{ ...answer, points: answer.points, total }] : []
  })
  const thirds = thirdsOf(submissions)
  const choosing = (among: readonly ItemSubmission[], option: number): number =>
    among.filter(({ answers }) => answers.get(questionId)?.chosen.includes(option)).length
  const figures =
    options &&
    Array.from({ length: options.count }, (_, option) => ({
      chosen: choosing(submissions, option),
      best_third: choosing(thirds.best, option),
      last_third: choosing(thirds.last, option),
    }))
  const asked = submissions.flatMap(({ answers }) => answers.get(questionId) ?? [])
  return {
    answers: asked.filter((answer) => answer.isAnswered).length,
    unanswered: asked.filter((answer) => !answer.isAnswered).length,
    difficulty: mean(given.flatMap(({ points, possible }) => (possible > 0 ? [points / possible] : []))),
    discrimination: correlate(given.map(({ points, total }) => [points, total - points] as const)),
    options: figures,
    most_chosen_wrong: figures && mostChosenWrong(figures, options.correct),
    mean_seconds: mean(asked.flatMap(({ seconds }) => (seconds === null ? [] : [seconds]))),
  }
}

/** Of equally chosen options the first; null when none was chosen wrongly. */
const mostChosenWrong = (options: readonly OptionFigures[], correct: readonly number[]): number | null => {
  let most: number | null = null
  for (const [index, { chosen }] of options.entries())
    if (!correct.includes(index) && chosen > 0 && chosen > (most === null ? 0 : (options[most]?.chosen ?? 0)))
      most = index
  return most
}

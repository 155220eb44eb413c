import type { QuestionTypeName } from '@lectern/contract/question-type-names.ts'
import type { Question } from '@lectern/contract/questions.ts'

/** Spreads a text over 32 bits (FNV-1a). */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Numbers from 0 to below 1 that depend on the seed alone (mulberry32). */
const createRandom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The numbers from 0 to below `count` in an order that depends on the seed alone (Fisher and Yates). */
export const shuffled = (count: number, seed: string): number[] => {
  const random = createRandom(hashOf(seed))
  const order = Array.from({ length: count }, (_, index) => index)
  for (let last = count - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    ;[order[last], order[other]] = [order[other]!, order[last]!]
  }
  return order
}

/**
 * The questions in the order in which an attempt sees them, always the same for the same attempt. Answers name
 * questions by id: results, grading and exports keep the quiz's own order.
 */
export const questionsInOrder = <T>(
  version: { shuffleQuestions: boolean; questions: readonly T[] },
  attemptId: string,
): readonly T[] =>
  version.shuffleQuestions
    ? shuffled(version.questions.length, attemptId).map((index) => version.questions[index]!)
    : version.questions

/** Types whose options stand in no order of their own: every attempt sees them in another one. */
const alwaysShuffled: ReadonlySet<string> = new Set<QuestionTypeName>(['ordering', 'matching'])

/**
 * The order in which an attempt sees the options of a question: indexes into `options`, always the same for the same
 * attempt. Answers and keys name the index in `options`, so the order changes nothing else. Undefined: as they stand.
 */
export const optionOrderOf = (
  version: { shuffleOptions: boolean },
  {
    question_id,
    question_type,
    options,
    keep_option_order,
  }: Pick<Question, 'question_id' | 'question_type' | 'options' | 'keep_option_order'>,
  attemptId: string,
): number[] | undefined => {
  if (!options || options.length < 2) return undefined
  const isShuffled = alwaysShuffled.has(question_type) || (version.shuffleOptions && !keep_option_order)
  if (!isShuffled) return undefined
  return shuffled(options.length, `${attemptId} ${question_id}`)
}

/** Lists the options in the order in which a student sees them, each with its index. */
export const listOptions = (question: {
  options: readonly string[] | null
  option_order?: readonly number[] | undefined
}): { index: number; text: string }[] => {
  const options = question.options ?? []
  return (question.option_order ?? options.map((_, index) => index)).map((index) => ({
    index,
    text: options[index] ?? '',
  }))
}

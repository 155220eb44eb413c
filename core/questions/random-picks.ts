import type { Question } from '@lectern/contract/questions.ts'
import { shuffled } from './option-order.ts'
import { wordingOf } from './same-question.ts'

/** "count of the questions with this tag, each for so many points". */
type Pick = { tag: string; count: number; points: number }
/** A pick of a version, with the ids of the questions that it draws from. */
export type StoredPick = Pick & { questionIds: string[] }
type Tagged = { question: Question; tags: readonly string[] }
type PickedVersion = { questions: readonly Question[]; picks: readonly StoredPick[] }

/**
 * Finds the questions of each pick. A question of the quiz itself is in none, and no question is in two: it belongs to the
 * pick that had it before, so that its points stay, else to the one with the fewest questions to choose from. So no attempt
 * can be asked a question twice. @param bank the questions in an order that is always the same @param former of the version before
 */
export const formPools = (
  own: readonly Question[],
  picks: readonly Pick[],
  bank: readonly Tagged[],
  former: readonly StoredPick[] = [],
): { questions: Question[]; picks: StoredPick[] } => {
  const ownIds = new Set(own.map(({ question_id }) => question_id))
  const seen = new Set(own.map(wordingOf))
  const free = bank.filter(({ question }) => {
    const wording = wordingOf(question)
    if (ownIds.has(question.question_id) || seen.has(wording)) return false
    seen.add(wording)
    return true
  })
  const choices = new Map(picks.map(({ tag }) => [tag, free.filter(({ tags }) => tags.includes(tag)).length]))
  const formerOwner = new Map(former.flatMap(({ tag, questionIds }) => questionIds.map((id) => [id, tag])))
  const ownerOf = ({ question, tags }: Tagged): string | undefined => {
    const possible = picks.filter(({ tag }) => tags.includes(tag))
    const before = formerOwner.get(question.question_id)
    if (possible.some(({ tag }) => tag === before)) return before
    return possible.toSorted((one, other) => choices.get(one.tag)! - choices.get(other.tag)!)[0]?.tag
  }
  const pools = Map.groupBy(free, ownerOf)
  return {
    questions: picks.flatMap(({ tag, points }) =>
      (pools.get(tag) ?? []).map(({ question }) => ({ ...question, points })),
    ),
    picks: picks.map(({ tag, count, points }) => ({
      tag,
      count,
      points,
      questionIds: (pools.get(tag) ?? []).map(({ question }) => question.question_id),
    })),
  }
}

/** Finds the first pick that has fewer questions than it draws. */
export const findShortPick = (picks: readonly StoredPick[]): StoredPick | undefined =>
  picks.find(({ count, questionIds }) => questionIds.length < count)

/** The questions that stand in the quiz itself: those that no pick draws from. */
export const ownQuestions = ({ questions, picks }: PickedVersion): readonly Question[] => {
  if (picks.length === 0) return questions
  const drawn = new Set(picks.flatMap(({ questionIds }) => questionIds))
  return questions.filter(({ question_id }) => !drawn.has(question_id))
}

/** Counts how many questions an attempt is asked, and for how many points; the same for each. */
export const sumOfAttempt = (version: PickedVersion): { count: number; points: number } => {
  const own = ownQuestions(version)
  return {
    count: own.length + version.picks.reduce((sum, { count }) => sum + count, 0),
    points:
      own.reduce((sum, { points }) => sum + points, 0) +
      version.picks.reduce((sum, { count, points }) => sum + count * points, 0),
  }
}

/**
 * The ids of the questions that an attempt is asked, in the order of the version; null when it is asked all. They depend on
 * the version and the id of the attempt alone.
 */
export const drawQuestionIds = (version: PickedVersion, attemptId: string): string[] | null => {
  if (version.picks.length === 0) return null
  const left = new Set(
    version.picks.flatMap(({ tag, count, questionIds }) =>
      shuffled(questionIds.length, `${attemptId} ${tag}`)
        .slice(count)
        .map((index) => questionIds[index]!),
    ),
  )
  return version.questions.map(({ question_id }) => question_id).filter((id) => !left.has(id))
}

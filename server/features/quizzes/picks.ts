import { isDeepStrictEqual } from 'node:util'
import * as limits from '@lectern/contract/limits.ts'
import type { Question } from '@lectern/contract/questions.ts'
import type { Quiz, RandomPick } from '@lectern/contract/quizzes.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import {
  findShortPick,
  formPools,
  ownQuestions,
  type StoredPick,
  sumOfAttempt,
} from '@lectern/core/questions/random-picks.ts'
import { checkPoints } from '@lectern/core/questions/shared-rules.ts'
import { tidyTag } from '@lectern/core/questions/tags.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { invalid, RequestError } from '../../platform/http/errors.ts'
import { listBankQuestions } from './picks.queries.ts'
import { withoutSlide } from './question-slides.ts'
import type { QuizVersion } from './quiz-versions.ts'

type PickedQuestions = { questions: Question[]; picks: StoredPick[] }

const listChoices = (db: Queryable, courseId: string, picks: readonly RandomPick[]) =>
  picks.length === 0
    ? Promise.resolve([])
    : listBankQuestions(
        db,
        courseId,
        picks.map(({ tag }) => tag),
      )

const fail = (tag: string, problem: ReturnType<typeof createMessage>): never => {
  throw new RequestError('invalid', [createMessage('in_pick', { tag }), problem])
}

/**
 * The questions of a quiz and, after them, the present questions of the bank that its picks draw from.
 * @param former the picks of the version before
 * @throws invalid for a quiz without questions or with too many, a repeated tag, and wrong points
 */
export const addPools = async (
  db: Queryable,
  courseId: string,
  own: readonly Question[],
  asked: readonly RandomPick[],
  former: readonly StoredPick[] = [],
): Promise<PickedQuestions> => {
  const picks = asked.map(({ tag, count, points }) => ({ tag: tidyTag(tag), count, points }))
  for (const [index, { tag, points }] of picks.entries()) {
    const problem = checkPoints(points)
    if (problem) fail(tag, problem)
    if (picks.findIndex((one) => one.tag === tag) < index) fail(tag, createMessage('pick_repeated'))
  }
  const pools = formPools(own, picks, await listChoices(db, courseId, picks), former)
  const whole = { questions: [...own, ...pools.questions], picks: pools.picks }
  const { count } = sumOfAttempt(whole)
  if (count === 0) throw invalid('questions_missing')
  if (count > limits.questionsPerQuiz) throw invalid('too_many_questions', { max: limits.questionsPerQuiz })
  return whole
}

/** @throws invalid when a pick of a quiz that students may take has too few questions */
export const checkPicks = (picks: readonly StoredPick[]): void => {
  const short = findShortPick(picks)
  if (short)
    fail(
      short.tag,
      createMessage('pick_too_few', { available: short.questionIds.length, number: short.count }),
    )
}

/** Counts what a version stores beside its questions. */
export const countsOf = (whole: PickedQuestions): { totalPoints: number; askedCount: number | null } => {
  const { count, points } = sumOfAttempt(whole)
  return { totalPoints: points, askedCount: whole.picks.length === 0 ? null : count }
}

/** Presents the picks of a quiz for its professor. */
export const presentPicks = async (
  db: Queryable,
  courseId: string,
  version: Pick<QuizVersion, 'questions' | 'picks'>,
): Promise<Quiz['picks']> => {
  if (version.picks.length === 0) return []
  const choices = await listChoices(db, courseId, version.picks)
  const now = formPools(ownQuestions(version), version.picks, choices, version.picks)
  const stored = new Map(version.questions.map((question) => [question.question_id, question]))
  const current = new Map(now.questions.map((question) => [question.question_id, withoutSlide(question)]))
  return version.picks.map(({ tag, count, points, questionIds }, index) => {
    const ids = now.picks[index]!.questionIds
    const isSame =
      isDeepStrictEqual(ids, questionIds) &&
      ids.every((id) => isDeepStrictEqual(current.get(id), stored.get(id)))
    return { tag, count, points, available: questionIds.length, is_outdated: !isSame }
  })
}

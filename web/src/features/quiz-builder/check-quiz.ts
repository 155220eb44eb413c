import * as limits from '@lectern/contract/limits.ts'
import { checkLength, type NamedProblem } from '../question-builder/question-form.ts'
import { type QuizWork, sumOfQuiz } from './quiz-work.ts'

/** Problems of the quiz as a whole, by field. */
type QuizProblems = {
  title?: NamedProblem | { name: 'titleMissing' }
  description?: NamedProblem
  timeLimit?: { name: 'timeTooShort' } | { name: 'timeTooLong'; limit: number }
  dates?: { name: 'closesBeforeOpening' } | { name: 'closesInThePast' }
  questions?:
    | { name: 'questionsMissing' }
    | { name: 'questionsTooMany'; limit: number }
    | { name: 'pickIncomplete' }
}

/**
 * Validates a quiz before it is sent; empty when it can be saved.
 * @param storedClosesAt a closing date that is already stored may be past
 */
export const checkQuiz = (work: QuizWork, storedClosesAt: string | null): QuizProblems => {
  const { info, picks } = work
  const problems: QuizProblems = {}
  const title =
    info.title.trim() === ''
      ? ({ name: 'titleMissing' } as const)
      : checkLength(info.title.trim(), limits.titleChars)
  if (title) problems.title = title
  const description = checkLength(info.description, limits.descriptionChars)
  if (description) problems.description = description
  const { timeLimit } = info
  if (timeLimit !== null && !(timeLimit >= 1)) problems.timeLimit = { name: 'timeTooShort' }
  else if (timeLimit !== null && timeLimit > limits.timeLimitMinutes)
    problems.timeLimit = { name: 'timeTooLong', limit: limits.timeLimitMinutes }
  const { opensAt, closesAt } = info
  if (opensAt && closesAt && Date.parse(closesAt) <= Date.parse(opensAt))
    problems.dates = { name: 'closesBeforeOpening' }
  else if (closesAt && closesAt !== storedClosesAt && Date.parse(closesAt) <= Date.now())
    problems.dates = { name: 'closesInThePast' }
  const { count } = sumOfQuiz(work)
  if (picks.some((pick) => !(pick.count >= 1) || !(pick.points >= limits.pointsMin)))
    problems.questions = { name: 'pickIncomplete' }
  else if (count === 0) problems.questions = { name: 'questionsMissing' }
  else if (count > limits.questionsPerQuiz)
    problems.questions = { name: 'questionsTooMany', limit: limits.questionsPerQuiz }
  return problems
}

/** Problems to show at once, before an attempt to save. */
export const dropMissing = ({ title, questions, ...others }: QuizProblems): QuizProblems => ({
  ...others,
  ...(title && title.name !== 'titleMissing' ? { title } : {}),
  ...(questions && questions.name === 'questionsTooMany' ? { questions } : {}),
})

import type { ItemAnalysis } from '@lectern/contract/insight.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { analyseItem, type ItemAnswer, type ItemSubmission } from '@lectern/core/grade/item-analysis.ts'
import { listChosenOptions } from '@lectern/core/questions/question-types.ts'
import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import type { Context } from '../../platform/context.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { listGradesOf } from '../grading/regrade.queries.ts'
import { listQuestionSlides } from '../quizzes/question-slides.queries.ts'
import { getVersion } from '../quizzes/quiz-versions.ts'
import { getStaffQuiz } from '../quizzes/quizzes.access.ts'
import { answerOf } from '../submissions/grade-exactly.ts'
import { listGradedPage } from './item-analysis.queries.ts'

const SUBMISSIONS_AT_ONCE = 200

type Page = Awaited<ReturnType<typeof listGradedPage>>
type Grades = Awaited<ReturnType<typeof listGradesOf>>

/** Whether two versions of a question have the same wording, so that their answers can be compared. */
const isWordedAlike = (one: Question, other: Question | undefined): boolean =>
  other !== undefined &&
  one.question_type === other.question_type &&
  one.question_text === other.question_text &&
  JSON.stringify([one.options, one.prompts]) === JSON.stringify([other.options, other.prompts])

const toItems = (submission: Page[number], grades: Grades, asked: readonly Question[]): ItemSubmission => {
  const answers = new Map<string, ItemAnswer>()
  for (const question of asked) {
    const id = question.question_id
    const grade = grades.find((one) => one.questionId === id)
    const answer = answerOf(submission, question)
    answers.set(id, {
      points: grade?.points ?? null,
      possible: grade?.possible ?? question.points,
      isAnswered: answer !== null,
      chosen: listChosenOptions(question, answer) ?? [],
      seconds: submission.openSeconds[id] ?? null,
    })
  }
  return { total: submission.finalPoints ?? 0, answers }
}

/** Computes how each question of a quiz worked, over the graded submissions that had its present wording. */
export const analyseItems = async (
  context: Context,
  quizId: string,
  user: Identity,
): Promise<ItemAnalysis> => {
  const { database } = context
  const quiz = await getStaffQuiz(database, quizId, user, 'see')
  const { questions } = await getVersion(database, quiz.id, quiz.revision)
  const yieldToEventLoop = createYieldToEventLoop()
  const submissions: ItemSubmission[] = []
  const alikeOf = new Map<number, Question[]>()
  /** Cached per version, because comparing long texts for every student would be slow. */
  const listAlike = async (revision: number): Promise<Question[]> => {
    const known = alikeOf.get(revision)
    if (known) return known
    const asked = await getVersion(database, quiz.id, revision)
    const byId = new Map(asked.questions.map((question) => [question.question_id, question]))
    const alike = questions.filter((question) => isWordedAlike(question, byId.get(question.question_id)))
    alikeOf.set(revision, alike)
    return alike
  }
  for (let after: string | null = null; ; ) {
    const page: Page = await listGradedPage(database, quiz.id, after, SUBMISSIONS_AT_ONCE)
    if (page.length === 0) break
    after = page.at(-1)?.id ?? null
    const grades = Map.groupBy(
      await listGradesOf(
        database,
        page.map(({ id }) => id),
      ),
      (row) => row.submissionId,
    )
    for (const submission of page) {
      const alike = await listAlike(submission.revision)
      const ids = submission.questionIds
      const asked = ids ? alike.filter(({ question_id }) => ids.includes(question_id)) : alike
      submissions.push(toItems(submission, grades.get(submission.id) ?? [], asked))
      await yieldToEventLoop()
    }
  }
  const items: ItemAnalysis['questions'] = []
  const slides = new Map(
    (await listQuestionSlides(database, quiz.id, 'working')).map((slide) => [slide.questionId, slide]),
  )
  for (const [index, question] of questions.entries()) {
    const correct = listChosenOptions(question, question.correct_answer)
    const { options, ...figures } = analyseItem(
      question.question_id,
      submissions.filter(({ answers }) => answers.has(question.question_id)),
      correct && { count: question.options?.length ?? 0, correct },
    )
    const slide = slides.get(question.question_id)
    items.push({
      question_id: question.question_id,
      number: index + 1,
      question_type: question.question_type,
      question_text: question.question_text,
      points: question.points,
      ...figures,
      options:
        options?.map((option, at) => ({
          text: question.options?.[at] ?? '',
          is_correct: correct?.includes(at) ?? false,
          ...option,
        })) ?? null,
      slide: slide
        ? {
            lecture_id: slide.lectureId,
            lecture_title: slide.lectureTitle,
            slide_index: slide.slideNumber,
            title: slide.title,
          }
        : null,
    })
    await yieldToEventLoop()
  }
  return { quiz_id: quiz.id, submissions: submissions.length, questions: items }
}

import type { Course } from '@lectern/contract/courses.ts'
import { grading } from '@lectern/contract/grading.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerGradesTable } from '../../platform/db/schema/grading.ts'
import { clientOf } from '../../testing/client.ts'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { choiceQuestion, textQuestion } from '../../testing/quiz-factories.ts'
import { makeQuizRow, makeSubmission } from '../../testing/quiz-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let course: Course
const question = textQuestion('sa', { correct_answer: 'Light becomes sugar.', rubric: '', keywords: [] })

beforeAll(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform?.stop())

const gradeSame = (who: Pick<Person, 'call'>, id: string, replace_manual = false) =>
  who.call(grading.gradeSame, { params: { id }, body: { question_id: 'sa', replace_manual } })
const setGrade = (id: string, points_earned: number, feedback = 'Good.') =>
  professor.call(grading.setGrade, { params: { id }, body: { question_id: 'sa', points_earned, feedback } })
const answerOf = async (id: string) =>
  (await professor.call(grading.result, { params: { id } })).body.answers[0]!

const submitAll = async (texts: readonly string[]) => {
  const quiz = await makeQuizRow(platform, course, [question])
  const made = []
  for (const sa of texts) {
    const student = await makeStudent(platform, course)
    const one = await makeSubmission(platform, quiz, student, { sa })
    await waitForJob(student, one.jobId)
    made.push({ student, id: one.id })
  }
  return { quiz, made }
}

it("is for the quiz's professor alone", async () => {
  const { made } = await submitAll(['It makes sugar.', 'It makes sugar'])
  const [first] = made
  expect((await gradeSame(clientOf(platform.app), first!.id)).status).toBe(401)
  expect((await gradeSame(first!.student, first!.id)).status).toBe(403)
  expect((await gradeSame(await makeProfessor(platform), first!.id)).status).toBe(404)
})

it('gives the same answers the same points, with an entry in the history of each; what was graded by hand stays', async () => {
  const { quiz, made } = await submitAll([
    'It makes sugar.',
    ' It makes  sugar',
    'It makes sugar',
    'Something else',
  ])
  const [first, second, third, other] = made.map(({ id }) => id) as [string, string, string, string]
  const list = await professor.call(grading.answersTo, { params: { id: quiz.id, question: 'sa' } })
  const counts = new Map(list.body.answers.map((one) => [one.submission_id, one.same_answers]))
  expect([first, second, third, other].map((id) => counts.get(id))).toEqual([2, 2, 2, 0])

  const before = await answerOf(other)
  await setGrade(third, 1, 'Seen by hand.')
  await setGrade(first, 2)
  expect((await gradeSame(professor, first)).body).toEqual({ changed: 1, by_hand: 1 })
  expect(await answerOf(second)).toMatchObject({
    points_earned: 2,
    feedback: 'Good.',
    grading_method: 'manual',
  })
  expect(await answerOf(third)).toMatchObject({ points_earned: 1, feedback: 'Seen by hand.' })
  expect(await answerOf(other)).toEqual(before)
  const history = (await professor.call(grading.history, { params: { id: second } })).body
  expect(history[0]).toMatchObject({ kind: 'manual', points_after: 2, reversible: true })
  expect(history[0]?.messages.map(({ code }) => code)).toEqual(['same_answer_graded'])

  // Asked for, also what was graded by hand; a second call has nothing left to do.
  expect((await gradeSame(professor, first, true)).body).toEqual({ changed: 1, by_hand: 0 })
  expect(await answerOf(third)).toMatchObject({ points_earned: 2, feedback: 'Good.' })
  expect((await gradeSame(professor, first, true)).body).toEqual({ changed: 0, by_hand: 0 })
})

it('groups answers apart from capitals, spaces and a full stop, and settles the answer whose points are given', async () => {
  const { quiz, made } = await submitAll([
    'It makes sugar.',
    'it  makes SUGAR',
    'ＩＴ makes sugar。',
    'It makes salt.',
  ])
  const [first] = made
  const list = async () =>
    (await professor.call(grading.answersTo, { params: { id: quiz.id, question: 'sa' } })).body.answers
  const counts = new Map((await list()).map((one) => [one.submission_id, one.same_answers]))
  expect(made.map(({ id }) => counts.get(id))).toEqual([2, 2, 2, 0])
  await platform.context.database
    .update(answerGradesTable)
    .set({ flags: ['paraphrase'], reviewedAt: null })
    .where(eq(answerGradesTable.submissionId, first!.id))
  expect((await answerOf(first!.id)).reviewed).toBe(false)
  expect((await gradeSame(professor, first!.id)).body.changed).toBe(2)
  expect((await answerOf(first!.id)).reviewed).toBe(true)
})

it('groups the same option of a choice question, not that of another version with other options', async () => {
  const choice = choiceQuestion('mc')
  const quiz = await makeQuizRow(platform, course, [choice])
  const ids = []
  for (const mc of [1, 1, 2]) {
    const student = await makeStudent(platform, course)
    const one = await makeSubmission(platform, quiz, student, { mc })
    await waitForJob(student, one.jobId)
    ids.push(one.id)
  }
  const list = await professor.call(grading.answersTo, { params: { id: quiz.id, question: 'mc' } })
  const counts = new Map(list.body.answers.map((one) => [one.submission_id, one.same_answers]))
  expect(ids.map((id) => counts.get(id))).toEqual([1, 1, 0])
  const [first, second, other] = ids as [string, string, string]
  await professor.call(grading.setGrade, {
    params: { id: first },
    body: { question_id: 'mc', points_earned: 4 },
  })
  const same = await professor.call(grading.gradeSame, {
    params: { id: first },
    body: { question_id: 'mc', replace_manual: false },
  })
  expect(same.body).toEqual({ changed: 1, by_hand: 0 })
  expect((await answerOf(second)).points_earned).toBe(4)
  expect((await answerOf(other)).points_earned).toBe(0)
})

import type { Course } from '@lectern/contract/courses.ts'
import { grading } from '@lectern/contract/grading.ts'
import { insight } from '@lectern/contract/insight.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { choiceQuestion, textQuestion } from '../../testing/quiz-factories.ts'
import {
  editQuizRow,
  fillClass,
  type MadeQuiz,
  makeQuizRow,
  makeSubmission,
} from '../../testing/quiz-rows.ts'
import { makeImpostors, malformedIds } from '../../testing/strangers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform.stop())

const analyse = (who: Person, quiz: Pick<MadeQuiz, 'id'>) =>
  who.call(insight.itemAnalysis, { params: { id: quiz.id } })
const questions = [choiceQuestion('easy'), choiceQuestion('hard'), textQuestion('text')]

it('is only for the professor of the quiz', async () => {
  const quiz = await makeQuizRow(platform, course, questions)
  expect((await analyse(await makeStudent(platform, course), quiz)).status).toBe(403)
  expect((await analyse(await makeProfessor(platform), quiz)).status).toBe(404)
  for (const [what, impostor] of await makeImpostors(platform, professor, 'professor')) {
    const { status } = await impostor.call(insight.itemAnalysis, { params: { id: quiz.id } })
    expect([what, status]).toEqual([what, 401])
  }
  for (const id of malformedIds) expect((await analyse(professor, { id })).status).toBe(404)
})

describe('the analysis', () => {
  it('says how each question worked', async () => {
    const quiz = await makeQuizRow(platform, course, questions)
    const given = [
      [0, 0, 20],
      [0, 2, 40],
      [0, 2, null],
      [1, 3, null],
    ] as const
    for (const [easy, hard, seconds] of given) {
      const student = await makeStudent(platform, course)
      const openSeconds: Record<string, number> = seconds === null ? {} : { hard: seconds }
      const { jobId } = await makeSubmission(platform, quiz, student, { easy, hard }, { openSeconds })
      await waitForJob(student, jobId)
    }
    // A running attempt does not count.
    const { body } = await analyse(professor, quiz)
    expect(body).toMatchObject({ quiz_id: quiz.id, submissions: 4 })
    const [easy, hard, text] = body.questions
    expect(easy).toMatchObject({ number: 1, difficulty: 0.75, answers: 4, most_chosen_wrong: 1 })
    expect(easy?.options?.map((option) => [option.text, option.is_correct, option.chosen])).toEqual([
      ['zero', true, 3],
      ['one', false, 1],
      ['two', false, 0],
      ['three', false, 0],
    ])
    expect(hard).toMatchObject({ difficulty: 0.25, most_chosen_wrong: 2, mean_seconds: 30 })
    expect(hard?.discrimination).toBeCloseTo(1 / 3, 9)
    expect(text).toMatchObject({
      answers: 0,
      unanswered: 4,
      difficulty: 0,
      discrimination: null,
      options: null,
    })
  })

  it('leaves out students who had another wording', async () => {
    const quiz = await makeQuizRow(platform, course, questions)
    const student = await makeStudent(platform, course)
    const { id, jobId } = await makeSubmission(platform, quiz, student, { easy: 0, hard: 0 })
    await waitForJob(student, jobId)
    await editQuizRow(platform, quiz, [
      choiceQuestion('easy', { correct_answer: 1 }),
      choiceQuestion('hard', { question_text: 'Something else?' }),
      choiceQuestion('new'),
    ])
    const { body } = await analyse(professor, quiz)
    expect(body.questions.map((one) => [one.question_id, one.answers])).toEqual([
      ['easy', 1],
      ['hard', 0],
      ['new', 0],
    ])
    expect((await professor.call(grading.result, { params: { id } })).status).toBe(200)
  })

  it('is whole for a large class, as its list and its counts are', async () => {
    const quiz = await makeQuizRow(platform, course, questions)
    await fillClass(platform, quiz, 5_000)
    const params = { id: quiz.id }
    const { body } = await analyse(professor, quiz)
    expect(body.submissions).toBe(5_000)
    expect(body.questions[0]?.options?.map((option) => option.chosen)).toEqual([1_250, 1_250, 1_250, 1_250])
    expect(body.questions[2]).toMatchObject({ answers: 5_000, unanswered: 0 })
    expect(body.questions[0]?.difficulty).toBeCloseTo(0.5, 2)
    // Each student has the same points in all questions, so each question correlates with the others.
    expect(body.questions[1]?.discrimination).toBeCloseTo(1, 9)

    const none = (await professor.call(grading.list, { params, query: { answers: 'none' } })).body
    const all = (await professor.call(grading.list, { params })).body
    expect(none).toHaveLength(5_000)
    expect(all.map((row) => row._id)).toEqual(none.map((row) => row._id))
    expect(all.every((row) => row.answers?.length === 3)).toBe(true)
    expect(none.every((row, index) => index === 0 || row.submitted_at <= none[index - 1]!.submitted_at)).toBe(
      true,
    )

    const statistics = (await professor.call(grading.statistics, { params })).body
    expect(statistics).toMatchObject({ total: 5_000, graded: 5_000, minimum: 0, maximum: 100 })
    expect(statistics.distribution.reduce((sum, count) => sum + count, 0)).toBe(5_000)
    const texts = (
      await professor.call(grading.answersTo, {
        params: { ...params, question: 'text' },
        query: { offset: 4_950, limit: 500 },
      })
    ).body
    expect([texts.total, texts.answers.length]).toEqual([5_000, 50])
  })
})

import type { Course } from '@lectern/contract/courses.ts'
import { exports } from '@lectern/contract/exports.ts'
import { gradebookCalls } from '@lectern/contract/gradebook.ts'
import { grading } from '@lectern/contract/grading.ts'
import { insight } from '@lectern/contract/insight.ts'
import { questionBank } from '@lectern/contract/question-bank.ts'
import { type Quiz, quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import {
  choiceQuestion,
  joinQuiz,
  makeClass,
  makeQuiz,
  secretWords,
  sentAnswers,
  submitAnswers,
  textQuestion,
} from '../../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let course: Course
let bankIds: string[]
beforeAll(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform)
})
beforeEach(async () => {
  course = await makeCourse(professor)
  bankIds = await keep(6, 'hmm')
})
afterAll(() => platform.stop())

const keep = async (count: number, tag: string): Promise<string[]> => {
  const questions = Array.from({ length: count }, (_, index) => ({
    question: choiceQuestion(`${tag}${index}`, { points: 1 + index, correct_answer: 0 }),
    tags: [tag],
  }))
  return (await professor.call(questionBank.keep, { params: { courseId: course._id }, body: { questions } }))
    .body.ids
}
const pick = { tag: 'hmm', count: 2, points: 5 }
const makePicked = (fields: Parameters<typeof makeQuiz>[2] = {}) =>
  makeQuiz(professor, course, { questions: [choiceQuestion('own')], picks: [pick], ...fields })
const update = (quiz: Quiz, body: object) =>
  professor.call(quizzes.update, { params: { id: quiz._id }, body })
const get = async (quiz: Quiz) => (await professor.call(quizzes.get, { params: { id: quiz._id } })).body
const idsOf = ({ questions }: { questions: { question_id: string }[] }) =>
  questions.map(({ question_id }) => question_id)

describe('a quiz with a random pick', () => {
  it('shows its professor the pick, and counts what an attempt is asked', async () => {
    const quiz = await makePicked()
    expect(idsOf(quiz)).toEqual(['own'])
    expect(quiz.picks).toEqual([{ ...pick, available: 6, is_outdated: false }])
    expect(quiz.total_points).toBe(20)
    const { body } = await professor.call(quizzes.ofCourse, { params: { courseId: course._id } })
    expect(body).toMatchObject([{ question_count: 3, total_points: 20 }])
    const closesAt = new Date(platform.clock.nowMs() + 3_600_000).toISOString()
    await update(quiz, { closes_at: closesAt, time_zone: 'UTC' })
    const [student] = await makeClass(platform, course, 1)
    const { body: due } = await student!.call(submissions.due)
    expect(due).toMatchObject([{ question_count: 3 }])
  })
  it('is refused when students may take it and the bank has too few questions', async () => {
    const body = { title: 'Too few', questions: [], picks: [{ ...pick, count: 7 }] }
    const create = (more = {}) =>
      professor.call(quizzes.create, { query: { course_id: course._id }, body: { ...body, ...more } })
    const refused = await create()
    expect([refused.status, refused.detail]).toEqual([
      422,
      'Random pick "hmm": The question bank has too few questions for this pick: 6 of 7. Questions that are in the quiz or in another pick do not count.',
    ])
    const { body: draft } = await create({ is_active: false })
    expect((await update(draft, { is_active: true })).status).toBe(422)
    await professor.call(questionBank.update, {
      params: { courseId: course._id, asked: (await keep(1, 'other'))[0]! },
      body: { question: choiceQuestion('seventh'), tags: ['HMM'] },
    })
    // Saving the picks takes the present questions.
    expect((await update(draft, { is_active: true, picks: body.picks })).status).toBe(200)
  })
  it('needs a question, one pick per tag, and points', async () => {
    const create = (picks: object[]) =>
      professor.call(quizzes.create, {
        query: { course_id: course._id },
        wrongBody: { title: 'A quiz', questions: [], picks },
      })
    expect((await create([])).detail).toBe('Please add at least one question')
    expect((await create([pick, { ...pick, tag: ' HMM' }])).status).toBe(422)
    expect((await create([{ ...pick, points: 0 }])).detail).toContain('Points must be at least 1')
    expect((await create([{ ...pick, count: 201 }])).status).toBe(422)
  })
})

describe('an attempt', () => {
  it('gets its own questions, fixed at its start', async () => {
    const quiz = await makePicked()
    const drawn = new Set<string>()
    for (const student of await makeClass(platform, course, 12)) {
      const joined = await joinQuiz(student, quiz)
      const ids = idsOf(joined)
      expect(ids).toHaveLength(3)
      expect(ids[0]).toBe('own')
      expect(new Set(ids).size).toBe(3)
      for (const id of ids.slice(1)) expect(bankIds).toContain(id)
      expect(joined).toMatchObject({ question_count: 3, total_points: 20 })
      expect(joined.questions.map(({ points }) => points)).toEqual([10, 5, 5])
      expect(idsOf(await joinQuiz(student, quiz))).toEqual(ids)
      const { body } = await student.call(submissions.quiz, { params: { id: quiz._id } })
      expect(idsOf(body)).toEqual(ids)
      drawn.add(ids.slice(1).join())
    }
    expect(drawn.size).toBeGreaterThan(3)
  })
  it('is drawn once when it is begun in two windows at once', async () => {
    const quiz = await makePicked()
    for (const student of await makeClass(platform, course, 5)) {
      const both = await Promise.all([joinQuiz(student, quiz), joinQuiz(student, quiz)])
      expect(idsOf(both[0])).toEqual(idsOf(both[1]))
    }
  })
  it('keeps its questions when quiz and bank change', async () => {
    const quiz = await makePicked({ picks: [{ ...pick, count: 5 }] })
    const student = await makeStudent(platform, course)
    const before = await joinQuiz(student, quiz)
    await professor.call(questionBank.update, {
      params: { courseId: course._id, asked: bankIds[0]! },
      body: { question: choiceQuestion('x', { question_text: 'Reworded' }), tags: ['hmm'] },
    })
    await professor.call(questionBank.setRemoved, {
      params: { courseId: course._id },
      body: { ids: bankIds.slice(1, 3), removed: true },
    })
    expect((await get(quiz)).picks).toMatchObject([{ available: 6, is_outdated: true }])
    // A new title leaves the pick as it is.
    const { body: renamed } = await update(quiz, { title: 'Other title' })
    expect(renamed.picks).toMatchObject([{ available: 6, is_outdated: true }])
    const { body: after } = await update(quiz, { picks: [{ ...pick, count: 4 }] })
    expect(after.picks).toMatchObject([{ available: 4, is_outdated: false }])
    const { questions } = await joinQuiz(student, quiz)
    expect(questions).toEqual(before.questions)
    const later = await joinQuiz(await makeStudent(platform, course), quiz)
    expect(later.questions.map((one) => one.question_text)).toContain('Reworded')
    expect(idsOf(later)).not.toContain(bankIds[1])
  })
  it('takes answers to its own questions alone, and is graded by them', async () => {
    const quiz = await makePicked()
    const student = await makeStudent(platform, course)
    const joined = await joinQuiz(student, quiz)
    const asked = idsOf(joined)
    const everything = Object.fromEntries([...bankIds, 'own'].map((id) => [id, 0]))
    const { body: saved } = await student.call(submissions.saveProgress, {
      params: { id: quiz._id },
      body: { answers: sentAnswers(everything, 1) },
    })
    expect(saved.answers.map(({ question_id }) => question_id).toSorted()).toEqual(asked.toSorted())
    const { body: running } = await student.call(submissions.running)
    expect(running).toMatchObject([{ question_count: 3, answered_count: 3 }])
    const { jobId, submissionId } = await submitAnswers(student, quiz, everything)
    await waitForJob(student, jobId)
    const { body: result } = await student.call(grading.result, { params: { id: submissionId } })
    expect(result.answers.map(({ question_id }) => question_id)).toEqual(asked)
    expect(result.final_grade).toMatchObject({
      total_points_earned: 20,
      total_points_possible: 20,
    })
  })
})

describe('what a class did with a random pick', () => {
  it('stands in lists, statistics, item analysis, gradebook and export', async () => {
    const quiz = await makePicked({ shuffle_questions: true })
    const times = new Map<string, number>()
    for (const student of await makeClass(platform, course, 8)) {
      const asked = idsOf(await joinQuiz(student, quiz))
      for (const id of asked) times.set(id, (times.get(id) ?? 0) + 1)
      await submitAnswers(student, quiz, Object.fromEntries(asked.map((id) => [id, 0])))
    }
    const params = { id: quiz._id }
    const { body: statistics } = await professor.call(grading.statistics, { params })
    expect(statistics.average).toBe(100)
    expect(statistics.former_questions).toEqual([])
    expect(statistics.drawn_questions.map(({ question_id }) => question_id)).toEqual(bankIds)
    expect(new Map(statistics.questions.map(({ question_id, answers }) => [question_id, answers]))).toEqual(
      new Map(['own', ...bankIds].map((id) => [id, times.get(id) ?? 0])),
    )
    const { body: analysis } = await professor.call(insight.itemAnalysis, { params })
    for (const item of analysis.questions) expect(item.answers).toBe(times.get(item.question_id) ?? 0)
    const [busiest] = [...times].filter(([id]) => id !== 'own')
    const { body: answers } = await professor.call(grading.answersTo, {
      params: { ...params, question: busiest![0] },
      query: {},
    })
    expect(answers.total).toBe(busiest![1])
    const { body: gradebook } = await professor.call(gradebookCalls.get, { params: { id: course._id } })
    expect(gradebook.quizzes).toMatchObject([{ total_points: 20 }])
    const { raw } = await professor.call(exports.grades, { params, body: { format: 'csv' } })
    const lines = raw.toString().trim().split('\n')
    expect(lines).toHaveLength(9)
    for (const line of lines.slice(1)) expect(line).toMatch(/(^|[,;])20(\.0+)?([,;\r]|$)/)
  })
  it('is regraded where an attempt had the question', async () => {
    const quiz = await makePicked({ questions: [] })
    const students = await makeClass(platform, course, 6)
    for (const student of students)
      await submitAnswers(
        student,
        quiz,
        Object.fromEntries(idsOf(await joinQuiz(student, quiz)).map((id) => [id, 0])),
      )
    await professor.call(questionBank.update, {
      params: { courseId: course._id, asked: bankIds[0]! },
      body: { question: choiceQuestion('hmm0', { correct_answer: 1 }), tags: ['hmm'] },
    })
    await update(quiz, { picks: [pick] })
    const params = { id: quiz._id }
    const { body: started } = await professor.call(grading.previewRegrade, { params })
    await waitForJob(professor, started.job_id)
    const { body: preview } = await professor.call(grading.regradePreview, { params })
    const { body: regraded } = await professor.call(grading.regrade, {
      params,
      body: { preview_id: preview!.preview_id },
    })
    await waitForJob(professor, regraded.job_id)
    for (const student of students) {
      const { body } = await student.call(grading.mine, { params })
      const { final_grade, answers } = body as unknown as {
        final_grade: { total_points_earned: number; total_points_possible: number }
        answers: { question_id: string }[]
      }
      const had = answers.some(({ question_id }) => question_id === bankIds[0])
      expect(final_grade).toMatchObject({ total_points_earned: had ? 5 : 10, total_points_possible: 10 })
    }
  })
})

it('tells a student nothing of the bank before the end', async () => {
  const [id] = (
    await professor.call(questionBank.keep, {
      params: { courseId: course._id },
      body: { questions: [{ question: textQuestion('essay'), tags: ['essay'] }] },
    })
  ).body.ids
  const quiz = await makePicked({ questions: [], picks: [pick, { tag: 'essay', count: 1, points: 10 }] })
  const student = await makeStudent(platform, course)
  const before = await student.call(submissions.quiz, { params: { id: quiz._id } })
  expect(before.body).toMatchObject({ question_count: 3, questions: [], start: { is_drawn: true } })
  const joined = await student.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })
  const others = bankIds.filter((one) => !idsOf(joined.body).includes(one))
  expect(others).toHaveLength(4)
  expect(idsOf(joined.body)).toContain(id)
  for (const answer of [
    before,
    joined,
    await student.call(submissions.quiz, { params: { id: quiz._id } }),
    await student.call(submissions.ofCourse, { params: { courseId: course._id } }),
    await student.call(submissions.running),
  ]) {
    const text = JSON.stringify(answer.body)
    for (const secret of [...Object.values(secretWords), ...others, '"picks"', '"tags"'])
      expect(text).not.toContain(secret)
  }
})

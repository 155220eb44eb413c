import type { Course } from '@lectern/contract/courses.ts'
import * as limits from '@lectern/contract/limits.ts'
import type { Quiz } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'
import type { Client } from '../../testing/client.ts'
import { makeCourse, makeProfessor, type Person } from '../../testing/factories.ts'
import {
  choiceQuestion,
  joinQuiz,
  makeClass,
  makeQuiz,
  sentAnswers,
  textQuestion,
} from '../../testing/quiz-factories.ts'
import { hostileBodies, hostileValues } from '../../testing/strangers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform.stop())

const begin = async (fields: Parameters<typeof makeQuiz>[2] = {}): Promise<[Client, Quiz]> => {
  const quiz = await makeQuiz(professor, course, fields)
  const [student] = await makeClass(platform, course, 1)
  await joinQuiz(student!, quiz)
  return [student!, quiz]
}
const save = (student: Client, quiz: Quiz, answers: unknown, more: object = {}) =>
  student.call(submissions.saveProgress, { params: { id: quiz._id }, wrongBody: { answers, ...more } })
const kept = async (student: Client, quiz: Quiz) =>
  (await student.call(submissions.draft, { params: { id: quiz._id } })).body.answers
const attemptOf = async (student: Client, quiz: Quiz) =>
  (
    await platform.context.database
      .select()
      .from(attemptsTable)
      .where(and(eq(attemptsTable.quizId, quiz._id), eq(attemptsTable.studentId, student.userId)))
  )[0]!

describe('a save', () => {
  it('stores answers and returns the stored ones; others stay', async () => {
    const [student, quiz] = await begin({ time_limit_minutes: 5 })
    const empty = await student.call(submissions.draft, { params: { id: quiz._id } })
    expect(empty.body).toMatchObject({ answers: [], saved_at: null, remaining_seconds: 300 })
    expect((await save(student, quiz, sentAnswers({ choice: 0 }, 1))).body.answers).toEqual([
      { question_id: 'choice', answer: 0, version: 1 },
    ])
    const second = await save(student, quiz, sentAnswers({ text: 'Words' }, 1))
    expect(second.body.answers).toEqual([
      { question_id: 'choice', answer: 0, version: 1 },
      { question_id: 'text', answer: 'Words', version: 1 },
    ])
    expect(await kept(student, quiz)).toEqual(second.body.answers)
    expect(Date.parse(second.body.saved_at!)).toBeGreaterThan(0)
  })
  it('takes an answer back with null', async () => {
    const [student, quiz] = await begin()
    await save(student, quiz, sentAnswers({ choice: 2, text: 'x' }, 1))
    await save(student, quiz, sentAnswers({ choice: null, text: '' }, 2))
    expect((await kept(student, quiz)).map((one) => one.answer)).toEqual([null, null])
  })
  it('keeps the higher version; of equal ones the first; without versions the last', async () => {
    const [student, quiz] = await begin()
    const steps: [number, number | undefined, number, number][] = [
      [1, 5, 1, 5],
      [2, 4, 1, 5],
      [2, 5, 1, 5],
      [2, 6, 2, 6],
      [3, undefined, 3, 7],
      [3, undefined, 3, 7],
      [0, 7, 3, 7],
      [0, 8, 0, 8],
      [1, 1_000_000_000, 1, 1_000_000_000],
      [2, undefined, 2, 1_000_000_000],
    ]
    for (const [answer, version, keptAnswer, keptVersion] of steps) {
      const { body } = await save(student, quiz, sentAnswers({ choice: answer }, version))
      expect(body.answers).toEqual([{ question_id: 'choice', answer: keptAnswer, version: keptVersion }])
    }
  })
  it('that names a question twice keeps the newer of the two', async () => {
    const [student, quiz] = await begin()
    const twice = [...sentAnswers({ choice: 1 }, 3), ...sentAnswers({ choice: 2 }, 2)]
    expect((await save(student, quiz, twice)).body.answers[0]).toMatchObject({ answer: 1, version: 3 })
    const unversioned = [...sentAnswers({ text: 'first' }), ...sentAnswers({ text: 'last' })]
    expect((await save(student, quiz, unversioned)).body.answers[1]).toMatchObject({ answer: 'last' })
  })
  it('stores every text to the letter, as far as possible', async () => {
    const [student, quiz] = await begin({ questions: [textQuestion('text', { max_length: 5_000 })] })
    const texts: [string, string | null][] = [
      ['👩‍👩‍👧‍👦 🏳️‍🌈', '👩‍👩‍👧‍👦 🏳️‍🌈'],
      ['한국어 中文 日本語', '한국어 中文 日本語'],
      ['\u202eمرحبا שלום', '\u202eمرحبا שלום'],
      ['a\u0000b', 'ab'],
      ['half \ud83d', 'half \ufffd'],
      ['line\r\nline', 'line\nline'],
      ['  kept  ', '  kept  '],
      ['{"answer":1}\\u0000 \\ " \'', '{"answer":1}\\u0000 \\ " \''],
      ['x'.repeat(5_000), 'x'.repeat(5_000)],
      ['빛'.repeat(5_000), '빛'.repeat(5_000)],
      [' \n ', null],
    ]
    for (const [sent, stored] of texts) {
      const { status, body } = await save(student, quiz, sentAnswers({ text: sent }))
      expect([status, body.answers[0]!.answer]).toEqual([200, stored])
      expect((await kept(student, quiz))[0]!.answer).toBe(stored)
    }
    const tooLong = await save(student, quiz, sentAnswers({ text: 'x'.repeat(5_001) }))
    expect([tooLong.status, tooLong.detail]).toEqual([422, 'An answer can have at most 5000 characters.'])
  })
  it('cuts a text at the length of its question, and takes no index that is no option', async () => {
    const [student, quiz] = await begin({
      questions: [choiceQuestion('choice'), textQuestion('text', { max_length: 100 })],
    })
    const { body } = await save(student, quiz, sentAnswers({ choice: 4, text: 'x'.repeat(101) }, 1))
    expect(body.answers.map((one) => one.answer)).toEqual([null, 'x'.repeat(100)])
  })
  it('takes the longest answers to as many questions as there can be, in any script', async () => {
    const ids = Array.from({ length: limits.questionsPerQuiz }, (_, index) => `q${index}`)
    const questions = ids.map((id) => textQuestion(id, { max_length: limits.answerLengthMax }))
    const [student, quiz] = await begin({ questions })
    const longest = '빛'.repeat(limits.answerLengthMax)
    const { status, body } = await save(
      student,
      quiz,
      ids.flatMap((id) => sentAnswers({ [id]: longest }, 1)),
    )
    expect([status, body.answers.length, body.answers.at(-1)?.answer]).toEqual([200, ids.length, longest])
    const submitted = await student.call(submissions.submit, {
      params: { id: quiz._id },
      body: { answers: body.answers },
    })
    expect(submitted.status).toBe(200)
  })
  it('ignores questions that were not asked, and whatever else is sent', async () => {
    const [student, quiz] = await begin()
    const odd = ['__proto__', 'constructor', 'other', '\u0000', '\ud800'].map((question_id) => ({
      question_id,
      answer: 1,
      version: 9,
    }))
    const sent = [
      ...odd,
      { question_id: 'choice', answer: 1, version: 1, points_earned: 99, is_correct: true },
    ]
    const answer = await save(student, quiz, sent, {
      time_taken_seconds: 'x',
      remaining_seconds: 9_999,
      student_id: 'me',
    })
    expect(answer.body.answers).toEqual([{ question_id: 'choice', answer: 1, version: 1 }])
    expect((await attemptOf(student, quiz)).answers).toEqual({ choice: { answer: 1, version: 1 } })
  })
  it('takes hostile bodies for no more than they are', async () => {
    const [student, quiz] = await begin()
    await save(student, quiz, sentAnswers({ choice: 1 }, 1))
    for (const value of hostileValues) {
      expect((await save(student, quiz, value)).status).toBe(
        Array.isArray(value) && value.length === 0 ? 200 : 422,
      )
      for (const field of ['question_id', 'answer', 'version']) {
        const one = { question_id: 'text', answer: 'x', version: 1, [field]: value }
        expect([field, value, (await save(student, quiz, [one])).status < 500]).toEqual([field, value, true])
      }
      expect((await save(student, quiz, [], { open_question_id: value })).status).toBeLessThan(500)
    }
    const many = Array.from({ length: 201 }, () => ({ question_id: 'choice', answer: 0 }))
    expect((await save(student, quiz, many)).detail).toBe('There are more answers than a quiz has questions.')
    for (const payload of hostileBodies) {
      const { statusCode } = await platform.app.inject({
        method: 'POST',
        url: `/api/quizzes/${quiz._id}/save-progress`,
        headers: { authorization: `Bearer ${student.token}`, 'content-type': 'application/json' },
        payload,
      })
      expect([400, 413, 422]).toContain(statusCode)
    }
    expect((await kept(student, quiz))[0]).toMatchObject({ question_id: 'choice', answer: 1 })
  })
  it('costs one statement', async () => {
    const [student, quiz] = await begin({ time_limit_minutes: 5 })
    await save(student, quiz, sentAnswers({ choice: 0 }, 1))
    const spy = vi.spyOn(platform.context.database.$client, 'query')
    await save(student, quiz, sentAnswers({ choice: 1 }, 2))
    expect(spy.mock.calls).toHaveLength(1)
    spy.mockRestore()
    expect((await kept(student, quiz))[0]).toMatchObject({ answer: 1 })
  })
  it('belongs to its own student', async () => {
    const [student, quiz] = await begin()
    const [neighbour] = await makeClass(platform, course, 1)
    await joinQuiz(neighbour!, quiz)
    await save(student, quiz, sentAnswers({ choice: 1 }, 1))
    await save(neighbour!, quiz, sentAnswers({ choice: 2 }, 9))
    expect((await kept(student, quiz))[0]).toMatchObject({ answer: 1, version: 1 })
    expect((await kept(neighbour!, quiz))[0]).toMatchObject({ answer: 2, version: 9 })
  })
})

describe('saves at the same time', () => {
  it("are merged: no tab removes another's answers", async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `q${index}`)
    const [student, quiz] = await begin({ questions: ids.map((id) => choiceQuestion(id)) })
    for (const round of [1, 2, 3])
      await Promise.all(ids.map((id) => save(student, quiz, sentAnswers({ [id]: round }, round))))
    expect((await kept(student, quiz)).map(({ answer, version }) => [answer, version])).toEqual(
      ids.map(() => [3, 3]),
    )
  })
  it('that come in any order end with the highest version', async () => {
    const [student, quiz] = await begin()
    const versions = [3, 9, 1, 7, 2, 8, 4, 6, 5, 10]
    await Promise.all(
      versions.map((version) => save(student, quiz, sentAnswers({ text: `text ${version}` }, version))),
    )
    expect((await kept(student, quiz))[0]).toMatchObject({ answer: 'text 10', version: 10 })
  })
  it('of plain clients lose none of different questions', async () => {
    const [student, quiz] = await begin()
    await Promise.all([
      save(student, quiz, sentAnswers({ choice: 3 })),
      save(student, quiz, sentAnswers({ text: 'both' })),
    ])
    expect((await kept(student, quiz)).map((one) => one.answer)).toEqual([3, 'both'])
  })
})

describe('the time on each question', () => {
  it('is measured by the server from the open question, up to a plausible maximum', async () => {
    const [student, quiz] = await begin()
    const seconds = async () => (await attemptOf(student, quiz)).openSeconds
    platform.clock.advanceMs(30_000)
    await save(student, quiz, [], { open_question_id: 'text' })
    expect(Math.round((await seconds()).choice!)).toBe(30)
    platform.clock.advanceMs(20_000)
    await save(student, quiz, [], { open_question_id: 'not asked' })
    platform.clock.advanceMs(10_000)
    await save(student, quiz, [])
    expect(Math.round((await seconds()).text!)).toBe(30)
    platform.clock.advanceMs(3 * 60 * 60_000)
    await student.call(submissions.submit, { params: { id: quiz._id }, body: { answers: [] } })
    expect(Math.round((await seconds()).text!)).toBe(630)
    expect(await attemptOf(student, quiz)).toMatchObject({ openQuestionId: null, openSince: null })
  })
  it('ends with the deadline', async () => {
    const [student, quiz] = await begin({ time_limit_minutes: 1 })
    platform.clock.advanceMs(5 * 60_000)
    await student.call(submissions.submit, { params: { id: quiz._id }, body: { answers: [] } })
    expect((await attemptOf(student, quiz)).openSeconds).toEqual({ choice: 60 })
  })
})

import { quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { answerGradesTable, gradeClaimsTable } from '../../platform/db/schema/grading.ts'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'
import { makeCourse, makeProfessor, type Person } from '../../testing/factories.ts'
import { readRowsOf } from '../../testing/plans.ts'
import { joinQuiz, makeClass, makeQuiz, sentAnswers, submitAnswers } from '../../testing/quiz-factories.ts'
import { fillClass } from '../../testing/quiz-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { listQuizzesOf, QUIZZES_OF_COURSE } from './quizzes.queries.ts'

let platform: TestApp
let professor: Person
beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
})
afterAll(() => platform.stop())

const update = (quiz: { _id: string }, body: object) =>
  professor.call(quizzes.update, { params: { id: quiz._id }, wrongBody: body })
const read = async (quiz: { _id: string }) =>
  (await professor.call(quizzes.get, { params: { id: quiz._id } })).body

describe('the list of a course', () => {
  it('is counted by indexes alone, without reading answers', async () => {
    const own = await makeCourse(professor)
    await fillClass(platform, { id: (await makeQuiz(professor, own))._id, courseId: own._id, code: '' }, 300)
    const { $client } = platform.context.database
    await $client.query('vacuum analyze quiz_attempts, grade_claims, answer_grades')
    const client = await $client.connect()
    try {
      await client.query('begin')
      // For so few rows PostgreSQL would choose a sequential scan.
      await client.query('set local enable_seqscan = off')
      await client.query('set local enable_bitmapscan = off')
      const { rows } = await client.query(`explain ${QUIZZES_OF_COURSE}`, [own._id, false])
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('Index Only Scan using quiz_attempts_counts on quiz_attempts')
      expect(plan).toContain('grade_claims_pending')
      expect(plan).toContain('answer_grades_flagged')
      // The second is for the jobs of submissions that are not graded.
      expect(plan.match(/using \w+ on quiz_attempts/g)).toEqual([
        'using quiz_attempts_counts on quiz_attempts',
        'using quiz_attempts_pkey on quiz_attempts',
      ])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
  it('reads no versions of quizzes of other courses', async () => {
    const own = await makeCourse(professor)
    const quiz = await makeQuiz(professor, own)
    await fillClass(platform, { id: quiz._id, courseId: own._id, code: '' }, 1_000)
    const other = await makeCourse(professor)
    const { database } = platform.context
    await database.execute(sql`
      with made as (insert into quizzes (id, course_id, code, is_active)
        select lpad(n::text, 32, '0')::uuid, ${other._id}, 'other ' || n, false from generate_series(1, 3000) n returning id)
      insert into quiz_versions (quiz_id, revision, title, questions, total_points) select id, 1, 'Other', '[]', 1 from made`)
    await database.execute(sql`vacuum analyze quizzes, quiz_versions, quiz_attempts`)
    const reads = await readRowsOf(database, () => listQuizzesOf(database, own._id, false), ['memoize'])
    const versions = reads.filter(({ table }) => table === 'quiz_versions').map(({ rows }) => rows)
    expect(Math.max(...versions)).toBeLessThan(500)
  })
  it('lists its quizzes newest first until one is moved, with their counts', async () => {
    const own = await makeCourse(professor)
    const [one, two] = [
      await makeQuiz(professor, own, { title: 'One' }),
      await makeQuiz(professor, own, { title: 'Two' }),
    ]
    await makeQuiz(professor, await makeCourse(professor))
    const gone = await makeQuiz(professor, own)
    await professor.call(quizzes.remove, { params: { id: gone._id } })
    const [a, b, c] = await makeClass(platform, own, 3)
    await joinQuiz(a!, one)
    await submitAnswers(b!, one, { choice: 0, text: 'an answer to be read' })
    await joinQuiz(c!, two)
    const { body } = await professor.call(quizzes.ofCourse, { params: { courseId: own._id } })
    expect(
      body.map(({ title, open_attempts, submission_count }) => [title, open_attempts, submission_count]),
    ).toEqual([
      ['Two', 1, 0],
      ['One', 1, 1],
    ])
    expect(body[1]).toMatchObject({
      quiz_code: one.quiz_code,
      question_count: 2,
      total_points: 20,
      graded_count: 0,
      pending_claims: 0,
      flagged_answers: 0,
      average_percentage: null,
    })
    expect(body[1]).not.toHaveProperty('questions')
    expect(await read(one)).toMatchObject({ open_attempts: 1, submission_count: 1 })
  })
  it('counts graded submissions and those that wait for the professor, and averages the graded ones', async () => {
    const { database } = platform.context
    const own = await makeCourse(professor)
    const quiz = await makeQuiz(professor, own)
    const ids = []
    for (const student of await makeClass(platform, own, 3))
      ids.push((await submitAnswers(student, quiz, { choice: 0, text: 'Words' })).submissionId)
    for (const [index, finalPoints] of [15, 4.5].entries()) {
      await database
        .update(attemptsTable)
        .set({ gradedAt: new Date(), autoPoints: finalPoints, finalPoints, finalMethod: 'auto' })
        .where(eq(attemptsTable.id, ids[index]!))
    }
    const answer = { points: 1, possible: 10, method: 'auto' } as const
    await database.insert(answerGradesTable).values([
      { ...answer, submissionId: ids[0]!, questionId: 'text', flags: ['negation', 'paraphrase'] },
      { ...answer, submissionId: ids[1]!, questionId: 'text', flags: ['negation'], reviewedAt: new Date() },
      { ...answer, submissionId: ids[1]!, questionId: 'choice' },
    ])
    const claim = { claimText: 'But', aiResponse: 'Well', questionId: 'text' }
    await database.insert(gradeClaimsTable).values([
      { ...claim, submissionId: ids[0]!, status: 'pending' },
      { ...claim, submissionId: ids[1]!, status: 'pending' },
      { ...claim, submissionId: ids[1]!, status: 'rejected' },
    ])
    const { body } = await professor.call(quizzes.ofCourse, { params: { courseId: own._id } })
    expect(body).toMatchObject([
      { submission_count: 3, open_attempts: 0, graded_count: 2, average_percentage: 48.8 },
    ])
    expect(body).toMatchObject([
      // As the dashboard counts them.
      { pending_claims: 2, flagged_answers: 1 },
    ])
  })
  it('costs as many statements for twelve quizzes as for one', async () => {
    const own = await makeCourse(professor)
    const { $client } = platform.context.database
    const countStatements = async () => {
      const spy = vi.spyOn($client, 'query')
      const { body } = await professor.call(quizzes.ofCourse, { params: { courseId: own._id } })
      const statements = spy.mock.calls.length
      spy.mockRestore()
      return [body.length, statements]
    }
    await makeQuiz(professor, own)
    const [, statements] = await countStatements()
    for (let number = 0; number < 11; number += 1) await makeQuiz(professor, own)
    expect(statements).toBeGreaterThan(0)
    expect(await countStatements()).toEqual([12, statements])
  })
})

describe('deleting', () => {
  it('removes a quiz from every list and keeps its submissions', async () => {
    const own = await makeCourse(professor)
    const quiz = await makeQuiz(professor, own)
    const [taker, runner, late] = await makeClass(platform, own, 3)
    await submitAnswers(taker!, quiz, { choice: 1 })
    await joinQuiz(runner!, quiz)
    for (let times = 0; times < 2; times += 1)
      expect((await professor.call(quizzes.remove, { params: { id: quiz._id } })).status).toBe(200)
    expect((await professor.call(quizzes.ofCourse, { params: { courseId: own._id } })).body).toEqual([])
    for (const student of [taker!, runner!, late!])
      expect((await student.call(submissions.ofCourse, { params: { courseId: own._id } })).body).toEqual([])
    const joined = await late!.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })
    expect([joined.status, joined.detail]).toEqual([404, 'Invalid access code. Please check and try again.'])
    expect((await late!.call(submissions.quiz, { params: { id: quiz._id } })).status).toBe(404)
    expect(await read(quiz)).toMatchObject({ is_active: false, submission_count: 1, open_attempts: 1 })
    for (const change of [{ title: 'Back' }, { is_active: true }]) {
      const answer = await update(quiz, change)
      expect([answer.status, answer.detail]).toEqual([409, 'This quiz was deleted. Restore it to change it.'])
    }
    // A student in a running attempt loses nothing.
    const params = { id: quiz._id }
    expect((await runner!.call(submissions.quiz, { params })).body.questions).toHaveLength(2)
    const body = { answers: sentAnswers({ choice: 0 }) }
    expect((await runner!.call(submissions.saveProgress, { params, body })).status).toBe(200)
    expect((await runner!.call(submissions.submit, { params, body })).status).toBe(200)
  })
})

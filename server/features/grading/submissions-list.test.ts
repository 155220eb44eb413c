import { exports } from '@lectern/contract/exports.ts'
import { grading } from '@lectern/contract/grading.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { answerGradesTable } from '../../platform/db/schema/grading.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'
import { clientOf } from '../../testing/client.ts'
import { makeCourse, makeProfessor, makeStudent } from '../../testing/factories.ts'
import { REFERENCE, startGradedClass } from '../../testing/graded-class.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { choiceQuestion, textQuestion } from '../../testing/quiz-factories.ts'
import { editQuizRow, makeAttempt, makeClaim, makeQuizRow, makeSubmission } from '../../testing/quiz-rows.ts'

const { platform, professor, course, quiz, makeGraded, setGrade: set } = await startGradedClass()
afterAll(() => platform.stop())

describe('flags', () => {
  it('are settled by looking or by setting points, and only then', async () => {
    const { id } = await makeGraded()
    await platform.context.database
      .update(answerGradesTable)
      .set({ flags: ['negation'], reviewedAt: null })
      .where(eq(answerGradesTable.submissionId, id))
    const flagged = async () =>
      (await professor.call(grading.list, { params: { id: quiz.id }, query: { answers: 'none' } })).body.find(
        (row) => row._id === id,
      )?.flagged_answers
    const confirmGrade = (question_id: string) =>
      professor.call(grading.confirmGrade, { params: { id }, body: { question_id } })
    expect(await flagged()).toBe(2)
    expect((await confirmGrade('sa')).body.answers[1]).toMatchObject({ flags: ['negation'], reviewed: true })
    expect((await confirmGrade('sa')).status).toBe(200)
    // The history says once who confirmed which flags.
    const { body: history } = await professor.call(grading.history, { params: { id } })
    expect(history.map(({ kind, who, flags, reversible }) => ({ kind, who, flags, reversible }))).toEqual([
      { kind: 'confirmed', who: expect.any(String), flags: ['negation'], reversible: true },
      { kind: 'graded', who: null, flags: [], reversible: false },
    ])
    expect(history[0]).toMatchObject({ question_id: 'sa', points_before: 5, points_after: 5 })
    // It can be taken back, once, and be confirmed again.
    const takeBack = () =>
      professor.call(grading.confirmGrade, { params: { id }, body: { question_id: 'sa', confirmed: false } })
    expect((await takeBack()).body.answers[1]).toMatchObject({ points_earned: 5, reviewed: false })
    expect(await flagged()).toBe(2)
    expect((await takeBack()).status).toBe(409)
    const undone = (await professor.call(grading.history, { params: { id } })).body
    expect(undone.map(({ kind, reversed }) => [kind, reversed])).toEqual([
      ['reversed', false],
      ['confirmed', true],
      ['graded', false],
    ])
    expect(undone[0]).toMatchObject({
      points_before: 5,
      points_after: 5,
      feedback: null,
      feedback_before: null,
    })
    await confirmGrade('sa')
    const [again] = (await professor.call(grading.history, { params: { id } })).body
    const reverse = { params: { id }, body: { change_id: again!.change_id, reason: 'Too quick.' } }
    expect((await professor.call(grading.reverse, reverse)).body.answers[1]?.reviewed).toBe(false)
    await confirmGrade('sa')
    expect((await confirmGrade('gone')).status).toBe(404)
    expect(await flagged()).toBe(1)
    await set(id, 'mc', 2)
    expect(await flagged()).toBe(0)
    await platform.context.database
      .update(answerGradesTable)
      .set({ points: null })
      .where(eq(answerGradesTable.submissionId, id))
    expect((await confirmGrade('sa')).detail).toBe('This answer has no points yet. Set them by hand.')
  })

  it('move an answer to the top of all answers to its question', async () => {
    const own = await makeQuizRow(platform, course, [textQuestion('sa', { rubric: '' })])
    const ids: string[] = []
    for (const text of ['first', 'second', 'third']) {
      const student = await makeStudent(platform, course)
      const { id, jobId } = await makeSubmission(platform, own, student, { sa: text })
      await waitForJob(student, jobId)
      ids.push(id)
    }
    const { database } = platform.context
    await database
      .update(answerGradesTable)
      .set({ flags: [], reviewedAt: null, points: 1 })
      .where(eq(answerGradesTable.questionId, 'sa'))
    await database
      .update(answerGradesTable)
      .set({ flags: ['paraphrase'] })
      .where(eq(answerGradesTable.submissionId, ids[2]!))
    const claim = await makeClaim(platform, ids[1]!)
    const ask = async (query = {}) =>
      (await professor.call(grading.answersTo, { params: { id: own.id, question: 'sa' }, query })).body
    const { total, answers } = await ask()
    expect(total).toBe(3)
    expect(answers.map((one) => one.answer)).toEqual(['second', 'third', 'first'])
    expect(answers[0]).toMatchObject({ pending_claim: { claim_id: claim }, submission_id: ids[1] })
    expect(answers[1]).toMatchObject({ flags: ['paraphrase'], question: { question_id: 'sa' } })
    expect((await ask({ offset: 1, limit: 1 })).answers.map((one) => one.answer)).toEqual(['third'])
    expect(await ask({ offset: 50 })).toEqual({ total: 3, answers: [] })
    for (const question of ["'; --", '\u0000', 'a\r\nb', '%', '😀', '__proto__', '"}]', 'x'.repeat(101)]) {
      const gone = await professor.call(grading.answersTo, { params: { id: own.id, question } })
      expect([question, gone.status]).toEqual([question, 404])
    }
  })
})

describe('the table of a quiz', () => {
  it('counts, charts and pages submissions', async () => {
    const own = await makeQuizRow(platform, course, [choiceQuestion('mc', { correct_answer: 1 })])
    const made: string[] = []
    const startMs = Date.now()
    for (const [index, answer] of [1, 0, 1, null].entries()) {
      const student = await makeStudent(platform, course)
      const submittedAt = new Date(startMs - index * 1_000)
      const { id, jobId } = await makeSubmission(platform, own, student, { mc: answer }, { submittedAt })
      await waitForJob(student, jobId)
      made.push(id)
    }
    const ask = async (query = {}) =>
      (await professor.call(grading.list, { params: { id: own.id }, query })).body
    const all = await ask()
    expect(all.map((row) => row._id)).toEqual(made)
    expect(all[0]).toMatchObject({ is_graded: true, answers: [{ points_earned: 10 }], grade_claims: [] })
    expect((await ask({ answers: 'none' }))[0]).not.toHaveProperty('answers')
    const first = await ask({ limit: 3, answers: 'none' })
    const rest = await ask({ limit: 3, cursor: first.at(-1)?._id })
    expect([...first, ...rest].map((row) => row._id)).toEqual(made)
    const foreign = await professor.call(grading.list, {
      params: { id: own.id },
      query: { cursor: crypto.randomUUID() },
    })
    expect(foreign.status).toBe(422)
    const { body } = await professor.call(grading.statistics, { params: { id: own.id } })
    expect(body).toMatchObject({
      phase: 'open',
      open_attempts: 0,
      total: 4,
      graded: 4,
      pending: 0,
      average: 50,
      minimum: 0,
      maximum: 100,
      distribution: [2, 0, 0, 0, 0, 0, 0, 0, 0, 2],
      questions: [{ question_id: 'mc', number: 1, answers: 4, share: 0.5 }],
    })
    const empty = await makeQuizRow(platform, course, [choiceQuestion('mc')])
    const none = (await professor.call(grading.statistics, { params: { id: empty.id } })).body
    expect(none).toMatchObject({ total: 0, average: null, minimum: null, questions: [{ share: null }] })
  })

  it('lists removed questions that students have answered, in their last wording', async () => {
    const own = await makeQuizRow(platform, course, [choiceQuestion('mc'), textQuestion('sa')])
    const statistics = async () => (await professor.call(grading.statistics, { params: { id: own.id } })).body
    const handIn = async (revision: number) => {
      const student = await makeStudent(platform, course)
      const { jobId } = await makeSubmission(platform, own, student, { mc: 0, sa: REFERENCE }, { revision })
      await waitForJob(student, jobId)
    }
    await handIn(1)
    expect((await statistics()).former_questions).toEqual([])
    const reworded = await editQuizRow(platform, own, [
      choiceQuestion('mc'),
      textQuestion('sa', { question_text: 'In your own words?' }),
    ])
    await handIn(reworded)
    await editQuizRow(platform, own, [choiceQuestion('mc'), choiceQuestion('never')])
    await editQuizRow(platform, own, [choiceQuestion('new')])
    const { former_questions, questions } = await statistics()
    expect(questions.map(({ question_id }) => question_id)).toEqual(['new'])
    expect(former_questions).toMatchObject([
      { question_id: 'mc' },
      { question_id: 'sa', question_text: 'In your own words?' },
    ])
    const { body } = await professor.call(grading.answersTo, { params: { id: own.id, question: 'sa' } })
    expect(body.total).toBe(2)
  })
})

describe('students who have not submitted', () => {
  it('are listed by name for the professor alone, and in the export', async () => {
    const own = await makeCourse(professor)
    const quiz = await makeQuizRow(platform, own, [choiceQuestion('mc'), textQuestion('sa')])
    const params = { id: quiz.id }
    const [done, working, idle] = [
      await makeStudent(platform, own),
      await makeStudent(platform, own),
      await makeStudent(platform, own),
    ]
    await makeStudent(platform)
    const { jobId } = await makeSubmission(platform, quiz, done, { mc: 0 })
    await waitForJob(done, jobId)
    const deadlineAt = new Date(Date.now() + 600_000)
    const savedAt = new Date()
    await makeAttempt(platform, quiz, working, { given: { mc: 0, sa: ' \n' }, savedAt, deadlineAt })

    const stranger = await makeProfessor(platform)
    for (const [who, status] of [
      [clientOf(platform.app), 401],
      [done, 403],
      [stranger, 404],
    ] as const)
      expect((await who.call(grading.missing, { params })).status).toBe(status)
    const { body } = await professor.call(grading.missing, { params })
    expect(body.map(({ student_id, state }) => [student_id, state]).toSorted()).toEqual(
      [
        [working.userId, 'in_progress'],
        [idle.userId, 'not_started'],
      ].toSorted(),
    )
    expect(body.map(({ progress }) => progress)).toEqual([
      { answered: 1, questions: 2, saved_at: savedAt.toISOString(), remaining_seconds: expect.any(Number) },
      null,
    ])
    expect(body[0]!.progress!.remaining_seconds).toBeGreaterThan(500)
    expect(JSON.stringify(body)).not.toContain('"answer"')
    const file = await professor.call(exports.grades, { params, body: { format: 'csv' } })
    const lines = file.raw.toString().trim().split('\r\n')
    expect(lines).toHaveLength(4)
    const stateOf = (id: string) =>
      lines.find((line) => line.includes(body.find((one) => one.student_id === id)!.email))?.split(',')[2]
    expect([stateOf(working.userId), stateOf(idle.userId)]).toEqual(['In Progress', 'Not submitted'])
    for (const line of lines.slice(2)) expect(line).toMatch(/,(In Progress|Not submitted),+$/)
  })
})

describe('a stopped grading', () => {
  it.each(['FAILED', 'CANCELLED'] as const)('that is %s is not shown as running', async (state) => {
    const own = await makeQuizRow(platform, course, [choiceQuestion('mc')])
    const student = await makeStudent(platform, course)
    const { id, jobId } = await makeSubmission(platform, own, student, { mc: 0 })
    await waitForJob(student, jobId)
    const { database } = platform.context
    await database.update(attemptsTable).set({ gradedAt: null }).where(eq(attemptsTable.id, id))
    const read = async () => {
      const params = { id: own.id }
      const list = await professor.call(grading.list, { params, query: { answers: 'none' } })
      const { body: counts } = await professor.call(grading.statistics, { params })
      const { body: quizOfStudent } = await student.call(submissions.quiz, { params })
      const { body: mine } = await student.call(grading.mine, { params })
      return [
        list.body[0]?.is_grading,
        counts.pending,
        counts.stopped,
        quizOfStudent.submission?.is_grading,
        mine.job_id !== null,
      ]
    }
    const setState = (next: 'RUNNING' | typeof state) =>
      database
        .update(jobsTable)
        .set({ state: next, endedAt: next === 'RUNNING' ? null : new Date() })
        .where(eq(jobsTable.id, jobId))
    await setState('RUNNING')
    expect(await read()).toEqual([true, 1, 0, true, true])
    await setState(state)
    expect(await read()).toEqual([false, 1, 1, false, false])
  })
})

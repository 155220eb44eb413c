import type { Course } from '@lectern/contract/courses.ts'
import { grading } from '@lectern/contract/grading.ts'
import {
  type AiEngine,
  AiMisconfiguredError,
  AiReplyError,
  AiUnavailableError,
} from '@lectern/core/ai/engine.ts'
import { textMessage } from '@lectern/core/messages/testing/text-message.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerGradesTable, gradeChangesTable } from '../../platform/db/schema/grading.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { choiceQuestion, textQuestion } from '../../testing/quiz-factories.ts'
import {
  forgetJob,
  type MadeQuiz,
  makeAttempt,
  makeQuizRow,
  makeSubmission,
} from '../../testing/quiz-rows.ts'
import { makeImpostors, malformedIds } from '../../testing/strangers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { gradeSubmission } from './grade-submission.ts'
import { restartLostGradings } from './start-grading.ts'

let working: TestApp
let resting: TestApp
let professor: Person
let course: Course
let quiz: MadeQuiz
const SECRET = 'Chlorophyll is the secret key'
const GOOD = 'Plants make sugar from carbon dioxide and water with the energy of light.'
const choice = (id: string, fields = {}) => choiceQuestion(id, { correct_answer: 1, ...fields })
const short = (id: string, fields = {}) =>
  textQuestion(id, { correct_answer: GOOD, keywords: ['sugar', 'light'], rubric: '', ...fields })
const questions = [
  choice('mc'),
  short('sa', {
    correct_answer: `${SECRET}. ${GOOD}`,
    keywords: ['hidden keyword'],
    rubric: 'a hidden rubric',
  }),
]

beforeAll(async () => {
  working = await startTestApp({ works: true })
  resting = await startTestApp()
  professor = await makeProfessor(working)
  course = await makeCourse(professor)
  quiz = await makeQuizRow(working, course, questions)
})
afterAll(async () => {
  await working.stop()
  await resting.stop()
})

/** In the app without a worker. */
const makeResting = async (list = questions) => {
  const owner = await makeProfessor(resting)
  const own = await makeCourse(owner)
  const student = await makeStudent(resting, own)
  const made = await makeQuizRow(resting, own, list)
  return { owner, own, student, quiz: made }
}
const runJob = async (jobId: string, ai?: Partial<AiEngine>, platform = resting) => {
  const { database } = platform.context
  const [job] = await database.select().from(jobsTable).where(eq(jobsTable.id, jobId))
  const context = ai ? { ...platform.context, ai: { ...platform.context.ai, ...ai } } : platform.context
  const end = await gradeSubmission(context, {
    job: job!,
    signal: new AbortController().signal,
    report: async () => {},
  })
  await database.transaction(async (tx) => {
    await end.commit?.(tx)
    await tx.update(jobsTable).set({ state: 'COMPLETED' }).where(eq(jobsTable.id, jobId))
  })
}

describe('access', () => {
  it('shows a submission only to its student and the professor', async () => {
    const student = await makeStudent(working, course)
    const { id, jobId } = await makeSubmission(working, quiz, student, { mc: 1, sa: GOOD })
    await waitForJob(student, jobId)
    const classmate = await makeStudent(working, course)
    const other = await makeProfessor(working)
    await makeCourse(other)
    for (const who of [classmate, other]) {
      expect((await who.call(grading.status, { params: { job: jobId } })).status).toBe(404)
      expect((await who.call(grading.result, { params: { id } })).status).toBe(404)
    }
    expect((await classmate.call(grading.mine, { params: { id: quiz.id } })).status).toBe(404)
    expect((await professor.call(grading.mine, { params: { id: quiz.id } })).status).toBe(403)
    for (const [what, impostor] of await makeImpostors(working, student, 'student')) {
      const answer = await impostor.call(grading.result, { params: { id } })
      expect([what, answer.status]).toEqual([what, 401])
    }
    for (const malformed of malformedIds) {
      expect((await student.call(grading.result, { params: { id: malformed } })).status).toBe(404)
      expect((await student.call(grading.status, { params: { job: malformed } })).status).toBe(404)
    }
  })

  it('refuses every call of the professor to students and to other professors', async () => {
    const student = await makeStudent(working, course)
    const { id, jobId } = await makeSubmission(working, quiz, student, { mc: 1 })
    await waitForJob(student, jobId)
    const other = await makeProfessor(working)
    const none = crypto.randomUUID()
    const calls = [
      [grading.list, { id: quiz.id }, undefined],
      [grading.statistics, { id: quiz.id }, undefined],
      [grading.answersTo, { id: quiz.id, question: 'mc' }, undefined],
      [grading.setGrade, { id }, { question_id: 'mc', points_earned: 1 }],
      [grading.confirmGrade, { id }, { question_id: 'mc' }],
      [grading.history, { id }, undefined],
      [grading.reverse, { id }, { change_id: none }],
      [grading.decideClaim, { id, claim: none }, { status: 'rejected' }],
      [grading.gradeAgain, { id }, undefined],
      [grading.gradeAllAgain, { id: quiz.id }, undefined],
      [grading.cancelGrading, { id }, undefined],
      [grading.previewRegrade, { id: quiz.id }, undefined],
      [grading.regradePreview, { id: quiz.id }, undefined],
      [grading.regrade, { id: quiz.id }, { preview_id: none }],
    ] as const
    for (const [call, params, wrongBody] of calls) {
      const sent = { params, ...(wrongBody ? { wrongBody } : {}) }
      expect([call.path, (await student.call(call, sent)).status]).toEqual([call.path, 403])
      expect([call.path, (await other.call(call, sent)).status]).toEqual([call.path, 404])
    }
  })
})

describe('a submission that was handed in', () => {
  it('waits, then is graded: choices exactly, words by the grader', async () => {
    const { student, quiz: own, owner } = await makeResting()
    expect((await student.call(grading.mine, { params: { id: own.id } })).detail).toBe(
      'No submission found for this quiz.',
    )
    const draft = await makeStudent(resting)
    await makeAttempt(resting, own, draft, { given: { mc: 1 } })
    expect((await draft.call(grading.mine, { params: { id: own.id } })).status).toBe(404)

    const { id, jobId } = await makeSubmission(resting, own, student, { mc: 0, sa: GOOD })
    const status = async () => (await student.call(grading.status, { params: { job: jobId } })).body
    expect(await status()).toEqual({
      job_id: jobId,
      submission_id: id,
      status: 'RUNNING',
      message: 'Your quiz is being graded. This may take a moment...',
      code: 'grading_submission',
      params: {},
      details: [],
      error: null,
      error_messages: [],
    })
    const waiting = await student.call(grading.mine, { params: { id: own.id } })
    expect(waiting.body).toMatchObject({ _id: id, is_graded: false, auto_grade: null, job_id: jobId })
    for (const secret of [SECRET, 'hidden keyword', 'hidden rubric', 'unreadable', 'flags'])
      expect(waiting.raw.toString()).not.toContain(secret)
    expect(waiting.body.quiz.questions.map((one) => one.correct_answer)).toEqual([null, null])
    const seen = await owner.call(grading.result, { params: { id } })
    expect(seen.raw.toString()).toContain(SECRET)

    await runJob(jobId)
    expect(await status()).toMatchObject({
      status: 'COMPLETED',
      message: 'Grading complete! Redirecting to results...',
    })
    const { body, raw } = await student.call(grading.result, { params: { id } })
    expect(body).toMatchObject({
      is_graded: true,
      job_id: null,
      final_grade: { total_points_possible: 20, grading_method: 'auto' },
      answers: [
        { question_id: 'mc', answer: 0, points_earned: 0, is_correct: false },
        { question_id: 'sa', answer: GOOD, original_points: null },
      ],
    })
    expect(body.quiz.questions[0]?.correct_answer).toBe(1)
    expect(body.answers[0]).not.toHaveProperty('flags')
    expect(body).not.toHaveProperty('student')
    expect(raw.toString()).not.toContain(owner.email)
    const points = body.answers[1]?.points_earned ?? -1
    expect(points * 2).toBe(Math.round(points * 2))
    expect(body.final_grade?.total_points_earned).toBe(points)
    expect(body.final_grade?.percentage).toBe(points * 5)
  })

  it('is graded once, however often and from however many sides', async () => {
    const { student, quiz: own } = await makeResting()
    const { id, jobId } = await makeSubmission(resting, own, student, { mc: 1, sa: GOOD })
    await Promise.all([runJob(jobId), runJob(jobId), runJob(jobId)])
    await runJob(jobId)
    const { database } = resting.context
    const changes = await database
      .select()
      .from(gradeChangesTable)
      .where(eq(gradeChangesTable.submissionId, id))
    expect(changes).toMatchObject([{ kind: 'graded', totalBefore: null }])
    expect(changes[0]?.totalAfter).toBeGreaterThanOrEqual(10)
  })

  it('continues after a crash without calling the engine twice', async () => {
    const { student, quiz: own } = await makeResting([short('one'), short('two'), choice('mc')])
    const { id, jobId } = await makeSubmission(resting, own, student, { one: GOOD, two: GOOD, mc: 1 })
    const asked: string[] = []
    const dying = async (request: { question: string }) => {
      asked.push(request.question)
      if (asked.length === 2) throw new Error('the power went out')
      return { points: 5, feedback: 'Half.', evidence: [], flags: [] }
    }
    const model = { kind: 'model' as const, gradeAnswer: dying }
    await expect(runJob(jobId, model)).rejects.toThrow('the power went out')
    const between = await student.call(grading.result, { params: { id } })
    expect(between.body.answers.map((one) => one.points_earned)).toEqual([null, null, null])
    await runJob(jobId, model)
    expect(asked).toEqual(['What happens in one?', 'What happens in two?', 'What happens in two?'])
    const { body } = await student.call(grading.result, { params: { id } })
    expect(body.answers.map((one) => one.points_earned)).toEqual([5, 5, 10])
    expect(body.final_grade).toMatchObject({ total_points_earned: 20, percentage: 66.7 })
  })

  it("bounds the engine's verdict by the question", async () => {
    const { student, quiz: own, owner } = await makeResting([short('sa')])
    const { id, jobId } = await makeSubmission(resting, own, student, { sa: GOOD })
    await runJob(jobId, {
      by: { grade: 'compatible:some grade-2' },
      gradeAnswer: async () => ({
        points: 99.3,
        feedback: `\u0000${'x'.repeat(9_000)}`,
        evidence: [
          { criterion: 'sugar', points_earned: 50, points_possible: 90, quote: 'sugar' },
          { criterion: 'gold', points_earned: -4, points_possible: 2, quote: 'words that nobody wrote' },
        ],
        flags: [
          'paraphrase',
          'paraphrase',
          'made_up' as 'paraphrase',
          { flag: 'far_from_count', given: 10, counted: 1.5 },
          { flag: 'evidence_counts', given: 8, evidence: 10 },
        ],
      }),
    })
    const { answers } = (await owner.call(grading.result, { params: { id } })).body
    expect(answers[0]).toMatchObject({
      points_earned: 10,
      is_correct: true,
      evidence: [
        { points_earned: 10, points_possible: 10, quote: 'sugar' },
        { points_earned: 0, points_possible: 2, quote: null },
      ],
      flags: [
        'paraphrase',
        { flag: 'far_from_count', given: 10, counted: 1.5 },
        { flag: 'evidence_counts', given: 8, evidence: 10 },
      ],
      reviewed: false,
    })
    expect(answers[0]?.feedback).toHaveLength(5_000)
    const { raw } = await student.call(grading.result, { params: { id } })
    expect(raw.toString()).not.toMatch(/paraphrase|far_from_count|counted|evidence_counts/)
    const [graded] = (await owner.call(grading.history, { params: { id } })).body
    expect(graded).toMatchObject({
      kind: 'graded',
      why: 'Graded after submission. Read by compatible:some grade-2.',
    })
  })

  it('waits for the professor where nothing can be read of a reply', async () => {
    const { student, quiz: own, owner } = await makeResting([short('sa'), short('nan'), choice('mc')])
    const { id, jobId } = await makeSubmission(resting, own, student, { sa: GOOD, nan: GOOD, mc: 1 })
    await runJob(jobId, {
      gradeAnswer: async ({ question }) => {
        if (question.includes('in sa')) throw new AiReplyError(textMessage('no JSON'))
        return { points: Number.NaN, feedback: '', evidence: [], flags: [] }
      },
    })
    const { body } = await owner.call(grading.result, { params: { id } })
    expect(body.is_graded).toBe(true)
    expect(body.answers).toMatchObject([
      { points_earned: null, is_correct: null, flags: ['unreadable'] },
      { points_earned: null, flags: ['unreadable'] },
      { points_earned: 10, flags: [] },
    ])
    expect(body.final_grade).toMatchObject({ total_points_earned: 10, total_points_possible: 30 })
  })

  it('waits while the engine is unavailable, and fails when it must be configured', async () => {
    const { student, quiz: own, owner } = await makeResting([short('sa')])
    const { id, jobId } = await makeSubmission(resting, own, student, { sa: GOOD })
    const busy = async () => {
      throw new AiUnavailableError(textMessage('The AI model is busy.'), 30, 'limit')
    }
    await expect(runJob(jobId, { gradeAnswer: busy })).rejects.toMatchObject({
      name: 'JobDelayedError',
      delaySeconds: 30,
    })
    const wrong = async () => {
      throw new AiMisconfiguredError(textMessage('The AI key is refused.'))
    }
    await expect(runJob(jobId, { gradeAnswer: wrong })).rejects.toMatchObject({ name: 'JobFailedError' })
    await resting.context.database
      .update(jobsTable)
      .set({ state: 'FAILED', error: 'The AI key is refused.', endedAt: new Date() })
      .where(eq(jobsTable.id, jobId))
    const failed = { status: 'FAILED', message: 'Failed to grade quiz. Please contact your instructor.' }
    const statusFor = async (who: Person) => (await who.call(grading.status, { params: { job: jobId } })).body
    expect(await statusFor(student)).toMatchObject({ ...failed, error: failed.message })
    expect(await statusFor(owner)).toMatchObject({ ...failed, error: 'The AI key is refused.' })

    const again = () => owner.call(grading.gradeAgain, { params: { id } })
    const [one, two] = await Promise.all([again(), again()])
    expect(one.body.job_id).toBe(two.body.job_id)
    expect(one.body.job_id).not.toBe(jobId)
    expect((await statusFor(student)).status).toBe('RUNNING')
    await runJob(one.body.job_id)
    expect((await statusFor(student)).status).toBe('COMPLETED')
    expect((await again()).detail).toBe('This submission has already been graded.')
  })

  it('counts the options as numbers and nothing as wrong', async () => {
    const list = [choice('zero', { correct_answer: 0 }), choice('text'), choice('none'), short('blank')]
    const { student, quiz: own } = await makeResting(list)
    const given = { zero: 0, text: '1', none: null, blank: '  \n' }
    const { id, jobId } = await makeSubmission(resting, own, student, given)
    const never = async () => {
      throw new Error('nothing is to be read')
    }
    await runJob(jobId, { gradeAnswer: never })
    const { body } = await student.call(grading.result, { params: { id } })
    expect(body.answers.map((one) => [one.points_earned, one.is_correct])).toEqual([
      [10, true],
      [10, true],
      [0, false],
      [0, false],
    ])
  })
})

describe('gradings without a living job', () => {
  it('are started, once, whatever became of their job', async () => {
    const { student, quiz: own, owner, own: of } = await makeResting()
    const { database } = resting.context
    const lost = await makeSubmission(resting, own, student, { mc: 1, sa: GOOD })
    await forgetJob(resting, lost.jobId)
    const cancelled = await makeSubmission(resting, own, await makeStudent(resting, of), { mc: 1 })
    const failed = await makeSubmission(resting, own, await makeStudent(resting, of), { mc: 1 })
    const longAgo = await makeSubmission(resting, own, await makeStudent(resting, of), { mc: 1 })
    const living = await makeSubmission(resting, own, await makeStudent(resting, of), { mc: 1 })
    const end = (id: string, state: 'FAILED' | 'CANCELLED', agoMs: number) =>
      database
        .update(jobsTable)
        .set({ state, endedAt: new Date(Date.now() - agoMs) })
        .where(eq(jobsTable.id, id))
    await end(cancelled.jobId, 'CANCELLED', 0)
    await end(failed.jobId, 'FAILED', 60_000)
    await end(longAgo.jobId, 'FAILED', 2 * 3_600_000)
    const look = () => restartLostGradings(resting.context, new AbortController().signal)
    await Promise.all([look(), look()])
    await look()
    const jobOf = async (id: string) =>
      (await database.select().from(attemptsTable).where(eq(attemptsTable.id, id)))[0]?.gradingJobId
    expect(await jobOf(failed.id)).toBe(failed.jobId)
    expect(await jobOf(living.id)).toBe(living.jobId)
    expect(await jobOf(cancelled.id)).toBe(cancelled.jobId)
    for (const { id, jobId } of [lost, longAgo]) {
      const started = (await jobOf(id))!
      expect(started).not.toBe(jobId)
      const rows = await database.select().from(jobsTable).where(eq(jobsTable.id, started))
      expect(rows).toMatchObject([{ kind: 'quiz_grading', state: 'PENDING' }])
      await runJob(started)
    }
    const jobs = await database.select().from(jobsTable).where(eq(jobsTable.courseId, of._id))
    // Five submitted ones, of which one row is gone, and two more.
    expect(jobs).toHaveLength(6)
    expect((await owner.call(grading.result, { params: { id: lost.id } })).body.is_graded).toBe(true)
  })
})

it('grades by the worker, with everything the call says', async () => {
  const student = await makeStudent(working, course)
  const { id, jobId } = await makeSubmission(working, quiz, student, { mc: 1, sa: GOOD })
  expect(await waitForJob(student, jobId)).toMatchObject({ status: 'COMPLETED', progress: 100 })
  const rows = await working.context.database
    .select()
    .from(answerGradesTable)
    .where(eq(answerGradesTable.submissionId, id))
  expect(rows).toHaveLength(2)
})

import type { Course } from '@lectern/contract/courses.ts'
import { grading } from '@lectern/contract/grading.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerGradesTable, regradeVerdictsTable } from '../../platform/db/schema/grading.ts'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { quizVersionsTable } from '../../platform/db/schema/quizzes.ts'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { choiceQuestion, textQuestion } from '../../testing/quiz-factories.ts'
import { editQuizRow, type MadeQuiz, makeQuizRow, makeSubmission } from '../../testing/quiz-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { applyRegrade, previewRegrade } from './regrade.jobs.ts'

let platform: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform.stop())

const LIGHT = 'Plants make sugar from carbon dioxide with the energy of light.'
const mc = (fields: Partial<Question> = {}) => choiceQuestion('mc', { correct_answer: 0, ...fields })
const sa = (fields: Partial<Question> = {}) =>
  textQuestion('sa', { correct_answer: LIGHT, keywords: ['sugar'], rubric: '', ...fields })

const makeGraded = async (quiz: MadeQuiz, given: Record<string, string | number>) => {
  const student = await makeStudent(platform, course)
  const { id, jobId } = await makeSubmission(platform, quiz, student, given)
  await waitForJob(student, jobId)
  return { id, student }
}
const preview = async (quiz: MadeQuiz) => {
  const started = await professor.call(grading.previewRegrade, { params: { id: quiz.id } })
  expect(started.status).toBe(200)
  expect((await waitForJob(professor, started.body.job_id)).status).toBe('COMPLETED')
  return (await professor.call(grading.regradePreview, { params: { id: quiz.id } })).body!
}
const start = (quiz: MadeQuiz, preview_id: string) =>
  professor.call(grading.regrade, { params: { id: quiz.id }, body: { preview_id } })
const regrade = async (quiz: MadeQuiz, previewId: string) => {
  const started = await start(quiz, previewId)
  expect(started.status).toBe(200)
  return waitForJob(professor, started.body.job_id)
}
const set = (id: string, question_id: string, points_earned: number) =>
  professor.call(grading.setGrade, { params: { id }, body: { question_id, points_earned } })
const resultOf = async (who: Person, id: string) => (await who.call(grading.result, { params: { id } })).body
const historyOf = async (id: string) => (await professor.call(grading.history, { params: { id } })).body

describe('a corrected key', () => {
  it('is previewed, then applied to everyone except manually graded answers', async () => {
    const quiz = await makeQuizRow(platform, course, [mc(), sa()])
    const right = await makeGraded(quiz, { mc: 1, sa: LIGHT })
    const wrong = await makeGraded(quiz, { mc: 0, sa: LIGHT })
    const manual = await makeGraded(quiz, { mc: 1, sa: LIGHT })
    const blank = await makeGraded(quiz, { sa: LIGHT })
    await set(manual.id, 'mc', 2.5)
    const before = await resultOf(professor, right.id)
    await editQuizRow(platform, quiz, [mc({ correct_answer: 1 }), sa()])

    const shown = await preview(quiz)
    expect(shown).toMatchObject({
      is_current: true,
      applied_at: null,
      submissions: 4,
      up: 1,
      down: 1,
      unchanged: 2,
      manual_kept: 1,
    })
    const text = before.answers[1]?.points_earned ?? 0
    expect(shown.moves.find((move) => move.submission_id === right.id)).toMatchObject({
      student_email: right.student.email,
      points_before: text,
      points_after: text + 10,
      questions: [{ question_id: 'mc', points_before: 0, points_after: 10 }],
    })
    // The page shows former and new keys, and the students whose grade stays.
    expect(shown.questions).toEqual([
      {
        question_id: 'mc',
        number: 1,
        question_type: 'multiple_choice',
        question_text: mc().question_text,
        corrections: [
          {
            before: {
              points: 10,
              options: mc().options,
              correct_answer: 0,
              keywords: null,
              rubric: null,
              leniency: null,
            },
            after: {
              points: 10,
              options: mc().options,
              correct_answer: 1,
              keywords: null,
              rubric: null,
              leniency: null,
            },
            answers: 3,
            up: 1,
            down: 1,
            same: 1,
            manual_kept: 1,
          },
        ],
        not_told: 0,
      },
    ])
    const stayOf = (id: string) => shown.stays.find((one) => one.submission_id === id)
    expect(shown.stays).toHaveLength(2)
    expect(stayOf(manual.id)).toMatchObject({ regraded: 0, manual_kept: 1 })
    expect(stayOf(blank.id)).toMatchObject({
      student_email: blank.student.email,
      points: before.answers[1]?.points_earned,
      regraded: 1,
      manual_kept: 0,
    })
    // Nothing is changed yet.
    expect(await resultOf(professor, right.id)).toEqual(before)

    const done = await regrade(quiz, shown.preview_id)
    expect(done).toMatchObject({ status: 'COMPLETED', message: '2 grades have changed.' })
    const after = await resultOf(right.student, right.id)
    expect(after.answers[0]).toMatchObject({ points_earned: 10, is_correct: true, original_points: 0 })
    expect(after.answers[1]).toEqual({ ...before.answers[1], flags: undefined, reviewed: undefined })
    expect(after.quiz.questions[0]?.correct_answer).toBe(1)
    expect(after.final_grade?.total_points_earned).toBe(text + 10)
    expect(after.auto_grade).toEqual(before.auto_grade)
    expect((await resultOf(professor, wrong.id)).answers[0]?.points_earned).toBe(0)
    expect((await resultOf(professor, manual.id)).answers[0]).toMatchObject({
      points_earned: 2.5,
      grading_method: 'manual',
      // Correctness follows the present key, whatever points the person gave.
      is_correct: true,
    })
    expect((await resultOf(blank.student, blank.id)).answers[0]?.points_earned).toBe(0)

    expect((await historyOf(right.id)).map((change) => change.kind)).toEqual(['regraded', 'graded'])
    expect((await historyOf(right.id))[0]).toMatchObject({
      question_id: null,
      who: 'Test Person',
      why: expect.stringMatching(/^Regraded by version \d+ of the quiz\.$/),
      total_before: text,
      total_after: text + 10,
      moved: [{ question_id: 'mc', points_before: 0, points_after: 10 }],
      // An assistant can show by which key the points were given before.
      keys: [{ question_id: 'mc', before: { correct_answer: 0 }, after: { correct_answer: 1 } }],
    })
    expect((await historyOf(right.id))[1]).toMatchObject({ kind: 'graded', keys: [] })
    expect((await historyOf(blank.id)).map((change) => change.kind)).toEqual(['graded'])
    // The points before the person's belong to the old key.
    const [byHand] = await historyOf(manual.id)
    expect(byHand).toMatchObject({ kind: 'manual', reversible: false })

    expect((await start(quiz, shown.preview_id)).detail).toBe('This regrading has already been applied.')
    const newest = (await professor.call(grading.regradePreview, { params: { id: quiz.id } })).body!
    expect(newest).toMatchObject({ preview_id: shown.preview_id, is_current: false })
    expect(newest.applied_at).not.toBeNull()
    expect(await preview(quiz)).toMatchObject({ up: 0, down: 0, unchanged: 4, moves: [] })
  })

  it('is carried to the options that the student saw', async () => {
    const quiz = await makeQuizRow(platform, course, [mc()])
    const { id } = await makeGraded(quiz, { mc: 2 })
    // 'two' is right, and has another index now.
    await editQuizRow(platform, quiz, [mc({ options: ['two', 'none of them'], correct_answer: 0 })])
    await regrade(quiz, (await preview(quiz)).preview_id)
    const result = await resultOf(professor, id)
    expect(result.quiz.questions[0]).toMatchObject({
      options: ['zero', 'one', 'two', 'three'],
      correct_answer: 2,
    })
    expect(result.answers[0]?.points_earned).toBe(10)
    // A key that is none of these students' options says nothing about them, and a removed question keeps
    // its grade.
    await editQuizRow(platform, quiz, [mc({ options: ['a', 'b'], correct_answer: 0 })])
    expect((await preview(quiz)).moves).toEqual([])
    await editQuizRow(platform, quiz, [sa()])
    const shown = await preview(quiz)
    expect(shown).toMatchObject({ unchanged: 1, moves: [] })
    await regrade(quiz, shown.preview_id)
    const last = await resultOf(professor, id)
    expect(last.quiz.questions).toEqual(result.quiz.questions)
    expect(last.final_grade).toMatchObject({ total_points_earned: 10, total_points_possible: 10 })
  })
})

describe('corrected points', () => {
  it('also raise the maximum, so that no manual points exceed it', async () => {
    const quiz = await makeQuizRow(platform, course, [mc(), choiceQuestion('other')])
    const right = await makeGraded(quiz, { mc: 0, other: 0 })
    const low = await makeGraded(quiz, { mc: 1, other: 0 })
    const high = await makeGraded(quiz, { mc: 1, other: 0 })
    await set(low.id, 'mc', 2)
    await set(high.id, 'mc', 9)
    await editQuizRow(platform, quiz, [mc({ points: 4 }), choiceQuestion('other')])
    const shown = await preview(quiz)
    expect(shown).toMatchObject({ submissions: 3, manual_kept: 2 })
    await regrade(quiz, shown.preview_id)
    for (const [{ id }, earned, possible, out] of [
      [right, 14, 14, 4],
      [low, 12, 14, 4],
      [high, 19, 19, 9],
    ] as const) {
      const result = await resultOf(professor, id)
      expect(result.final_grade).toMatchObject({
        total_points_earned: earned,
        total_points_possible: possible,
      })
      expect(result.quiz.questions[0]?.points).toBe(out)
    }
    expect((await set(right.id, 'mc', 4.5)).status).toBe(422)
    const params = { courseId: course._id }
    const listed = (await low.student.call(submissions.ofCourse, { params })).body
    expect(listed.find((one) => one._id === quiz.id)).toMatchObject({
      total_points: 14,
      submission: { points_earned: 12, percentage: 85.7 },
    })
    const quizList = (await professor.call(quizzes.ofCourse, { params })).body
    expect(quizList.find((one) => one._id === quiz.id)?.average_percentage).toBe(95.2)
    const statistics = await professor.call(grading.statistics, { params: { id: quiz.id } })
    expect(statistics.body).toMatchObject({ maximum: 100, minimum: 85.7 })
  })
})

describe('another leniency or key of words', () => {
  it('reads the answers again, and only those; none that has points by hand', async () => {
    const quiz = await makeQuizRow(platform, course, [mc(), sa()], { leniency: 'strict' })
    const byHand = await makeGraded(quiz, { mc: 0, sa: 'Plants make sugar.' })
    await set(byHand.id, 'sa', 3)
    const { id } = await makeGraded(quiz, { mc: 0, sa: 'Plants make sugar.' })
    await platform.context.database
      .update(answerGradesTable)
      .set({ method: 'ai_adjusted', points: 0.5 })
      .where(eq(answerGradesTable.submissionId, id))
    const roots = sa({ correct_answer: 'Roots drink water.', keywords: ['water'], points: 20 })
    await editQuizRow(platform, quiz, [mc(), roots], { leniency: 'lenient' })
    await regrade(quiz, (await preview(quiz)).preview_id)
    const result = await resultOf(professor, id)
    expect(result.answers[0]).toMatchObject({ points_earned: 0.5, grading_method: 'ai_adjusted' })
    expect(result.answers[1]).toMatchObject({ grading_method: 'auto' })
    expect((await historyOf(id))[0]?.why).toMatch(/^Regraded by version \d+ of the quiz\. Read by builtin-1/)
    expect((await historyOf(byHand.id))[0]?.why).toMatch(/^Regraded by version \d+ of the quiz\.$/)
  })
})

describe('a preview', () => {
  it('is not applied once the quiz or a grade has changed', async () => {
    const quiz = await makeQuizRow(platform, course, [mc()])
    const { id } = await makeGraded(quiz, { mc: 1 })
    expect((await professor.call(grading.regradePreview, { params: { id: quiz.id } })).body).toBeNull()
    await editQuizRow(platform, quiz, [mc({ correct_answer: 1 })])
    const first = await preview(quiz)
    await set(id, 'mc', 1)
    const outdated =
      'The quiz or a grade was changed after this preview. Nothing was regraded: look at a new preview first.'
    expect((await start(quiz, first.preview_id)).detail).toBe(outdated)
    expect((await professor.call(grading.regradePreview, { params: { id: quiz.id } })).body!.is_current).toBe(
      false,
    )
    const second = await preview(quiz)
    await editQuizRow(platform, quiz, [mc({ correct_answer: 2 })])
    expect((await start(quiz, second.preview_id)).detail).toBe(outdated)
    expect((await start(quiz, crypto.randomUUID())).status).toBe(409)
    const other = await makeQuizRow(platform, course, [mc()])
    const foreign = await preview(other)
    expect((await start(quiz, foreign.preview_id)).status).toBe(409)
    // A student graded meanwhile is graded by their own version, and the preview stays current.
    const third = await preview(quiz)
    await makeGraded(quiz, { mc: 1 })
    expect((await regrade(quiz, third.preview_id)).status).toBe('COMPLETED')
  })

  it('is refused at the last moment when a grade changes while it is applied', async () => {
    const quiz = await makeQuizRow(platform, course, [mc()])
    const { id } = await makeGraded(quiz, { mc: 1 })
    await editQuizRow(platform, quiz, [mc({ correct_answer: 1 })])
    const { preview_id } = await preview(quiz)
    const [started, changed] = await Promise.all([start(quiz, preview_id), set(id, 'mc', 3)])
    expect(changed.status).toBe(200)
    if (started.status === 200) await waitForJob(professor, started.body.job_id)
    expect((await resultOf(professor, id)).answers[0]).toMatchObject({
      points_earned: 3,
      grading_method: 'manual',
    })
  })

  it('and its regrading are started once by two windows', async () => {
    const quiz = await makeQuizRow(platform, course, [mc()])
    const { id } = await makeGraded(quiz, { mc: 1 })
    await editQuizRow(platform, quiz, [mc({ correct_answer: 1 })])
    const { preview_id } = await preview(quiz)
    const started = await Promise.all([start(quiz, preview_id), start(quiz, preview_id)])
    for (const { status, body } of started) if (status === 200) await waitForJob(professor, body.job_id)
    expect(started.some(({ status }) => status === 200)).toBe(true)
    expect((await historyOf(id)).filter((change) => change.kind === 'regraded')).toHaveLength(1)
    expect((await resultOf(professor, id)).answers[0]?.points_earned).toBe(10)
  })

  it('continues after a crash without calling the engine twice, and is applied as shown', async () => {
    const resting = await startTestApp()
    try {
      const { context } = resting
      const owner = await makeProfessor(resting)
      const own = await makeCourse(owner)
      const quiz = await makeQuizRow(resting, own, [sa()])
      for (const number of [1, 2, 3]) {
        const student = await makeStudent(resting, own)
        const at = new Date()
        const graded = { gradedAt: at, autoPoints: 0, finalPoints: 0, finalPossible: 10, finalAt: at }
        const { id } = await makeSubmission(resting, quiz, student, { sa: `${LIGHT} ${number}` }, graded)
        await context.database
          .insert(answerGradesTable)
          .values({ submissionId: id, questionId: 'sa', points: 0, possible: 10, method: 'auto' })
      }
      await editQuizRow(resting, quiz, [sa({ keywords: ['light'] })])
      const { body } = await owner.call(grading.previewRegrade, { params: { id: quiz.id } })
      const again = await owner.call(grading.previewRegrade, { params: { id: quiz.id } })
      expect(again.body.job_id).toBe(body.job_id)
      const [job] = await context.database.select().from(jobsTable).where(eq(jobsTable.id, body.job_id))
      let asked = 0
      const model = {
        ...context,
        ai: {
          ...context.ai,
          kind: 'model' as const,
          gradeAnswer: async () => {
            asked += 1
            if (asked === 2) throw new Error('the power went out')
            return { points: asked, feedback: '', evidence: [], flags: [] }
          },
        },
      }
      const run = () =>
        previewRegrade(model, { job: job!, signal: new AbortController().signal, report: async () => {} })
      await expect(run()).rejects.toThrow('the power went out')
      expect(await context.database.$count(regradeVerdictsTable)).toBe(1)
      const end = await run()
      await context.database.transaction((tx) => end.commit!(tx))
      expect(asked).toBe(4)
      const shown = (await owner.call(grading.regradePreview, { params: { id: quiz.id } })).body!
      expect(shown.moves.map((move) => move.points_after).sort()).toEqual([1, 3, 4])

      // A grade that changes between the start and the end of the regrading is not lost.
      const { body: started } = await owner.call(grading.regrade, {
        params: { id: quiz.id },
        body: { preview_id: shown.preview_id },
      })
      const [applying] = await context.database
        .select()
        .from(jobsTable)
        .where(eq(jobsTable.id, started.job_id))
      const applied = await applyRegrade(context, {
        job: applying!,
        signal: new AbortController().signal,
        report: async () => {},
      })
      const [first] = shown.moves
      await owner.call(grading.setGrade, {
        params: { id: first!.submission_id },
        body: { question_id: 'sa', points_earned: 7 },
      })
      await expect(context.database.transaction((tx) => applied.commit!(tx))).rejects.toMatchObject({
        name: 'JobFailedError',
      })
      for (const { submission_id, points_before } of shown.moves) {
        const { body } = await owner.call(grading.result, { params: { id: submission_id } })
        const kept = submission_id === first?.submission_id ? 7 : points_before
        expect(body.final_grade?.total_points_earned).toBe(kept)
      }
    } finally {
      await resting.stop()
    }
  })
})

it('changes no version that students were asked', async () => {
  const quiz = await makeQuizRow(platform, course, [mc()])
  await makeGraded(quiz, { mc: 1 })
  await editQuizRow(platform, quiz, [mc({ correct_answer: 1 })])
  await regrade(quiz, (await preview(quiz)).preview_id)
  const versions = await platform.context.database
    .select()
    .from(quizVersionsTable)
    .where(eq(quizVersionsTable.quizId, quiz.id))
    .orderBy(quizVersionsTable.revision)
  expect(versions.map(({ questions }) => questions[0]?.correct_answer)).toEqual([0, 1])
})

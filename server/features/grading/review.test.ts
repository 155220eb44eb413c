import type { GradeChange } from '@lectern/contract/grade-change.ts'
import { grading } from '@lectern/contract/grading.ts'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { answerGradesTable } from '../../platform/db/schema/grading.ts'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { startGradedClass } from '../../testing/graded-class.ts'
import { choiceQuestion } from '../../testing/quiz-factories.ts'
import { fillClass, makeClaim, makeQuizRow, makeSubmission } from '../../testing/quiz-rows.ts'
import { hostileBodies, hostileValues } from '../../testing/strangers.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { changeAnswer } from './change-answer.ts'
import { lockSubmission } from './grading.queries.ts'

const { platform, professor, course, quiz, makeGraded, setGrade: set } = await startGradedClass()
afterAll(() => platform.stop())

const resultOf = async (who: Person, id: string) => (await who.call(grading.result, { params: { id } })).body
const historyOf = async (id: string) => (await professor.call(grading.history, { params: { id } })).body
const takeBack = (id: string, { change_id }: Pick<GradeChange, 'change_id'>) =>
  professor.call(grading.reverse, { params: { id }, body: { change_id, reason: 'My mistake.' } })
/** Raises points as the assistant does. */
const adjust = async (id: string, points: number) => {
  const { context } = platform
  const claimId = await makeClaim(platform, id, {
    status: 'approved',
    byAssistant: true,
    adjustedPoints: points,
  })
  await context.database.transaction(async (tx) => {
    const submission = await lockSubmission(tx, id)
    await changeAnswer(context, tx, submission!, {
      questionId: 'sa',
      kind: 'assistant_adjusted',
      points,
      method: 'ai_adjusted',
      userId: null,
      why: 'The answer names light.',
      claimId,
    })
  })
  return claimId
}

describe('manual points', () => {
  it('are set with feedback, counted, and written into the history', async () => {
    const { id, student } = await makeGraded()
    const before = await resultOf(professor, id)
    const text = before.answers[1]?.points_earned ?? 0
    const { status, body } = await set(id, 'mc', 7.5, { feedback: '  Well argued. ', reason: ' Two keys. ' })
    expect(status).toBe(200)
    expect(body.answers[0]).toMatchObject({
      points_earned: 7.5,
      original_points: 0,
      grading_method: 'manual',
      feedback: 'Well argued.',
      // The option is still wrong.
      is_correct: false,
      reviewed: true,
    })
    expect(body.final_grade).toMatchObject({
      total_points_earned: text + 7.5,
      total_points_possible: 15,
      grading_method: 'manual',
    })
    expect(body.auto_grade).toMatchObject({ total_points_earned: text, grading_method: 'auto' })
    expect(body.student).toEqual({ name: 'Test Person', email: student.email })
    const [newest, first, ...others] = await historyOf(id)
    expect(others).toEqual([])
    expect(newest).toMatchObject({
      question_id: 'mc',
      kind: 'manual',
      who: 'Grace Hopper',
      why: 'Two keys.',
      claim_text: null,
      feedback: 'Well argued.',
      points_before: 0,
      points_after: 7.5,
      total_before: text,
      total_after: text + 7.5,
      reversible: true,
    })
    expect(first).toMatchObject({ kind: 'graded', who: null, question_id: null, reversible: false })
    // Feedback that is left out stays, and null removes it.
    expect((await set(id, 'mc', 8)).body.answers[0]?.feedback).toBe('Well argued.')
    expect((await set(id, 'mc', 8, { feedback: null })).body.answers[0]?.feedback).toBeNull()
    const seen = await resultOf(student, id)
    expect(seen.answers[0]).toMatchObject({ points_earned: 8, grading_method: 'manual' })
    expect(seen).not.toHaveProperty('student')
  })

  it('do not make the feedback of the grader a reason of theirs', async () => {
    const { id, student } = await makeGraded()
    const seen = async () => {
      const { points_earned, feedback, feedback_from_grader } = (await resultOf(student, id)).answers[1]!
      return [points_earned, feedback, feedback_from_grader]
    }
    const [, automatic] = await seen()
    expect(automatic).toBeTruthy()
    expect((await set(id, 'sa', 1)).body.answers[1]?.feedback_from_grader).toBe(true)
    expect(await seen()).toEqual([1, automatic, true])
    await set(id, 'sa', 2, { feedback: 'Too short.' })
    expect(await seen()).toEqual([2, 'Too short.', undefined])
    await set(id, 'sa', 3, { feedback: null })
    expect(await seen()).toEqual([3, null, undefined])
    // The history keeps what was removed.
    expect((await historyOf(id))[1]).toMatchObject({ feedback: 'Too short.', feedback_before: automatic })
    for (const { kind, change_id } of await historyOf(id))
      if (kind === 'manual') expect((await takeBack(id, { change_id })).status).toBe(200)
    expect((await seen()).slice(1)).toEqual([automatic, undefined])
  })

  it('keep the bounds of the question', async () => {
    const { id } = await makeGraded()
    for (const [points, sentence] of [
      [5.5, 'This question has at most 5 points.'],
      [1e300, 'This question has at most 5 points.'],
      [-0.5, 'Points cannot be negative.'],
      [2.25, 'Points are in steps of 0.5.'],
    ] as const) {
      const { status, detail } = await set(id, 'sa', points)
      expect([points, status, detail]).toEqual([points, 422, sentence])
    }
    for (const wrong of hostileValues) {
      const wrongBody = { question_id: 'sa', points_earned: wrong }
      const { status } = await professor.call(grading.setGrade, { params: { id }, wrongBody })
      expect([wrong, status]).toEqual([wrong, 422])
    }
    for (const wrong of hostileValues.filter((value) => typeof value === 'string')) {
      const { status } = await set(id, wrong, 1)
      expect([wrong, status]).toEqual([wrong, expect.toSatisfy((code) => code === 404 || code === 422)])
    }
    for (const payload of hostileBodies) {
      const { statusCode } = await platform.app.inject({
        method: 'PUT',
        url: `/api/quizzes/submission/${id}/grade`,
        headers: { authorization: `Bearer ${professor.token}`, 'content-type': 'application/json' },
        payload,
      })
      expect([payload, statusCode]).toEqual([
        payload,
        expect.toSatisfy((code) => code === 400 || code === 422),
      ])
    }
    expect((await set(id, '__proto__', 1)).status).toBe(404)
    expect(await historyOf(id)).toHaveLength(1)
  })

  it('are not overwritten by a second window that shows older ones', async () => {
    const { id } = await makeGraded()
    expect((await set(id, 'mc', 4, { points_before: 0 })).status).toBe(200)
    const { status, detail } = await set(id, 'mc', 9, { points_before: 0 })
    expect([status, detail]).toEqual([
      409,
      'These points have changed in the meantime: they are now 4. Check them before you change them.',
    ])
    const answers = await Promise.all([5, 6, 7].map((points) => set(id, 'mc', points, { points_before: 4 })))
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409, 409])
    expect(await historyOf(id)).toHaveLength(3)
    expect((await resultOf(professor, id)).answers[0]).toMatchObject({ changed_by: 'Grace Hopper' })
  })

  it('are saved once when the reply to the first saving was lost', async () => {
    const { id } = await makeGraded()
    const save = (feedback?: string) =>
      set(id, 'mc', 3.5, { points_before: 0, ...(feedback && { feedback }) })
    expect([(await save('Well.')).status, (await save(' Well. ')).status]).toEqual([200, 200])
    expect((await save()).status).toBe(200)
    expect(await historyOf(id)).toHaveLength(2)
    expect((await save('Other.')).status).toBe(409)
  })

  it('add up, also when set at the same time', async () => {
    const { id } = await makeGraded()
    await Promise.all([set(id, 'mc', 6), set(id, 'sa', 3), set(id, 'mc', 6), set(id, 'sa', 3)])
    const { final_grade } = await resultOf(professor, id)
    expect(final_grade).toMatchObject({ total_points_earned: 9, percentage: 60 })
  })

  it('can be set by many at once, more than there are connections', async () => {
    const own = await makeQuizRow(platform, course, [choiceQuestion('mc')])
    await fillClass(platform, own, 40)
    const rows = await platform.context.database
      .select({ id: attemptsTable.id })
      .from(attemptsTable)
      .where(eq(attemptsTable.quizId, own.id))
    const answers = await Promise.all(rows.map(({ id }) => set(id, 'mc', 7.5)))
    expect(answers.map(({ status }) => status)).toEqual(rows.map(() => 200))
    const statistics = await professor.call(grading.statistics, { params: { id: own.id } })
    expect(statistics.body).toMatchObject({ total: 40, average: 75 })
  })

  it('can be set before the grading is done, which keeps them', async () => {
    const resting = await startTestApp()
    try {
      const owner = await makeProfessor(resting)
      const own = await makeCourse(owner)
      const student = await makeStudent(resting, own)
      const made = await makeQuizRow(resting, own, [choiceQuestion('mc', { correct_answer: 1 })])
      const { id } = await makeSubmission(resting, made, student, { mc: 1 })
      const body = { question_id: 'mc', points_earned: 3, points_before: null }
      const early = await owner.call(grading.setGrade, { params: { id }, body })
      expect(early.body).toMatchObject({ is_graded: false, final_grade: null })
      expect(early.body.answers[0]?.points_earned).toBe(3)
      expect((await resultOf(student, id)).answers[0]?.points_earned).toBeNull()
      const [change] = (await owner.call(grading.history, { params: { id } })).body
      expect(change).toMatchObject({ kind: 'manual', total_after: null, reversible: false })
    } finally {
      await resting.stop()
    }
  })
})

describe('taking back', () => {
  it("restores the answer's former state, newest first, once each", async () => {
    const { id } = await makeGraded()
    await set(id, 'sa', 1, { feedback: 'Too short.' })
    await set(id, 'sa', 2, { feedback: 'Better.' })
    await set(id, 'mc', 10)
    const [choice, second, first, graded] = await historyOf(id)
    expect([choice, second, first, graded].map((one) => one?.reversible)).toEqual([true, true, false, false])
    expect((await takeBack(id, first!)).status).toBe(409)
    expect((await takeBack(id, graded!)).status).toBe(409)
    const [one, two] = await Promise.all([takeBack(id, second!), takeBack(id, second!)])
    expect([one.status, two.status].sort()).toEqual([200, 409])
    expect((await resultOf(professor, id)).answers[1]).toMatchObject({
      points_earned: 1,
      feedback: 'Too short.',
      grading_method: 'manual',
    })
    const { body } = await takeBack(id, first!)
    expect(body.answers[1]).toMatchObject({ grading_method: 'auto', original_points: null })
    expect(body.final_grade?.grading_method).toBe('manual')
    const changes = await historyOf(id)
    expect(changes[0]).toMatchObject({ kind: 'reversed', why: 'My mistake.', points_before: 1 })
    expect(changes.filter((change) => change.reversible)).toMatchObject([{ change_id: choice?.change_id }])
    const { detail } = await takeBack(id, first!)
    expect(detail).toContain('can no longer be undone')
  })

  it('takes an adjustment of the assistant back, for good', async () => {
    const { id, student } = await makeGraded()
    await set(id, 'sa', 1)
    const [manual] = await historyOf(id)
    await takeBack(id, manual!)
    await platform.context.database
      .update(answerGradesTable)
      .set({ points: 2, originalPoints: 2 })
      .where(eq(answerGradesTable.questionId, 'sa'))
    await adjust(id, 4)
    expect((await resultOf(student, id)).final_grade).toMatchObject({ grading_method: 'ai_adjusted' })
    const [adjusted] = await historyOf(id)
    expect(adjusted).toMatchObject({ kind: 'assistant_adjusted', who: null, reversible: true })
    const { body } = await takeBack(id, adjusted!)
    expect(body.answers[1]).toMatchObject({ points_earned: 2, grading_method: 'auto' })
    expect(body.grade_claims).toMatchObject([{ status: 'rejected', by_assistant: true }])
    const reopened = await professor.call(grading.decideClaim, {
      params: { id, claim: body.grade_claims[0]!.claim_id },
      body: { status: 'pending' },
    })
    expect(reopened.status).toBe(409)
    // The index for "once per question" still holds.
    await expect(makeClaim(platform, id, { status: 'approved', byAssistant: true })).rejects.toThrow()
  })

  it('knows only changes of this submission', async () => {
    const { id } = await makeGraded()
    const other = await makeGraded()
    await set(other.id, 'mc', 3)
    const [change] = await historyOf(other.id)
    expect((await takeBack(id, change!)).status).toBe(404)
    expect((await takeBack(id, { change_id: crypto.randomUUID() })).status).toBe(404)
  })
})

describe('claims', () => {
  const decide = (id: string, claim: string, body: object) =>
    professor.call(grading.decideClaim, { params: { id, claim }, wrongBody: body })

  it('are granted with points, once, and can be taken back', async () => {
    const { id } = await makeGraded()
    const claim = await makeClaim(platform, id)
    const listed = (await professor.call(grading.list, { params: { id: quiz.id } })).body
    expect(listed.find((row) => row._id === id)).toMatchObject({ pending_claims: 1 })
    expect((await decide(id, claim, { status: 'approved' })).detail).toBe(
      'Please enter the points for the answer.',
    )
    expect((await decide(id, claim, { status: 'approved', points_earned: 6 })).status).toBe(422)
    const unreasoned = await decide(id, claim, { status: 'rejected', reason: ' ' })
    expect([unreasoned.status, unreasoned.detail]).toEqual([
      422,
      'Please say why the claim is rejected. The student reads it.',
    ])
    const answers = await Promise.all([
      decide(id, claim, { status: 'approved', points_earned: 2.5, reason: 'Right.' }),
      decide(id, claim, { status: 'rejected', reason: 'No.' }),
      decide(id, claim, { status: 'approved', points_earned: 5 }),
    ])
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409, 409])
    const after = await resultOf(professor, id)
    expect(after.grade_claims[0]?.status).not.toBe('pending')
    expect(await historyOf(id)).toHaveLength(2)

    const again = await makeGraded()
    const second = await makeClaim(platform, again.id)
    await decide(again.id, second, { status: 'approved', points_earned: 1.5, reason: 'Right.' })
    const [change] = await historyOf(again.id)
    expect(change).toMatchObject({ kind: 'claim_approved', points_after: 1.5, reversible: true })
    expect(change?.claim_text).toBe((await resultOf(professor, again.id)).grade_claims[0]?.claim_text)
    const { body } = await takeBack(again.id, change!)
    expect(body.grade_claims).toMatchObject([{ status: 'pending', adjusted_points: null, decided_at: null }])
    // It can be decided again.
    const decided = await decide(again.id, second, { status: 'approved', points_earned: 2, reason: 'Half.' })
    expect(decided.body.grade_claims).toMatchObject([{ status: 'approved', adjusted_points: 2 }])
  })

  it('are not decided by points that a colleague has changed since', async () => {
    const { id } = await makeGraded()
    const claim = await makeClaim(platform, id)
    const seen = (await resultOf(professor, id)).answers[1]?.points_earned ?? null
    await set(id, 'sa', 4)
    for (const body of [
      { status: 'approved', points_earned: 3, reason: 'Right.' },
      { status: 'rejected', reason: 'No.' },
    ]) {
      const late = await decide(id, claim, { ...body, points_before: seen })
      expect([late.status, late.detail]).toEqual([
        409,
        'These points have changed in the meantime: they are now 4. Check them before you change them.',
      ])
    }
    expect((await resultOf(professor, id)).answers[1]).toMatchObject({ points_earned: 4 })
    const decided = await decide(id, claim, {
      status: 'approved',
      points_earned: 3,
      reason: 'Right.',
      points_before: 4,
    })
    expect(decided.body.answers[1]).toMatchObject({ points_earned: 3 })
  })

  it('are pending again when a decision is taken back', async () => {
    const { id } = await makeGraded()
    const before = await resultOf(professor, id)
    const about = await makeClaim(platform, id)
    const whole = await makeClaim(platform, id, { questionId: null })
    await set(id, 'sa', 3, { feedback: 'By hand.' })
    await decide(id, about, { status: 'rejected', reason: 'No.' })
    await decide(id, whole, { status: 'approved' })
    for (const claim of [about, whole])
      expect((await decide(id, claim, { status: 'pending' })).body.grade_claims).toContainEqual(
        expect.objectContaining({ claim_id: claim, status: 'pending', decided_at: null }),
      )
    // Once more changes nothing.
    expect((await decide(id, about, { status: 'pending' })).status).toBe(200)
    expect((await historyOf(id)).map(({ kind, reversed, feedback }) => [kind, reversed, feedback])).toEqual([
      ['reversed', false, null],
      ['reversed', false, null],
      ['claim_approved', true, null],
      ['claim_rejected', true, null],
      ['manual', false, 'By hand.'],
      ['graded', false, null],
    ])
    await decide(id, about, { status: 'approved', points_earned: 5 })
    const { body } = await decide(id, about, { status: 'pending' })
    expect(body.answers[1]).toMatchObject({ points_earned: 3, feedback: 'By hand.' })
    expect(body.grade_claims[0]).toMatchObject({ status: 'pending', adjusted_points: null })
    // Points that were set afterwards are not taken back.
    await decide(id, about, { status: 'approved', points_earned: 5 })
    await set(id, 'sa', 4)
    expect((await decide(id, about, { status: 'pending' })).status).toBe(409)
    expect(before.grade_claims).toEqual([])
  })

  it('are rejected without touching a point, also those about no question', async () => {
    const { id } = await makeGraded()
    const before = await resultOf(professor, id)
    const about = await makeClaim(platform, id)
    const whole = await makeClaim(platform, id, { questionId: null })
    expect((await decide(id, about, { status: 'rejected', reason: 'No.' })).status).toBe(200)
    expect((await decide(id, whole, { status: 'approved', points_earned: 1 })).status).toBe(422)
    expect((await decide(id, whole, { status: 'approved' })).status).toBe(200)
    const after = await resultOf(professor, id)
    expect(after.final_grade).toEqual(before.final_grade)
    expect(after.grade_claims.map((claim) => claim.status)).toEqual(['rejected', 'approved'])
    expect((await historyOf(id)).map((change) => [change.kind, change.reversible])).toEqual([
      ['claim_approved', false],
      ['claim_rejected', false],
      ['graded', false],
    ])
    const other = await makeGraded()
    expect((await decide(other.id, about, { status: 'rejected' })).status).toBe(404)
  })
})

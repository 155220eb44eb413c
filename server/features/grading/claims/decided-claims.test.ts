import { decidedClaims } from '@lectern/contract/decided-claims.ts'
import { grading } from '@lectern/contract/grading.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { afterAll, expect, it } from 'vitest'
import { makeStudent } from '../../../testing/factories.ts'
import { startGradedClass } from '../../../testing/graded-class.ts'
import { makeClaim } from '../../../testing/quiz-rows.ts'

const { platform, professor, quiz, makeGraded } = await startGradedClass()
afterAll(() => platform.stop())

const decide = (id: string, claim: string, body: object) =>
  professor.call(grading.decideClaim, { params: { id, claim }, wrongBody: body })

it('a decided claim is news to its student alone, with the reason, until they open the result', async () => {
  const { id, student } = await makeGraded()
  const { student: other } = await makeGraded()
  const listed = async (who = student) => (await who.call(decidedClaims.list)).body
  const see = (who = student, decided_until = new Date(Date.now() + 60_000).toISOString()) =>
    who.call(decidedClaims.see, { params: { id: quiz.id }, body: { decided_until } })
  const rejected = await makeClaim(platform, id)
  const approved = await makeClaim(platform, id, { claimText: 'And about water.' })
  expect(await listed()).toEqual([])

  await decide(id, rejected, { status: 'rejected', reason: 'Light is not named.' })
  await decide(id, approved, { status: 'approved', points_earned: 5, reason: '' })
  expect(await listed()).toMatchObject([
    { claim_id: approved, status: 'approved', points_after: 5, quiz_id: quiz.id, is_new: true },
    {
      claim_id: rejected,
      claim_text: 'I wrote about light.',
      status: 'rejected',
      reason: 'Light is not named.',
      is_new: true,
    },
  ])
  expect(await listed(other)).toEqual([])
  expect((await professor.call(decidedClaims.list)).status).toBe(403)

  await see(other)
  expect((await listed()).map((claim) => claim.is_new)).toEqual([true, true])
  expect((await see(await makeStudent(platform))).status).toBe(404)
  // The page had been read before the second decision.
  const first = (await listed()).find((claim) => claim.claim_id === rejected)
  expect((await see(student, first?.decided_at)).status).toBe(200)
  expect((await listed()).map((claim) => claim.is_new)).toEqual([true, false])
  expect((await see()).status).toBe(200)
  expect((await listed()).map((claim) => claim.is_new)).toEqual([false, false])

  // A decision that is taken back is no news; the next one is.
  const history = (await professor.call(grading.history, { params: { id } })).body
  const change = history.find((one) => one.kind === 'claim_approved')
  await professor.call(grading.reverse, {
    params: { id },
    body: { change_id: change!.change_id, reason: 'My mistake.' },
  })
  expect(await listed()).toMatchObject([{ claim_id: rejected, is_new: false }])
  await decide(id, approved, { status: 'rejected', reason: 'Water is named.' })
  expect(await listed()).toMatchObject([
    { claim_id: approved, status: 'rejected', reason: 'Water is named.', is_new: true },
    { claim_id: rejected, is_new: false },
  ])
})

it('while correct answers are not shown, nothing is told about claims', async () => {
  const { id, student } = await makeGraded()
  await decide(id, await makeClaim(platform, id), { status: 'rejected', reason: 'No.' })
  const listed = async () => (await student.call(decidedClaims.list)).body.length
  expect(await listed()).toBe(1)
  const change = (show_correct_answers: 'by_hand' | 'at_once') =>
    professor.call(quizzes.update, { params: { id: quiz.id }, body: { show_correct_answers } })
  await change('by_hand')
  expect(await listed()).toBe(0)
  await change('at_once')
})

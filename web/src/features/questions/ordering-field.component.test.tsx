import { type Draft, type SavedAnswer, submissions } from '@lectern/contract/submissions.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer } from '../../testing/answers.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { expectHidden, expectShown } from '../../testing/expect-shown.ts'
import { makeUser, openPage } from '../../testing/open-page.tsx'
import { makeStudentQuiz } from '../../testing/quiz-answers.ts'

const quiz = makeStudentQuiz({
  questions: [
    {
      question_id: 'order',
      question_type: 'ordering',
      question_text: 'Order from early to late.',
      points: 10,
      options: ['seed', 'leaf', 'fruit'],
      max_length: null,
    },
  ],
})
const draft = { answers: [], saved_at: null, remaining_seconds: 1_200, server_time: quiz.server_time }

/** The answers as the server has them. */
let held: SavedAnswer[] = []
const openQuestion = async () => {
  held = []
  answer(submissions.running, [])
  answer(submissions.quiz, quiz)
  answer(submissions.draft, () => ({ ...draft, answers: held }))
  answer(submissions.saveProgress, ({ body }) => {
    held = [...(body as Draft).answers]
    return { ...draft, answers: held }
  })
  await openPage(`/student/quiz/${quiz._id}/take`, makeUser('student'))
  await expectShown('You have not answered yet.')
}
const expectHeld = (order: string) => expect.poll(() => held[0]?.answer, { timeout: 8_000 }).toBe(order)
const grip = (text: string) => page.getByRole('button', { name: `Move ${text}`, exact: true })
const order = () => [...document.querySelectorAll('li:has([data-step])')].map((item) => item.textContent)

test('the keyboard lifts, moves and drops an item; dropping it where it was keeps the order', async () => {
  await openQuestion()
  await expectAccessible()
  ;(grip('leaf').element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expectShown('Item 2 of 3 was picked up.')
  await userEvent.keyboard(' ')
  await expectHidden('You have not answered yet.')
  await expectHeld('0,1,2')
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{ArrowUp}')
  await expectShown('Position 1 of 3.')
  await userEvent.keyboard(' ')
  await expect.poll(order).toEqual(['1leaf', '2seed', '3fruit'])
  await expectHeld('1,0,2')
  await page.getByRole('button', { name: 'Move down: leaf' }).click()
  await expect.poll(order).toEqual(['1seed', '2leaf', '3fruit'])
  await expect.element(page.getByRole('button', { name: 'Move down: leaf' })).toHaveFocus()
})

test('an order that is not touched is no answer until the student keeps it', async () => {
  await openQuestion()
  await page.getByRole('button', { name: 'Keep This Order' }).click()
  await expectHidden('You have not answered yet.')
  await expectHeld('0,1,2')
})

import { lectures } from '@lectern/contract/lectures.ts'
import { type PracticeCard, practice } from '@lectern/contract/practice.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, requestsOf } from '../../../testing/answers.ts'
import { answerForProfessor, lectureId, makeLecture } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const makeCard = (number: number): PracticeCard => ({
  _id: `00000000-0000-7000-8000-0000000ca00${number}`,
  front: `Question ${number}`,
  back: `Answer ${number}`,
  detail: '',
  state: 'draft',
  is_changed: false,
  slide_index: number,
  slide_title: null,
  thumbnail_url: null,
})

test('the keys of a card work on its buttons, too, and a field keeps its letters', async () => {
  answerForProfessor()
  answer(lectures.get, makeLecture())
  answer(practice.cards, [makeCard(1), makeCard(2)])
  answer(practice.change, { ...makeCard(1), state: 'approved' })
  await openPage(`/professor/lectures/${lectureId}/practice`, makeUser('professor'))
  const [first, second] = ['Question 1', 'Question 2'].map((name) => page.getByRole('listitem', { name }))
  await expect.element(first!).toBeVisible()

  first!.getByRole('button', { name: 'Edit' }).element().focus()
  await userEvent.keyboard('e')
  const field = first!.getByRole('textbox').first()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('ad')
  await expect.element(field).toHaveValue('adQuestion 1')
  first!.getByRole('button', { name: 'Cancel' }).element().focus()
  await userEvent.keyboard('da')
  expect(requestsOf(practice.change)).toEqual([])
  await userEvent.keyboard('{Enter}')

  first!.getByRole('button', { name: 'Discard' }).element().focus()
  await userEvent.keyboard('a')
  await expect.poll(() => requestsOf(practice.change)).toMatchObject([{ body: { state: 'approved' } }])
  await expect.element(second!).toHaveFocus()
})

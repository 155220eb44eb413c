import { lectureEditors } from '@lectern/contract/lecture-editors.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answer, lose, requestsOf } from '../../../../testing/answers.ts'
import { expectAccessible } from '../../../../testing/expect-accessible.ts'
import { answerForProfessor, lectureId } from '../../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../../testing/open-page.tsx'

const studio = `/professor/lectures/${lectureId}/edit?slide=1`
const grace = {
  user_id: '01970000-0000-7000-8000-00000000000a',
  name: 'Grace Otieno',
  slide_index: 2,
  language: 'en',
}
const kwame = {
  user_id: '01970000-0000-7000-8000-00000000000b',
  name: 'Kwame Mensah',
  slide_index: null,
  language: 'en',
}
const sentIn = (field: 'slide_index' | 'closes' | 'window') =>
  requestsOf(lectureEditors.report).map(({ body }) => (body as Record<string, unknown>)[field])
const sentence = (text: string) => page.getByRole('status').getByText(text, { exact: true })

test('a window tells where it is and when it closes, and shows nothing when alone', async () => {
  answerForProfessor()
  await openPage(studio, makeUser('professor'))
  await expect.poll(() => sentIn('slide_index')).toEqual([1])
  await page.getByRole('button', { name: /^Save & Next|^Next/ }).click()
  await expect.poll(() => sentIn('slide_index')).toEqual([1, 2])
  await page.getByRole('tab', { name: 'Lecture Overview' }).click()
  await expect.poll(() => sentIn('slide_index')).toEqual([1, 2, null])
  await expect.element(page.getByText(/on this slide|editing this lecture/)).not.toBeInTheDocument()
  await cleanup()
  expect(sentIn('closes').at(-1)).toBe(true)
  expect(new Set(sentIn('window')).size).toBe(1)
})

test('others are named and found by keyboard', async () => {
  answerForProfessor()
  answer(lectureEditors.report, [kwame, grace])
  await openPage(studio, makeUser('professor'))
  await expect.element(sentence('2 other people are editing this lecture')).toBeVisible()
  page.getByRole('button', { name: '2 other people are editing this lecture' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const people = page.getByRole('dialog', { name: '2 other people are editing this lecture' })
  await expect.element(people.getByRole('button', { name: 'Kwame Mensah Lecture Overview' })).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(people).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await people.getByRole('button', { name: 'Grace Otieno Slide 2, English' }).click()
  await expect.element(sentence('Grace Otieno is on this slide')).toBeVisible()
  await expectAccessible()
})

test('a call that fails is no message, and disturbs nothing', async () => {
  answerForProfessor()
  lose(lectureEditors.report)
  await openPage(studio, makeUser('professor'))
  await expect.poll(() => requestsOf(lectureEditors.report)).toHaveLength(1)
  await expect.element(page.getByRole('textbox', { name: 'Script of slide 1', exact: true })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

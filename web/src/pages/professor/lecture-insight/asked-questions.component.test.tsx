import { courses } from '@lectern/contract/courses.ts'
import { insight, type LectureInsight } from '@lectern/contract/insight.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { makeCourse } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const lecture = '01970000-0000-7000-8000-000000000001'
const map: LectureInsight = {
  course_id: '01970000-0000-7000-8000-000000000002',
  title: 'Automatic differentiation',
  languages: ['en'],
  tracks_students: true,
  counted_until: '2026-11-26T10:00:00.000Z',
  students: 6,
  finished: 2,
  enrolled: 9,
  slides: [],
  needs_work: [],
  questions: [],
}
const show = async (questions: LectureInsight['questions']) => {
  answer(courses.get, makeCourse())
  answer(insight.lecture, { ...map, questions })
  await openPage(`/professor/lectures/${lecture}/insight`, makeUser('professor'))
  return page.getByRole('region', { name: 'What they asked' })
}
const words = 'why … graph … reversed'

test('a model’s question stands above the words that it was written from', async () => {
  const asked = await show([
    { slide_index: 3, count: 5, text: 'Why is the graph walked in reverse?', words },
    { slide_index: null, count: 3, text: 'what … exam', words: 'what … exam' },
  ])
  const first = asked.getByRole('listitem').nth(0)
  await expect.element(first.getByText('Why is the graph walked in reverse?')).toBeVisible()
  await expect.element(first.getByText('Words they share: why … graph … reversed')).toBeVisible()
  await expect.element(asked.getByText('what … exam')).toBeVisible()
  expect(asked.getByText('Words they share:').elements()).toHaveLength(1)
  await expect.element(asked.getByText(/A model wrote the questions from words/)).toBeVisible()
  await expectAccessible()
})

test('without a model the words stand alone', async () => {
  const asked = await show([{ slide_index: 3, count: 5, text: words, words }])
  await expect.element(asked.getByText(words)).toBeVisible()
  await expect.element(asked.getByText(/Only words that three of them used are shown/)).toBeVisible()
  expect(asked.getByText('Words they share:').elements()).toEqual([])
})

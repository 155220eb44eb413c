import type { Course } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { slides } from '@lectern/contract/slides.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawTitledPages } from '../../testing/decks/titled-pages.ts'
import { makeCourse, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { startCourse } from '../../testing/started-course.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { readProposedTitles } from './propose-title.ts'

let testApp: TestApp
let professor: Person
let course: Course

beforeAll(async () => {
  ;({ platform: testApp, professor } = await startCourse({ works: true }))
  course = await makeCourse(professor, { name: 'Deep Learning' })
})
afterAll(() => testApp?.stop())

const makeDropped = async (isProposed = true) => {
  const { body } = await professor.call(lectures.create, {
    params: { courseId: course._id },
    body: { title: 'lec03', ...(isProposed ? { is_title_proposed: true } : {}) },
  })
  return body
}
const upload = async (id: string, ...titles: string[]) => {
  const file = { name: 'lec03_final(2).pdf', bytes: drawTitledPages(...titles) }
  const { body } = await professor.call(slides.upload, { params: { id }, body: {}, file })
  expect((await waitForJob(professor, body.job_id)).status).toBe('COMPLETED')
}
const get = async (id: string) => (await professor.call(lectures.get, { params: { id } })).body

it('names a lecture that has the name of its PDF after the first slide, and says until then that it will', async () => {
  const made = await makeDropped()
  expect(made).toMatchObject({ title: 'lec03', is_title_proposed: true })
  await upload(made._id, 'Word alignment models', 'Noisy channel model')
  const named = await get(made._id)
  expect(named.title).toBe('Word alignment models')
  expect(named.is_title_proposed).toBeUndefined()
})

it('leaves a title that the professor wrote before or during the upload, also when it is the same again', async () => {
  const typed = await makeDropped(false)
  await upload(typed._id, 'Gradients')
  expect((await get(typed._id)).title).toBe('lec03')
  const changed = await makeDropped()
  await professor.call(publishing.update, { params: { id: changed._id }, body: { title: 'lec03' } })
  expect((await get(changed._id)).is_title_proposed).toBeUndefined()
  await upload(changed._id, 'Momentum')
  expect((await get(changed._id)).title).toBe('lec03')
})

it('does not take the name of the course or of another lecture, or a title that every lecture could have', async () => {
  for (const title of ['DEEP LEARNING', 'Outline']) {
    const { _id: id } = await makeDropped()
    await upload(id, title, 'Chain rule')
    expect((await get(id)).title).toBe('lec03')
  }
  const { _id: first } = await makeDropped()
  await upload(first, 'Backpropagation')
  const { _id: second } = await makeDropped()
  await upload(second, 'Backpropagation')
  expect([(await get(first)).title, (await get(second)).title]).toEqual(['Backpropagation', 'lec03'])
})

it('does not rename a lecture when a later deck replaces its slides', async () => {
  const { _id: id } = await makeDropped()
  await upload(id, 'Outline', 'Chain rule')
  await upload(id, 'Regularisation', 'Chain rule')
  expect((await get(id)).title).toBe('lec03')
})

const lineOf = (text: string, y: number, fontSizePx: number) => ({
  text,
  x: 60,
  y,
  fontSizePx,
  width: fontSizePx * text.length * 0.5,
  height: fontSizePx,
})

it('reads the lecture below the name of its course, in letters as large or with a number', () => {
  const read = (...lines: [string, number, number][]) =>
    readProposedTitles({ number: 1, lines: lines.map((line) => lineOf(...line)) })
  expect(
    read(
      ['Introduction to Deep Learning', 265, 105],
      ['3. Gradient descent', 427, 64],
      ['A. Smola', 806, 64],
    ),
  ).toEqual(['Introduction to Deep Learning: Gradient descent', 'Gradient descent'])
  expect(
    read(['Interpretable Machine Learning', 69, 67], ['LIME', 222, 67], ['Learning goals', 502, 40]),
  ).toEqual(['Interpretable Machine Learning: LIME', 'LIME'])
  expect(
    read(['Word alignment models', 422, 76], ['David Talbot', 676, 53], ['Autumn 2018', 763, 53]),
  ).toEqual(['Word alignment models'])
  expect(read()).toEqual([])
})

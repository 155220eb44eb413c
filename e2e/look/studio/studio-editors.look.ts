import { publishing } from '@lectern/contract/publishing.ts'
import { expect, test } from '../../story.ts'
import { openStudio } from '../../studio.ts'
import { makeCourse, makePerson } from '../../world.ts'
import { makeTaughtLecture } from '../lectures.ts'
import { desktop, look, phone, tablet } from '../look.ts'

const people = [
  ['Bartholomew Featherstonehaugh', null],
  ['Grace Otieno', 4],
  ['Kwame Mensah', 1],
  ['김하은', 2],
] as const

test('studio: other editors', async ({ page, signIn }) => {
  const professor = await makePerson('professor', 'Ada Lindqvist')
  const course = await makeCourse(professor, { name: 'Introduction to Deep Learning' })
  const id = await makeTaughtLecture(professor, course._id, { spoken: [1, 2, 3, 4, 5, 6] })
  // Real ones would be too old before the last picture.
  const editors = people.map(([name, slide_index]) => ({ name, slide_index, language: 'en' }))
  await page.route('**/api/lectures/*/editors', (route) => route.fulfill({ json: editors }))
  await signIn(professor)
  await openStudio(page, id, 4)
  const onSlide = page.getByRole('button', { name: 'Grace Otieno is on this slide' })
  await expect(onSlide).toBeVisible()
  await look(page, 'studio/other editor on slide', {
    shows: onSlide,
    widths: [desktop.width, tablet.width, phone.width],
  })
  await professor.call(publishing.update, { params: { id }, body: { published: true } })
  await openStudio(page, id, 6)
  const others = page.getByRole('button', { name: '4 other people are editing this lecture' })
  await expect(others).toBeVisible()
  await look(page, 'studio/other editors', { shows: others, widths: [1280] })
  // A phone has another header, in which the list is closed.
  for (const { width, height } of [desktop, phone]) {
    await page.setViewportSize({ width, height })
    await others.press('Enter')
    const list = page.getByRole('dialog', { name: '4 other people are editing this lecture' })
    await look(page, `studio/other editors open ${width}`, { shows: list, widths: [width] })
  }
})

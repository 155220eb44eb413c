import { courses } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { afterWork, expect, test } from '../story.ts'
import { openStudio } from '../studio.ts'
import { makeCourse, makeOwnLecture, makePerson, type Person } from '../world.ts'

const soundOf = async (professor: Person, lectureId: string) => {
  const lecture = await professor.call(lectures.get, { params: { id: lectureId } })
  return lecture.slides.en?.map((slide) => slide.audio_url) ?? []
}

test('a course is edited: only the changed fields are saved', async ({ page, signIn, expectAccessible }) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}`)
  await page.getByRole('link', { name: 'Edit Course' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Course' })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Gardening')
  const save = page.getByRole('button', { name: 'Save Course' })
  await expect(save).toBeDisabled()
  await expectAccessible(page)

  await page.getByLabel('Name', { exact: true }).fill('')
  await save.click()
  await expect(page.getByText('Please enter a course name.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('Gardening <b>II</b>')
  await page.getByLabel(/^Syllabus/).fill('Week 1: Seeds')
  await page.getByRole('checkbox', { name: /Korean/ }).check()
  await save.click()
  await expect(page.getByText('The course was saved.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Gardening <b>II</b>' })).toBeVisible()
  const stored = await professor.call(courses.get, { params: { id: course._id } })
  expect(stored).toMatchObject({
    name: 'Gardening <b>II</b>',
    description: course.description,
    syllabus: 'Week 1: Seeds',
    supported_languages: ['en', 'ko'],
    pronunciations: [],
  })
  await page.getByRole('tab', { name: 'Quizzes' }).click()
  await expect(page.getByText('There are no quizzes in this course yet.')).toBeVisible()
  await expectAccessible(page)
})

test('a pronunciation makes only the audio that contains the word outdated, and only that is generated again', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { professor, course, id } = await makeOwnLecture({
    until: 'audio',
    script: (slide) => (slide === 2 ? 'The xylem carries water.' : `Slide ${slide} speaks of light.`),
  })
  const before = await soundOf(professor, id)
  expect(before.every(Boolean)).toBe(true)

  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}/edit`)
  await page.getByRole('button', { name: 'Add Word' }).click()
  await expect(page.getByLabel('Word, line 1')).toBeFocused()
  await page.keyboard.type('xylem')
  await page.getByRole('button', { name: 'Save Course' }).click()
  await expect(page.getByText('Please enter how the word is said.')).toBeVisible()
  await page.getByLabel('Say it as, line 1').fill('zye lem')
  // Enter adds a line instead of submitting the form; an empty line is not saved.
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Word, line 2')).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save Course' }).click()
  await expect(page.getByText(/The audio of one slide still has the old voice or wording/)).toBeVisible()
  const stored = await professor.call(courses.get, { params: { id: course._id } })
  expect(stored.pronunciations).toEqual([{ word: 'xylem', say_as: 'zye lem', language: null }])
  expect(await soundOf(professor, id)).toEqual([before[0], null, before[2]])

  await openStudio(page, id, 2)
  await page.getByRole('button', { name: 'What Will Be Said' }).click()
  const preview = page.getByRole('dialog', { name: /What will be said/ })
  await expect(preview.getByText('The zye lem carries water.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Generate Audio', exact: true }).click()
  await expect(async () => {
    const after = await soundOf(professor, id)
    expect(after[1]).toEqual(expect.any(String))
    expect([after[0], after[2]]).toEqual([before[0], before[2]])
    expect(after[1]).not.toBe(before[1])
  }).toPass(afterWork)
})

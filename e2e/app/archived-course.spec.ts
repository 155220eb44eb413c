import { courses } from '@lectern/contract/courses.ts'
import type { Page } from '@playwright/test'
import { makeQuiz } from '../quizzes/quizzes.ts'
import { expect, test } from '../story.ts'
import { makeCourse, makeLecture, makePerson, makeStudentOf } from '../world.ts'

test('an owner archives a course, students keep it, and it is reopened, on any screen', async ({
  openPage,
  expectAccessible,
}) => {
  test.setTimeout(240_000)
  const owner = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(owner, { name: 'Botany' })
  const lectureId = await makeLecture(owner, course._id)
  await makeQuiz(owner, course._id, { title: 'Leaves' })
  const student = await makeStudentOf(course, 'Hana Kim')
  const staffPage = await openPage(owner)
  const page = await openPage(student)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  /** Runs a check at each width, and axe at that of a phone. The page is not loaded again: it changes with its width. */
  const onEachScreen = async (tab: Page, check: (width: number) => Promise<unknown>) => {
    for (const width of [1440, 390]) {
      await tab.setViewportSize({ width, height: 900 })
      await check(width)
    }
    await expectAccessible(tab)
  }

  await test.step('the owner archives it', async () => {
    await staffPage.goto(`/professor/courses/${course._id}/edit`)
    await staffPage.getByRole('button', { name: 'Archive Course' }).click()
    const question = staffPage.getByRole('dialog', { name: 'Archive “Botany”?' })
    await onEachScreen(staffPage, () => expect(question).toBeVisible())
    await question.getByRole('button', { name: 'Archive Course' }).click()
    const changing = /^(Edit Course|Create|Delete|New course code)/
    await onEachScreen(staffPage, async () => {
      await expect(staffPage.getByText(/^Archived on/)).toBeVisible()
      await expect(staffPage.getByRole('main').getByRole('link', { name: changing })).toHaveCount(0)
      await expect(staffPage.getByRole('main').getByRole('button', { name: changing })).toHaveCount(0)
    })
    await staffPage.getByRole('tab', { name: /^Quizzes/ }).click()
    await expect(staffPage.getByRole('listitem').filter({ hasText: 'Leaves' })).toContainText('Inactive')
    await staffPage.goto('/professor/dashboard')
    const link = staffPage.getByRole('link', { name: 'Botany', exact: true })
    await expect(link).toBeHidden()
    await staffPage.getByRole('button', { name: 'Show 1 Archived Course' }).click()
    await onEachScreen(staffPage, () => expect(link).toBeVisible())
  })

  await test.step('a student reads it, and changes nothing', async () => {
    await page.goto('/student/dashboard')
    await page.getByRole('button', { name: 'Show 1 Archived Course' }).click()
    const link = page.getByRole('link', { name: 'Botany', exact: true })
    await onEachScreen(page, () => expect(link).toBeVisible())
    await link.click()
    await onEachScreen(page, async (width) => {
      await expect(page.getByText('You can still read the lectures and your results.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Plants at home' })).toBeVisible()
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })
    for (const width of [390, 1440]) {
      // The chat is a sheet on a phone and a column beside the slide on a desktop.
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/student/lectures/${lectureId}`)
      await expect(page.getByRole('button', { name: 'Bookmark this slide' })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
      await expect(page.getByRole('button', { name: 'Mark as Studied' })).toBeDisabled()
      if (width < 1000) await page.getByRole('button', { name: 'Ask about this slide...' }).click()
      await expect(page.getByText('This course is archived. You can read everything')).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Ask about this slide...' })).toHaveCount(0)
      await expectAccessible(page)
    }
    const newcomer = await makePerson('student')
    await expect(
      newcomer.call(courses.enroll, { body: { course_code: course.course_code ?? '' } }),
    ).rejects.toThrow(/archived/)
  })

  await test.step('the owner reopens it', async () => {
    await staffPage.getByRole('link', { name: 'Botany', exact: true }).click()
    await staffPage.getByRole('button', { name: 'Reopen Course' }).click()
    await expect(staffPage.getByRole('link', { name: 'Edit Course' })).toBeVisible()
    // The player, which reports a slide after a second, reports nothing that an archived course refuses.
    expect(refused).toEqual([])
    await page.goto(`/student/courses/${course._id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Botany' })).toBeVisible()
    await expect(page.getByText('You can still read the lectures and your results.')).toHaveCount(0)
  })
})

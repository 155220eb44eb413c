import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { demoCourse } from '../../server/demo/demo-course.ts'
import { makeDemoLecture } from '../../server/demo/seed.ts'
import { seedClass } from '../../server/demo/seed-class.ts'
import { afterWork, expect, test } from '../story.ts'
import { expectScript, openStudio } from '../studio.ts'
import { makeCourse, makePerson, platformUrl } from '../world.ts'

/** Writes the pictures of README again. */
const picture = (page: Page, name: string) =>
  page.screenshot({ path: fileURLToPath(new URL(`../../docs/pictures/${name}.png`, import.meta.url)) })

test('readme: studio, player, quizzes and review', async ({ page, signIn, openPage }) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const student = await makePerson('student', 'Hana Kim')
  const { name, description } = demoCourse
  const course = await makeCourse(professor, { name, description, supported_languages: ['en', 'ko'] })
  const lectureId = await makeDemoLecture(professor, course._id)
  await seedClass(platformUrl(), professor, student, { course, lectureId })

  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(professor)
  await openStudio(page, lectureId, 2)
  await expectScript(page, 2, /^Think of a dictionary/)
  await expect(page.getByRole('img', { name: /dictionary/ }).first()).toBeVisible(afterWork)
  await picture(page, 'studio')

  await page.goto(`/professor/courses/${course._id}?tab=quizzes`)
  await page.getByRole('link', { name: 'View Submissions' }).first().click()
  await page
    .getByRole('row')
    .filter({ hasText: 'Noor Haddad' })
    .getByRole('button', { name: 'View Details' })
    .click()
  await expect(page.getByText('If I know the side').first()).toBeVisible(afterWork)
  await picture(page, 'review')

  const playing = await openPage(student)
  await playing.setViewportSize({ width: 1280, height: 800 })
  await playing.goto(`/student/lectures/${lectureId}?slide=2`)
  await playing.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(playing.getByText('open the book in the middle').first()).toBeVisible(afterWork)
  await playing.waitForTimeout(13_000)
  await picture(playing, 'player')
})

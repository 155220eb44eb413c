import type { Page } from '@playwright/test'
import { makeQuiz } from '../quizzes/quizzes.ts'
import { afterWork, expect, test } from '../story.ts'
import { makeCourse, makeLecture, makePerson, makeStudentOf, type Person } from '../world.ts'

const titles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading')
const grip = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}` })

const makeThree = async (professor: Person, until: 'created' | 'published' = 'created') => {
  const course = await makeCourse(professor)
  for (const title of ['Seeds', 'Roots', 'Leaves'])
    await makeLecture(professor, course._id, { title, titles: [title], until })
  return course
}

/** Drags the handle of one row to the middle of another row. */
const dragTo = async (page: Page, title: string, onto: string): Promise<void> => {
  // The handles are loaded after the list.
  for (const name of [title, onto]) await expect(grip(page, name)).toBeVisible()
  const from = await grip(page, title).boundingBox()
  const to = await grip(page, onto).boundingBox()
  if (!from || !to) throw new Error('The handles are not on the page.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, (from.y + to.y) / 2, { steps: 5 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 })
  await page.mouse.up()
}

test('lectures are ordered by dragging and with the keyboard, also in two tabs; students see the same order', async ({
  page,
  signIn,
  openPage,
  expectAccessible,
}) => {
  const professor = await makePerson('professor')
  const course = await makeThree(professor, 'published')
  const student = await makeStudentOf(course)
  await signIn(professor)
  const address = `/professor/courses/${course._id}`
  await page.goto(address)
  await expect(titles(page)).toHaveText(['Seeds', 'Roots', 'Leaves'], afterWork)
  const other = await openPage(professor)
  await other.goto(address)
  await expect(titles(other)).toHaveText(['Seeds', 'Roots', 'Leaves'], afterWork)

  const saved = page.waitForResponse((answer) => answer.url().endsWith('/order') && answer.ok())
  await dragTo(page, 'Leaves', 'Seeds')
  await expect(titles(page)).toHaveText(['Leaves', 'Seeds', 'Roots'], afterWork)
  await saved

  // The other tab may still show the former order: its move to the end counts beside the first one.
  await grip(other, 'Seeds').focus()
  await other.keyboard.press('Space')
  await expect(other.getByText(/^Seeds was picked up, at position [12] of 3\.$/)).toBeAttached()
  await other.keyboard.press('ArrowDown')
  await expect(other.getByText(/^Position [23] of 3\.$/)).toBeAttached()
  await other.keyboard.press('ArrowDown')
  await expect(other.getByText('Position 3 of 3.')).toBeAttached()
  await other.keyboard.press('Space')
  await expect(titles(other)).toHaveText(['Leaves', 'Roots', 'Seeds'], afterWork)
  await expect(grip(other, 'Seeds')).toBeFocused()
  await expectAccessible(other)

  await page.reload()
  await expect(titles(page)).toHaveText(['Leaves', 'Roots', 'Seeds'], afterWork)
  const studentPage = await openPage(student)
  await studentPage.goto(`/student/courses/${course._id}`)
  await expect(titles(studentPage)).toHaveText(['Leaves', 'Roots', 'Seeds'], afterWork)
})

test('quizzes are ordered, and titles are links to the lecture and to the quiz', async ({ page, signIn }) => {
  const professor = await makePerson('professor')
  const course = await makeThree(professor)
  for (const title of ['Light', 'Water']) await makeQuiz(professor, course._id, { title })
  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}?tab=quizzes`)
  await expect(titles(page)).toHaveText(['Water', 'Light'], afterWork)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/order') && answer.ok())
  await dragTo(page, 'Water', 'Light')
  await expect(titles(page)).toHaveText(['Light', 'Water'], afterWork)
  await saved
  await page.reload()
  await expect(titles(page)).toHaveText(['Light', 'Water'], afterWork)
  await expect(page.getByRole('link', { name: 'Light', exact: true })).toHaveAttribute(
    'href',
    /\/professor\/quiz\/.*\/edit$/,
  )
  await page.goto(`/professor/courses/${course._id}`)
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Roots', exact: true }).click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(opened).toHaveURL(/\/professor\/lectures\/.*\/edit/)
})

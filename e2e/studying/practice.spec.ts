import { practice } from '@lectern/contract/practice.ts'
import { expect, test } from '../story.ts'
import { makeOwnLecture, makeStudentOf } from '../world.ts'

const script = (slide: number) =>
  `Every plant on slide ${slide} needs some [highlight color="yellow"]light of day ${slide}[/highlight] in order to grow.`

test('a professor drafts cards, edits and approves them, and adds one', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { professor, course, id } = await makeOwnLecture({ script })
  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}`)
  await page.getByRole('link', { name: /^Practice cards of/ }).click()
  await expect(page.getByText('No drafts wait.')).toBeVisible()
  await page.getByRole('button', { name: 'Draft Cards' }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expectAccessible(page)
  await rows.first().getByLabel('Question').fill('What does every plant need in order to grow?')
  await rows.first().getByRole('button', { name: 'Approve' }).click()
  await expect(rows).toHaveCount(2)
  await rows.first().focus()
  await page.keyboard.press('a')
  await expect(rows).toHaveCount(1)
  await rows.first().focus()
  await page.keyboard.press('d')
  await expect(rows).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Card' })
  await dialog.getByLabel('Question').fill('What helps?')
  await dialog.getByLabel('Answer', { exact: true }).fill('Patience')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add Card' }).click()
  await expect(rows).toHaveCount(3)
  const cards = await professor.call(practice.cards, { params: { id } })
  expect(cards.map(({ state }) => state).toSorted()).toEqual([
    'approved',
    'approved',
    'approved',
    'discarded',
  ])
  expect(cards[0]?.front).toBe('What does every plant need in order to grow?')
})

test('a student practises by keyboard, takes an answer back, and goes on without a connection', async ({
  openPage,
  expectAccessible,
}) => {
  const { professor, course, id } = await makeOwnLecture({ script })
  for (const slide_index of [1, 2, 3])
    await professor.call(practice.add, {
      params: { id },
      body: { front: `What is on slide ${slide_index}?`, back: `Answer ${slide_index}`, slide_index },
    })
  const student = await makeStudentOf(course)
  const page = await openPage(student, { viewport: { width: 390, height: 844 } })
  await page.goto('/student/dashboard')
  const today = page.getByRole('region', { name: 'Practice today' })
  await expect(today.getByText('3 cards')).toBeVisible()
  await expectAccessible(page)
  await today.getByRole('link', { name: 'Start Practice' }).click()
  await expect(page.getByText('What is on slide 1?')).toBeVisible()
  await expect(page.getByText('Answer 1')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Space')
  await expect(page.getByText('Answer 1')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('3')
  await expect(page.getByText('What is on slide 2?')).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('Answer 1')).toBeVisible()
  await page.keyboard.press('4')
  const doneOf = async () => (await student.call(practice.today, {})).done_today
  await expect.poll(doneOf).toBe(1)

  await page.context().setOffline(true)
  await expect(page.getByText('Offline. Your answers are kept on this device.')).toBeVisible()
  for (const slide of [2, 3]) {
    await page.getByRole('button', { name: 'Show Answer' }).click()
    await expect(page.getByText(`Answer ${slide}`)).toBeVisible()
    await page.getByRole('button', { name: /^Yes/ }).click()
  }
  await expect(page.getByText('3 cards done.')).toBeVisible()
  expect(await doneOf()).toBe(1)
  await page.context().setOffline(false)
  await expect.poll(doneOf).toBe(3)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('main').getByRole('link', { name: 'Back to Dashboard' }).last().click()
  await expect(today.getByText('Done for today.')).toBeVisible()
})

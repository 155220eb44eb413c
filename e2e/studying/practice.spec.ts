import { practice } from '@lectern/contract/practice.ts'
import { study } from '@lectern/contract/study.ts'
import { finishJob } from '../../server/client/http-client.ts'
import { afterWork, expect, test } from '../story.ts'
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
  await page.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Practice Cards' }).click()
  await expect(page.getByText('No cards yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Draft Cards' }).click()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expectAccessible(page)
  await rows.first().focus()
  await page.keyboard.press('e')
  await expect(rows.first().getByLabel('Question')).toBeFocused()
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

test('drafting that finds nothing says what to do, until the next one', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { professor, id } = await makeOwnLecture({ script: () => 'Plants need light.' })
  await signIn(professor)
  await page.goto(`/professor/lectures/${id}/practice`)
  await page.getByRole('button', { name: 'Draft Cards' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Annotate the scripts, or add cards by hand.' })
  await expect(failure).toBeVisible(afterWork)
  await expectAccessible(page)
  await expect(failure).toBeVisible()
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
  await expect(today.getByText('3 cards are about slides that you have not studied yet.')).toBeVisible()
  await student.call(study.visit, { params: { lecture: id, slide: 3 } })
  await page.reload()
  await expect(today.getByText('3 cards')).toBeVisible()
  await expectAccessible(page)
  await today.getByRole('link', { name: 'Start Practice' }).click()
  await expect(page.getByRole('heading', { name: 'What is on slide 1?' })).toBeVisible()
  await expect(page.getByText('New card')).toBeVisible()
  await expect(page.getByText('Answer 1')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Space')
  await expect(page.getByText('Answer 1')).toBeFocused()
  await expect(page.getByRole('img', { name: /^Slide 1 of/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('3')
  await expect(page.getByRole('heading', { name: 'What is on slide 2?' })).toBeFocused()
  await expect(page.getByText('1 of 3 done')).toBeVisible()
  // After each key: the server would otherwise still have the first answer when the connection ends.
  const doneOf = async () => (await student.call(practice.today, {})).done_today
  await expect.poll(doneOf).toBe(1)
  await page.keyboard.press('u')
  await expect(page.getByText('Answer 1')).toBeVisible()
  await expect.poll(doneOf).toBe(0)
  await page.keyboard.press('4')
  await expect.poll(doneOf).toBe(1)

  await page.context().setOffline(true)
  await expect(page.getByText('Offline. Your answers are kept on this device.')).toBeVisible()
  const answer = async (text: string, rating: RegExp) => {
    await page.getByRole('button', { name: 'Show Answer' }).click()
    await expect(page.getByText(text)).toBeVisible()
    await page.getByRole('button', { name: rating }).click()
  }
  await answer('Answer 2', /^No/)
  await answer('Answer 3', /^Yes/)
  // The card that was not known comes once more.
  await expect(page.getByText('Again, because you did not know it')).toBeVisible()
  await expectAccessible(page)
  await answer('Answer 2', /^Yes.*tomorrow/)
  await expect(page.getByRole('heading', { name: '3 cards done. 1 comes back tomorrow.' })).toBeFocused()
  expect(await doneOf()).toBe(1)
  await page.context().setOffline(false)
  await expect.poll(doneOf).toBe(3)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('main').getByRole('link', { name: 'Back to Dashboard' }).last().click()
  await expect(today.getByText('Done for today. The next cards come tomorrow.')).toBeVisible()
})

test('a card from a highlight covers its words on the slide until the answer is shown', async ({
  openPage,
  expectAccessible,
}) => {
  const { professor, course, id } = await makeOwnLecture({
    script: () =>
      'Whoever has a garden knows that [highlight text="Patience helps"]patience helps[/highlight] more than anything.',
  })
  const { job_id } = await professor.call(practice.draft, { params: { id } })
  await finishJob(professor, job_id)
  const [card] = await professor.call(practice.cards, { params: { id } })
  await professor.call(practice.change, {
    params: { id, card: card!._id },
    body: { state: 'approved' },
  })
  const student = await makeStudentOf(course)
  await student.call(study.visit, { params: { lecture: id, slide: 1 } })
  const page = await openPage(student)
  await page.goto('/student/practice')
  await expect(page.getByRole('img', { name: /^Slide 1 of .*, with the answer covered$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /knows that gap more than anything/ })).toBeVisible()
  await expect(page.getByText('patience helps')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show Answer' }).click()
  await expect(page.getByRole('heading', { name: /knows that patience helps more/ })).toBeFocused()
  await expect(page.getByRole('img', { name: /^Slide 1 of/ })).not.toHaveAccessibleName(/covered/)
  await expectAccessible(page)
})

test('ratings that could not be sent are sent from the dashboard, on a later visit', async ({ openPage }) => {
  const { professor, course, id } = await makeOwnLecture()
  await professor.call(practice.add, {
    params: { id },
    body: { front: 'What is on slide 1?', back: 'Seeds', slide_index: 1 },
  })
  const student = await makeStudentOf(course)
  await student.call(study.visit, { params: { lecture: id, slide: 1 } })
  const page = await openPage(student)
  await page.route('**/api/practice/reviews', (route) => route.abort())
  await page.goto('/student/practice')
  await page.getByRole('button', { name: 'Show Answer' }).click()
  await page.getByRole('button', { name: /^Yes/ }).click()
  await expect(page.getByRole('heading', { name: /^1 card done/ })).toBeVisible()
  const doneOf = async () => (await student.call(practice.today, {})).done_today
  expect(await doneOf()).toBe(0)
  await page.unroute('**/api/practice/reviews')
  await page.goto('/student/dashboard')
  await expect.poll(doneOf).toBe(1)
  await expect(page.getByText(/^Done for today. The next cards come in/)).toBeVisible()
})

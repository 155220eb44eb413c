import { type PracticeCard, practice } from '@lectern/contract/practice.ts'
import { finishJob } from '../../server/client/http-client.ts'
import { expect, test } from '../story.ts'
import type { Person } from '../world.ts'
import { look, makeDemoClass } from './student-world.ts'

/** Drafts the cards of a lecture from its highlights. */
const draftCards = async (professor: Person, id: string): Promise<PracticeCard[]> => {
  const { job_id } = await professor.call(practice.draft, { params: { id } })
  await finishJob(professor, job_id)
  return professor.call(practice.cards, { params: { id } })
}

test('practice: cards of a lecture', async ({ page, signIn }) => {
  const { professor, id } = await makeDemoClass()
  await signIn(professor)
  await page.goto(`/professor/lectures/${id}/practice`)
  await look(page, 'practice/cards empty', { shows: page.getByRole('button', { name: 'Draft Cards' }) })
  const cards = await draftCards(professor, id)
  await professor.call(practice.change, {
    params: { id, card: cards[0]!._id },
    body: { state: 'approved' },
  })
  await page.reload()
  await look(page, 'practice/cards drafts', { shows: page.getByRole('button', { name: 'Approve' }) })
  await page.getByRole('button', { name: 'Add Card' }).click()
  await look(page, 'practice/cards add', { shows: page.getByRole('dialog') })
  await page.keyboard.press('Escape')
  await page.getByText(/^Approved/).click()
  await look(page, 'practice/cards approved', { shows: page.getByRole('button', { name: 'Discard' }) })
})

test('practice: a round', async ({ openPage }) => {
  const { professor, id, student } = await makeDemoClass()
  for (const card of (await draftCards(professor, id)).slice(0, 4))
    await professor.call(practice.change, { params: { id, card: card._id }, body: { state: 'approved' } })
  const page = await openPage(student)
  await page.goto('/student/dashboard')
  const today = page.getByRole('region', { name: 'Practice today' })
  await look(page, 'practice/dashboard', { shows: today })
  await page.route('**/api/practice/today*', (route) => route.abort())
  await page.goto('/student/practice')
  await look(page, 'practice/failed', { shows: page.getByRole('button', { name: 'Retry' }) })
  await page.unroute('**/api/practice/today*')
  await page.getByRole('button', { name: 'Retry' }).click()
  const show = page.getByRole('button', { name: 'Show Answer' })
  await look(page, 'practice/question', { shows: show })
  await show.click()
  await look(page, 'practice/answer', { shows: page.getByRole('button', { name: /^Yes/ }) })
  await page.keyboard.press('3')
  await page.context().setOffline(true)
  await look(page, 'practice/offline', { shows: page.getByText(/^Offline/) })
  await page.context().setOffline(false)
  for (const rating of ['1', '3', '2']) {
    await page.keyboard.press('Space')
    await expect(page.getByText('Did you know it?')).toBeVisible()
    await page.keyboard.press(rating)
  }
  await look(page, 'practice/end', { shows: page.getByText(/cards? done\.$/) })
  await page.reload()
  await look(page, 'practice/nothing', { shows: page.getByText(/Done for today/) })
  await page.goto('/student/dashboard')
  await look(page, 'practice/dashboard done', { shows: today })
})

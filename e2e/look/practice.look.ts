import { type PracticeCard, practice } from '@lectern/contract/practice.ts'
import { study } from '@lectern/contract/study.ts'
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
  await look(page, 'practice/dashboard waiting', { shows: today })
  await student.call(study.completeLecture, { params: { lecture: id } })
  await page.reload()
  await look(page, 'practice/dashboard', { shows: page.getByRole('link', { name: 'Start Practice' }) })
  await page.route('**/api/practice/today*', (route) => route.abort())
  await page.goto('/student/practice')
  await look(page, 'practice/failed', { shows: page.getByRole('button', { name: 'Retry' }) })
  await page.unroute('**/api/practice/today*')
  await page.getByRole('button', { name: 'Retry' }).click()
  const show = page.getByRole('button', { name: 'Show Answer' })
  await look(page, 'practice/question', { shows: show, whole: false })
  await show.click()
  await look(page, 'practice/answer', { shows: page.getByRole('button', { name: /^Yes/ }), whole: false })
  for (const [language, showAnswer, yes] of [
    ['ko', '답 보기', '네'],
    ['zh', '显示答案', '记得'],
  ] as const) {
    await page.evaluate((code) => localStorage.setItem('language', code), language)
    await page.reload()
    await page.getByRole('button', { name: showAnswer }).click()
    const shows = page.getByRole('button', { name: new RegExp(`^${yes}`) })
    await look(page, `practice/answer in ${language}`, { shows, whole: false })
  }
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await page.reload()
  await show.click()
  await page.keyboard.press('3')
  await page.context().setOffline(true)
  await look(page, 'practice/offline', { shows: page.getByText(/^Offline/), whole: false })
  await page.context().setOffline(false)
  const answer = async (rating: string) => {
    await page.keyboard.press('Space')
    await expect(page.getByText('Did you know it?')).toBeVisible()
    await page.keyboard.press(rating)
  }
  for (const rating of ['1', '3', '2']) await answer(rating)
  await page.keyboard.press('Space')
  await look(page, 'practice/again', { shows: page.getByText(/^Once more/), whole: false })
  await page.keyboard.press('3')
  await look(page, 'practice/end', { shows: page.getByText(/cards? done\./), whole: false })
  await page.reload()
  await look(page, 'practice/nothing', { shows: page.getByText(/Done for today/), whole: false })
  await page.goto('/student/dashboard')
  await look(page, 'practice/dashboard done', { shows: today })
})

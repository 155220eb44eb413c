import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerForProfessor, lectureId } from '../../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../../testing/open-page.tsx'
import { showToast } from '../../../../ui/feedback/toasts.tsx'

const openStudio = async () => {
  await page.viewport(390, 844)
  answerForProfessor()
  await openPage(`/professor/lectures/${lectureId}/edit?slide=1`, makeUser('professor'))
}

/** How many pixels below each other belong to an element for a finger. */
const reachOf = (element: Element): number => {
  const { left, top, height } = element.getBoundingClientRect()
  const isHit = (y: number) => element.contains(document.elementFromPoint(left + 4, y))
  return Array.from({ length: 200 }, (_, at) => top + height / 2 - 100 + at).filter(isHit).length
}

test('on a phone a message does not cover the slides of the sheet', async () => {
  await openStudio()
  await page.getByRole('button', { name: 'All slides' }).click()
  await expect.element(page.getByRole('dialog', { name: '2 slides' })).toBeVisible()
  showToast('success', 'The details were saved.')
  const toast = page.getByText('The details were saved.')
  await expect.element(toast).toBeVisible()
  const sheet = page.getByRole('dialog', { name: '2 slides' }).element().getBoundingClientRect()
  await expect.poll(() => toast.element().getBoundingClientRect().bottom).toBeLessThan(sheet.top)
})

test('on a phone each tone is as large as a finger', async () => {
  await openStudio()
  await page.getByRole('button', { name: 'Generation Settings' }).click()
  const tone = page.getByText('Neutral')
  await expect.element(tone).toBeVisible()
  await expect.poll(() => reachOf(tone.element().closest('label') as Element)).toBeGreaterThanOrEqual(43)
})

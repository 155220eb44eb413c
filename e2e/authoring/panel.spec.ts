import type { Page } from '@playwright/test'
import { expect, test } from '../story.ts'
import { makeOwnLecture, makeStudentOf } from '../world.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const open = async (page: Page, id: string) => {
  await page.goto(`/student/lectures/${id}`)
  await expect(page.getByRole('heading', { name: 'Slide 1 of 3' })).toBeVisible()
}
const makeWorld = async () => {
  const { course, id } = await makeOwnLecture()
  return { id, student: await makeStudentOf(course) }
}

test('on a phone Escape closes the sheet from any focus, but first a dialog above it', async ({
  openPage,
}) => {
  const { id, student } = await makeWorld()
  const page = await openPage(student, phone)
  await open(page, id)
  for (const [opener, sheet] of [
    [/^Notes/, page.getByRole('heading', { name: 'Notes', exact: true })],
    [/^Ask about this slide/, page.getByRole('heading', { name: 'Chat with AI Assistant' })],
  ] as const) {
    await page.getByRole('button', { name: opener }).click()
    await expect(sheet).toBeVisible()
    // A tap on plain text removes the focus.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(sheet).toBeVisible()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: opener })).toBeFocused()
  }
})

test('the thumbnail beside the question appears when the connection is back', async ({ openPage }) => {
  const { id, student } = await makeWorld()
  const page = await openPage(student)
  await open(page, id)
  const about = page.getByRole('paragraph').filter({ hasText: 'About slide' })
  const isShown = () =>
    about.locator('img').evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0)
  await expect.poll(isShown).toBe(true)
  await page.context().setOffline(true)
  // Its thumbnail has not been loaded yet.
  await page.keyboard.press('End')
  await expect(about).toContainText('About slide 3')
  await expect.poll(isShown).toBe(false)
  await page.context().setOffline(false)
  await expect.poll(isShown).toBe(true)
})

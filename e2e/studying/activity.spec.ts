import type { Page, Request } from '@playwright/test'
import { makeAnnotatedLecture } from '../annotated-lecture.ts'
import { expect, test } from '../story.ts'

type Sent = { session_id: string; events: { event_id: string; event_type: string; slide_index: number }[] }

const slideIs = (page: Page, number: number) =>
  expect(page.getByRole('heading', { name: `Slide ${number} of 3` })).toBeVisible()
const isLog = (request: Request) => request.url().endsWith('/logging/activity')
const next = (page: Page) => page.getByRole('button', { name: 'Next slide', exact: true }).first().click()
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
  })
/** The student's events in the browser's outbox. */
const kept = (page: Page) =>
  page
    .evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('activity.')).length)
    // A page that is being replaced has no answer; the next one has.
    .catch(() => null)

test('events are sent once when the page is hidden, and a failed call is repeated', async ({
  page,
  signIn,
}) => {
  const { id, student } = await makeAnnotatedLecture()
  await signIn(student)
  const sent: Sent[] = []
  page.on('request', (request) => {
    if (isLog(request)) sent.push(request.postDataJSON() as Sent)
  })
  const typesOf = () => sent.flatMap(({ events }) => events.map(({ event_type }) => event_type))
  await page.goto(`/student/lectures/${id}`)
  await slideIs(page, 1)
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('1.5')
  await next(page)
  await slideIs(page, 2)
  await page.getByRole('radio', { name: 'Quiz', exact: true }).check()
  await page.getByRole('slider', { name: 'Position in the audio' }).press('ArrowRight')
  await page
    .getByRole('button', { name: /^Covered words/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Mark as Studied' }).click()
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('audio_seek')
  const answered = page.waitForResponse((response) => isLog(response.request()))
  await hide(page)
  expect(await (await answered).json()).toEqual({ accepted: 6, already_known: 0 })
  expect(typesOf().sort()).toEqual(
    [
      'audio_seek',
      'marker_click',
      'mode_change',
      'slide_completion',
      'slide_navigation',
      'speed_change',
    ].sort(),
  )
  expect(sent[0]?.session_id).toMatch(/^\d{13}-[a-z0-9]+$/)
  await expect.poll(() => kept(page)).toBe(0)

  // The server has stored it but its answer is lost: the event is sent again and counted once.
  await page.route('**/logging/activity', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await next(page)
  await slideIs(page, 3)
  const lost = page.waitForEvent('requestfailed', isLog)
  await hide(page)
  await lost
  await page.unroute('**/logging/activity')
  const again = page.waitForResponse((response) => isLog(response.request()))
  await hide(page)
  expect(await (await again).json()).toEqual({ accepted: 0, already_known: 1 })
})

test('events of a closing page are sent, or wait offline for the next visit', async ({
  page,
  context,
  signIn,
}) => {
  const { id, student } = await makeAnnotatedLecture()
  await signIn(student)
  const sent: Sent[] = []
  context.on('request', (request) => {
    if (isLog(request)) sent.push(request.postDataJSON() as Sent)
  })
  await page.clock.install()
  await page.goto(`/student/lectures/${id}`)
  await slideIs(page, 1)
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeAttached()
  await next(page)
  await slideIs(page, 2)
  await expect.poll(() => kept(page)).toBe(1)
  await page.goto('/api/health')
  // The closed page cannot receive the answer: its event is sent again, and the server knows it already.
  const known = page.waitForResponse((response) => isLog(response.request()))
  await page.goto(`/student/lectures/${id}`)
  await slideIs(page, 2)
  expect(await (await known).json()).toEqual({ accepted: 0, already_known: 1 })
  await expect.poll(() => kept(page)).toBe(0)
  const before = sent.length
  await context.setOffline(true)
  await next(page)
  await slideIs(page, 3)
  await hide(page)
  await expect.poll(() => kept(page)).toBe(1)
  // Twenty seconds offline in the middle: longer than the interval at which events are sent.
  await page.clock.runFor(20_000)
  await page.getByRole('button', { name: 'Mark as Studied' }).click()
  await expect(page.getByText('1 studied slide will be sent')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => kept(page)).toBe(0)
  const events = sent.slice(before).flatMap((batch) => batch.events)
  expect(new Set(events.map(({ event_type }) => event_type))).toEqual(
    new Set(['slide_navigation', 'slide_completion']),
  )
  expect(events.every(({ slide_index }) => slide_index === 3)).toBe(true)
})

import type { Locator, Page } from '@playwright/test'

/** Touches an element with a finger, moves sideways and lifts. */
export const swipe = async (page: Page, on: Locator, distancePx: number): Promise<void> => {
  const box = await on.boundingBox()
  if (!box) throw new Error('There is nothing to swipe on.')
  const y = box.y + box.height / 2
  const from = box.x + box.width / 2 - distancePx / 2
  const finger = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await send('touchStart', from)
  for (const share of [0.25, 0.5, 0.75, 1]) await send('touchMove', from + distancePx * share)
  await send('touchEnd')
  await finger.detach()
}

/** Touches a handle with a finger, moves to another element and lifts. */
export const dragByFinger = async (page: Page, handle: Locator, target: Locator): Promise<void> => {
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()]
  if (!from || !to) throw new Error('There is nothing to drag.')
  const x = from.x + from.width / 2
  const [start, end] = [from.y + from.height / 2, to.y + to.height / 2]
  const finger = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  await send('touchStart', start)
  // The first steps lift the item. Each next one is a frame later, as with a real finger.
  for (let step = 1; step <= 10; step += 1) {
    await send('touchMove', start + ((end - start || 12) * step) / 10)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  if (end === start) await send('touchMove', start)
  await send('touchEnd')
  await finger.detach()
}

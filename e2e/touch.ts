import type { Locator, Page } from '@playwright/test'

/** A finger touches an element, moves sideways and lifts. */
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

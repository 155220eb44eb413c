import type { Locator, Page } from '@playwright/test'

/** A position on an element, as fractions of its width and height. */
type Share = [number, number]

const boxOf = async (on: Locator) => {
  const box = await on.boundingBox()
  if (!box) throw new Error('There is nothing to draw on.')
  return ([x, y]: Share) => ({ x: box.x + x * box.width, y: box.y + y * box.height })
}

/** Draws with the mouse through positions on an element. */
export const drawStroke = async (page: Page, on: Locator, ...places: Share[]): Promise<void> => {
  const at = await boxOf(on)
  const [first, ...rest] = places.map(at)
  if (!first) return
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 8 })
  await page.mouse.up()
}

/** Fingers that touch, move and lift together. */
export const fingersOn = async (page: Page, on: Locator) => {
  const session = await page.context().newCDPSession(page)
  return {
    draw: async (from: Share[], to: Share[]): Promise<void> => {
      const at = await boxOf(on)
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: Share[]) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: places.map((place, id) => ({ ...at(place), id })),
        })
      await send('touchStart', from)
      for (const share of [0.25, 0.5, 0.75, 1])
        await send(
          'touchMove',
          from.map(([x, y], index) => {
            const [toX, toY] = to[index] ?? [x, y]
            return [x + (toX - x) * share, y + (toY - y) * share]
          }),
        )
      await send('touchEnd', [])
    },
  }
}

/** A pen whose pressure grows along the stroke. */
export const penOn = async (page: Page, on: Locator) => {
  const session = await page.context().newCDPSession(page)
  return {
    draw: async (...places: Share[]): Promise<void> => {
      const at = await boxOf(on)
      const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', place: Share, force: number) =>
        session.send('Input.dispatchMouseEvent', {
          ...at(place),
          type,
          force,
          button: 'left',
          buttons: type === 'mouseReleased' ? 0 : 1,
          clickCount: 1,
          pointerType: 'pen',
        })
      const [first, ...rest] = places
      const last = places.at(-1)
      if (!first || !last) return
      await send('mousePressed', first, 0.2)
      for (const [index, place] of rest.entries()) await send('mouseMoved', place, 0.4 + index * 0.2)
      await send('mouseReleased', last, 0)
    },
  }
}

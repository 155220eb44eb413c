import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** The element that was asked to play last: players keep theirs outside of the document. */
    lastPlayed?: HTMLMediaElement
  }
}

/** Lets `expectSound` see what the page plays. Before its first address. */
export const listenTo = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      window.lastPlayed = this
      return play.call(this)
    }
  })

/** Seconds into what the page plays or has played last; -1 for nothing. */
export const secondsHeard = (page: Page): Promise<number> =>
  page.evaluate(() => window.lastPlayed?.currentTime ?? -1)

/** Waits until a recording with a length goes on by itself. */
export const expectSound = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate(() => window.lastPlayed?.duration ?? 0)).toBeGreaterThan(0.5)
  const before = await secondsHeard(page)
  await expect.poll(() => secondsHeard(page)).toBeGreaterThan(before + 0.2)
}

import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** The element that was played last: players do not add theirs to the document. */
    lastPlayed?: HTMLMediaElement
  }
}

/** Lets `expectSound` observe what the page plays. Call it before the first navigation. */
export const listenTo = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      window.lastPlayed = this
      return play.call(this)
    }
  })

/** Playback position of the current or last audio in seconds; -1 if there was none. */
export const secondsHeard = (page: Page): Promise<number> =>
  page.evaluate(() => window.lastPlayed?.currentTime ?? -1)

/** Waits until a recording with a duration is playing. */
export const expectSound = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate(() => window.lastPlayed?.duration ?? 0)).toBeGreaterThan(0.5)
  const before = await secondsHeard(page)
  await expect.poll(() => secondsHeard(page)).toBeGreaterThan(before + 0.2)
}

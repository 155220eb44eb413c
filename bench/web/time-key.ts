import type { Page } from '@playwright/test'

/**
 * Milliseconds from a key press to the paint of the next frame, measured by the browser (Event Timing, in
 * steps of 8 ms). @param isShown an expression over `goal` that the frame must satisfy; if it does not, the
 * time until it does is returned. A press painted in less than the 16 ms that the interface reports counts
 * as 16. @throws when it is not shown within 20 seconds
 */
export const timeKeyUntilPainted = async (
  page: Page,
  key: string,
  isShown: string,
  goal: number,
): Promise<number> => {
  await page.evaluate(
    ({ isShown, goal }) => {
      const holds = new Function('goal', `return ${isShown}`) as (goal: number) => boolean
      const measured = new Promise<number>((resolve, reject) => {
        let shownMs = Number.POSITIVE_INFINITY
        let pressedMs = 0
        const watch = () => {
          // Frame callbacks run before the paint: what holds now is painted with this frame.
          if (holds(goal)) shownMs = performance.now()
          else if (performance.now() - pressedMs > 20_000) reject(new Error(`Slide ${goal} was never shown.`))
          else requestAnimationFrame(watch)
        }
        addEventListener(
          'keydown',
          ({ timeStamp }) => {
            pressedMs = timeStamp
            requestAnimationFrame(watch)
          },
          { capture: true, once: true },
        )
        const giveUpMs = 20_000
        setTimeout(() => {
          observer.disconnect()
          if (Number.isFinite(shownMs)) resolve(Math.max(16, shownMs - pressedMs))
          else reject(new Error(`Slide ${goal} was never shown.`))
        }, giveUpMs)
        const observer = new PerformanceObserver((list) => {
          const press = list.getEntries().find(({ name }) => name === 'keydown')
          if (!press) return
          observer.disconnect()
          const tell = () => {
            if (!Number.isFinite(shownMs)) return void requestAnimationFrame(tell)
            const paintedMs = press.startTime + press.duration
            resolve(shownMs <= paintedMs ? press.duration : shownMs - press.startTime + 16)
          }
          tell()
        })
        observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
      })
      Object.assign(window, { measured })
    },
    { isShown, goal },
  )
  await page.keyboard.press(key)
  return page.evaluate(() => (window as unknown as { measured: Promise<number> }).measured)
}

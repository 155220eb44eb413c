import type { CDPSession, Page } from '@playwright/test'

/** Distribution of times in milliseconds: the cells of a table row. */
export type Spread = { median: number; p95: number; most: number; count: number }

export const spreadOf = (values: readonly number[]): Spread => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { median: at(0.5), p95: at(0.95), most: sorted.at(-1) ?? 0, count: sorted.length }
}

export const slowDown = async (page: Page, times: number): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
  return session
}

/**
 * Milliseconds from a click until the page has painted, for each expression in `shown`: until the end of
 * the first frame in which it held. Frame callbacks run before the paint; a task started in the first of
 * them runs after it. @param shown expressions over `goal`, evaluated in the page at each frame
 */
export const timeUntilShown = <Name extends string>(
  page: Page,
  { click, shown, goal }: { click: string; shown: Record<Name, string>; goal: number },
): Promise<Record<Name, number>> =>
  page.evaluate(
    ({ click, shown, goal }) => {
      const element = document.querySelector<HTMLElement>(click)
      if (!element) throw new Error(`There is no ${click}.`)
      const waiting = new Map(
        Object.entries(shown as Record<string, string>).map(([name, holds]) => [
          name,
          new Function('goal', `return ${holds}`),
        ]),
      )
      const names = waiting.size
      const times: Record<string, number> = {}
      return new Promise<Record<Name, number>>((resolve, reject) => {
        let startedMs = Number.POSITIVE_INFINITY
        const watch = () => {
          const held = [...waiting].filter(([, holds]) => holds(goal)).map(([name]) => name)
          for (const name of held) waiting.delete(name)
          const painted = new MessageChannel()
          painted.port1.onmessage = () => {
            for (const name of held) times[name] = performance.now() - startedMs
            if (Object.keys(times).length === names) resolve(times as Record<Name, number>)
          }
          if (held.length > 0) painted.port2.postMessage(null)
          if (performance.now() - startedMs > 20_000) reject(new Error(`Slide ${goal} was never shown.`))
          else if (waiting.size > 0) requestAnimationFrame(watch)
        }
        requestAnimationFrame(() => {
          requestAnimationFrame(watch)
          // Between two frames, like a real press.
          setTimeout(() => {
            startedMs = performance.now()
            element.click()
          })
        })
      })
    },
    { click, shown, goal },
  )

/** Milliseconds from each key press to the next paint (Event Timing, in steps of 8 ms). */
export const timeKeys = async (page: Page, text: string): Promise<number[]> => {
  await page.evaluate(() => {
    const seen: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') seen.push(entry.duration)
    })
    // The interface reports no less than 16 ms; shorter ones count as 16.
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    Object.assign(window, { seenKeys: seen, keyObserver: observer })
  })
  for (const letter of text) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await page.waitForTimeout(30)
  }
  await page.waitForTimeout(500)
  const seen = await page.evaluate(() => (window as unknown as { seenKeys: number[] }).seenKeys)
  return [...seen, ...Array.from({ length: Math.max(0, text.length - seen.length) }, () => 16)]
}

/**
 * Milliseconds from a key press that begins another word until the word count (`counted`) changes: when
 * everything derived from a text has followed it.
 */
export const timeUntilFollowed = async (page: Page, counted: string, times: number): Promise<number[]> => {
  await page.evaluate((counted) => {
    const followed: number[] = []
    const read = () => document.querySelector(counted)?.textContent
    const watch = ({ key, timeStamp }: KeyboardEvent) => {
      if (key !== 'a') return
      const before = read()
      const look = () => {
        if (read() === before) requestAnimationFrame(look)
        else followed.push(performance.now() - timeStamp)
      }
      requestAnimationFrame(look)
    }
    window.addEventListener('keydown', watch, { capture: true })
    Object.assign(window, { followed })
  }, counted)
  for (let time = 0; time < times; time++) {
    await page.keyboard.press('Space')
    await page.waitForTimeout(300)
    await page.keyboard.press('a')
    await page.waitForTimeout(600)
  }
  const followed = await page.evaluate(() => (window as unknown as { followed: number[] }).followed)
  if (followed.length < times) throw new Error(`Only ${followed.length} of ${times} words were followed.`)
  return followed
}

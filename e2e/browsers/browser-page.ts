import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'

/**
 * A page of any browser. Elements are found by role and name, as Playwright does it, by Testing Library in the page; they
 * are pressed and typed into by the browser's own input.
 */
export type BrowserPage = {
  open(path: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Waits until the element is visible and enabled, and presses it. */
  press(role: string, name: string | RegExp, limitMs?: number): Promise<void>
  /** Replaces the text of a field. */
  fill(name: string | RegExp, text: string): Promise<void>
  upload(label: string, file: string): Promise<void>
  keys(chord: Chord): Promise<void>
  /** Waits until the page shows the text. */
  expectText(text: string | RegExp, limitMs?: number): Promise<void>
  /** Runs the body of a function in the page; `arguments` holds what is passed. */
  run<Result>(body: string, ...passed: unknown[]): Promise<Result>
  /** The screen as a PNG. */
  picture(): Promise<Uint8Array>
  /** Messages of uncaught errors since the page was opened. */
  listErrors(): Promise<string[]>
  stop(): Promise<void>
}

export type Chord = 'Control+a' | 'Control+s' | 'Enter' | 'Escape' | 'Space' | 'Tab' | 'ArrowRight'

/** What a browser's protocol does for `BrowserPage`. */
export type Driver<Found> = Pick<BrowserPage, 'resize' | 'run' | 'picture' | 'stop'> & {
  go(url: string): Promise<void>
  find(body: string, ...passed: unknown[]): Promise<Found | null>
  click(element: Found): Promise<void>
  type(text: string): Promise<void>
  keys(chord: Chord): Promise<void>
  upload(element: Found, file: string): Promise<void>
}

const WAIT_MS = 20_000

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)
/** Errors of the page are kept in the page: both protocols report them differently. */
const prepare = `${library}
if (!window.storyErrors) {
  window.storyErrors = []
  addEventListener('error', (event) => storyErrors.push(String(event.message)))
  addEventListener('unhandledrejection', (event) => storyErrors.push(String(event.reason)))
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function () {
    window.lastPlayed = this
    return play.call(this)
  }
}`

/** A name crosses to the page as text: a pattern as its source and flags. */
const toWords = (name: string | RegExp) =>
  typeof name === 'string' ? { text: name } : { pattern: name.source, flags: name.flags }

const readName = `
  const readName = ({ text, pattern, flags }) => (pattern === undefined ? text : new RegExp(pattern, flags))`

/** The last one that a press would reach: a dialog stands after the page that it covers. */
const findByRole = `${readName}
  const [role, name] = arguments
  const isReady = (one) => {
    if (!one.checkVisibility() || one.disabled || one.getAttribute('aria-disabled') === 'true') return false
    one.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const { x, y, width, height } = one.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return [one, ...(one.labels ?? [])].some((part) => part.contains(hit))
  }
  return TestingLibraryDom.queryAllByRole(document.body, role, { name: readName(name) }).filter(isReady).at(-1) ?? null`

const findField = `${readName}
  const all = TestingLibraryDom.queryAllByLabelText(document.body, readName(arguments[0]))
  return all.filter((one) => one.matches('input, textarea, [contenteditable="true"]')).at(-1) ?? null`

const hasText = `${readName}
  const name = readName(arguments[0])
  const shown = document.body.innerText
  return typeof name === 'string' ? shown.includes(name) : name.test(shown)`

export const createPage = <Found>(driver: Driver<Found>, baseUrl: string): BrowserPage => {
  const find = async (body: string, passed: unknown[], what: string, limitMs = WAIT_MS): Promise<Found> => {
    let found: Found | null = null
    const look = async () => {
      if (!(await driver.run<boolean>('return "storyErrors" in window'))) await driver.run(prepare)
      found = await driver.find(body, ...passed)
      return found !== null
    }
    await expect.poll(look, { message: `finds ${what}`, timeout: limitMs }).toBe(true)
    return found as unknown as Found
  }
  return {
    resize: driver.resize,
    run: driver.run,
    keys: driver.keys,
    picture: driver.picture,
    stop: driver.stop,
    async open(path) {
      await driver.go(`${baseUrl}${path}`)
      await driver.run(prepare)
    },
    async press(role, name, limitMs) {
      await driver.click(await find(findByRole, [role, toWords(name)], `${role} ${name}`, limitMs))
    },
    async fill(name, text) {
      await driver.click(await find(findField, [toWords(name)], `field ${name}`))
      await driver.keys('Control+a')
      await driver.type(text)
    },
    async upload(label, file) {
      await driver.upload(await find(findField, [toWords(label)], `field ${label}`), file)
    },
    async expectText(text, limitMs = WAIT_MS) {
      await expect
        .poll(() => driver.run<boolean>(hasText, toWords(text)), {
          message: `shows ${text}`,
          timeout: limitMs,
        })
        .toBe(true)
    },
    listErrors: () => driver.run<string[]>('return window.storyErrors ?? []'),
  }
}

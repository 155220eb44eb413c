import puppeteer, { type ElementHandle, type KeyInput } from 'puppeteer-core'
import { type BrowserPage, type Chord, createPage, type Driver } from './browser-page.ts'

/**
 * Firefox, by WebDriver BiDi. Playwright drives only builds of its own or Firefox releases newer than Debian's.
 * @param program its path, from `FIREFOX_PATH`
 */
export const startFirefox = async (program: string, baseUrl: string): Promise<BrowserPage> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    // Sound without a person's press is not allowed, as for everybody.
    extraPrefsFirefox: { 'media.autoplay.default': 1 },
  })
  const page = await browser.newPage()
  const call = (body: string, passed: unknown[]) =>
    `(function () { ${body} }).apply(null, ${JSON.stringify(passed)})`
  const driver: Driver<ElementHandle> = {
    async go(url) {
      // Firefox gives a navigation up when the page it leaves changes its own address meanwhile, as the player does.
      await page.goto(url).catch((error: Error) => {
        if (!error.message.includes('NS_BINDING_ABORTED')) throw error
        return page.goto(url)
      })
    },
    resize: (width, height) => page.setViewport({ width, height }),
    run: async <Result>(body: string, ...passed: unknown[]) =>
      (await page.evaluate(call(body, passed))) as Result,
    async find(body, ...passed) {
      const found = await page.evaluateHandle(call(body, passed))
      return found.asElement() as ElementHandle | null
    },
    click: (element) => element.click(),
    type: (text) => page.keyboard.type(text),
    async keys(chord: Chord) {
      const [last, ...held] = chord.split('+').toReversed() as KeyInput[]
      for (const key of held) await page.keyboard.down(key)
      await page.keyboard.press(last!)
      for (const key of held) await page.keyboard.up(key)
    },
    upload: (element, file) => (element as ElementHandle<HTMLInputElement>).uploadFile(file),
    picture: () => page.screenshot(),
    stop: () => browser.close(),
  }
  return createPage(driver, baseUrl)
}

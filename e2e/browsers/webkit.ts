import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { Builder, Capabilities, Key, type WebElement } from 'selenium-webdriver'
import { type BrowserPage, type Chord, createPage, type Driver } from './browser-page.ts'

const keyNames: Record<Chord, string> = {
  'Control+a': Key.chord(Key.CONTROL, 'a'),
  'Control+s': Key.chord(Key.CONTROL, 's'),
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Space: Key.SPACE,
  Tab: Key.TAB,
  ArrowRight: Key.ARROW_RIGHT,
}

const findFreePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** The virtual screen tells its number as soon as it takes windows: WebKitGTK has no mode without a window. */
const startScreen = async (): Promise<{ name: string; process: ChildProcess }> => {
  const process = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await once(process.stdout, 'data')) as [Buffer]
  return { name: `:${String(number).trim()}`, process }
}

const waitUntilItAnswers = async (address: string): Promise<void> => {
  for (;;) {
    const isUp = await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/**
 * WebKitGTK, by its WebDriver: the engine of Safari, with another shell.
 * @param program its MiniBrowser, from `WEBKIT_PATH`
 */
export const startWebkit = async (program: string, baseUrl: string): Promise<BrowserPage> => {
  const screen = await startScreen()
  const port = await findFreePort()
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.name },
    stdio: 'ignore',
  })
  await waitUntilItAnswers(`http://127.0.0.1:${port}`)
  const browser = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: program, args: ['--automation'] },
      }),
    )
    .build()
  const driver: Driver<WebElement> = {
    go: (url) => browser.get(url),
    resize: async (width, height) => {
      await browser.manage().window().setRect({ width, height, x: 0, y: 0 })
    },
    run: (body, ...passed) => browser.executeScript(body, ...passed),
    find: (body, ...passed) => browser.executeScript(body, ...passed),
    click: (element) => element.click(),
    type: async (text) => (await browser.switchTo().activeElement()).sendKeys(text),
    keys: async (chord) => (await browser.switchTo().activeElement()).sendKeys(keyNames[chord]),
    upload: (element, file) => element.sendKeys(file),
    picture: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
    async stop() {
      await browser.quit()
      service.kill()
      screen.process.kill()
    },
  }
  return createPage(driver, baseUrl)
}

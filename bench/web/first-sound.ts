import { courses } from '@lectern/contract/courses.ts'
import { type Browser, chromium, type Request } from '@playwright/test'
import { signUpOverHttp } from '../../server/client/http-client.ts'
import { startBenchPlatform } from '../platform/start-platform.ts'
import { makePlayedLecture } from './make-played-lecture.ts'
import { spreadOf } from './measure.ts'

/**
 * When can a lecture be read on a very slow line, and when is it heard? `CHROMIUM_PATH=… node bench/web/first-sound.ts
 * [--visits 3] [--requests]`. `--requests` lists the files that the page requested, with times and sizes. See README.md.
 */
const at = process.argv.indexOf('--visits')
const visits = at < 0 ? 3 : Number(process.argv[at + 1])
const listsRequests = process.argv.includes('--requests')
const line = {
  offline: false,
  latency: 800,
  downloadThroughput: 300_000 / 8,
  uploadThroughput: 300_000 / 8,
}
/** About a minute of audio on each slide. */
const audioTimes = 8

const visit = async (browser: Browser, url: string, path: string, token: string) => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'token', value: token }] }],
    },
  })
  try {
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', line)
    const begun = Date.now()
    const since = () => Date.now() - begun
    const asked = new Map<Request, number>()
    const answered = new Map<Request, number>()
    page.on('response', (response) => answered.set(response.request(), since()))
    const seen: { url: string; fromMs: number; answerMs: number; toMs: number; kB: number }[] = []
    page.on('request', (request) => asked.set(request, since()))
    const end = async (request: Request) => {
      const toMs = since()
      const sizes = await request.sizes().catch(() => null)
      const bytes = sizes ? sizes.responseBodySize + sizes.responseHeadersSize : 0
      seen.push({
        url: request.url().replace(url, ''),
        fromMs: asked.get(request) ?? 0,
        answerMs: answered.get(request) ?? Number.NaN,
        toMs,
        kB: bytes / 1000,
      })
    }
    page.on('requestfinished', end)
    page.on('requestfailed', end)
    await page.addInitScript(() => {
      document.addEventListener(
        'playing',
        () => document.documentElement.setAttribute('data-heard', ''),
        true,
      )
    })
    await page.goto(`${url}${path}`, { waitUntil: 'commit' })
    await page.locator('img[data-loaded="true"]').waitFor({ timeout: 120_000 })
    const readMs = since()
    await page.getByRole('button', { name: 'Play', exact: true }).click({ timeout: 120_000 })
    const pressedMs = since()
    await page.locator('html[data-heard]').waitFor({ state: 'attached', timeout: 120_000 })
    const heardMs = since()
    if (listsRequests) {
      await page.waitForTimeout(200)
      console.log(`\nread ${readMs}, pressed ${pressedMs}, heard ${heardMs}`)
      for (const [request, fromMs] of asked)
        if (!seen.some((one) => one.fromMs === fromMs && one.url === request.url().replace(url, '')))
          seen.push({
            url: request.url().replace(url, ''),
            fromMs,
            answerMs: answered.get(request) ?? Number.NaN,
            toMs: Number.NaN,
            kB: Number.NaN,
          })
      for (const one of seen.toSorted((a, b) => a.fromMs - b.fromMs))
        console.log(
          `${String(one.fromMs).padStart(6)} ${String(one.answerMs).padStart(6)} ${String(one.toMs).padStart(6)} ${one.kB.toFixed(1).padStart(7)} ${one.url.slice(0, 110)}`,
        )
    }
    return { readMs, soundMs: heardMs - pressedMs }
  } finally {
    await context.close()
  }
}

const platform = await startBenchPlatform()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
})
try {
  const professor = await signUpOverHttp(platform.url, { role: 'professor' })
  const { id, code } = await makePlayedLecture(professor, 6, audioTimes)
  const student = await signUpOverHttp(platform.url, { role: 'student' })
  await student.call(courses.enroll, { body: { course_code: code } })
  const all: Awaited<ReturnType<typeof visit>>[] = []
  for (let round = 0; round < visits; round += 1)
    all.push(await visit(browser, platform.url, `/student/lectures/${id}`, student.token))
  const read = spreadOf(all.map(({ readMs }) => readMs))
  const sound = spreadOf(all.map(({ soundMs }) => soundMs))
  console.log(`\nChromium ${browser.version()}, ${visits} visits at 300 kbit/s and 800 ms, empty cache\n`)
  console.log('| what | median ms | most ms |\n|---|---|---|')
  console.log(`| the slide can be read | ${read.median.toFixed(0)} | ${read.most.toFixed(0)} |`)
  console.log(`| from Play to the first sound | ${sound.median.toFixed(0)} | ${sound.most.toFixed(0)} |`)
} finally {
  await browser.close()
  await platform.stop()
}

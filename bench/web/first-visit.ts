import { courses } from '@lectern/contract/courses.ts'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { signUpOverHttp } from '../../server/client/http-client.ts'
import { startBenchPlatform } from '../platform/start-platform.ts'
import { makePlayedLecture } from './make-played-lecture.ts'
import { type Spread, spreadOf } from './measure.ts'

/**
 * How long does a first visit take, with an empty cache? `CHROMIUM_PATH=… node bench/web/first-visit.ts [--visits 9] [--phone]`.
 * `--phone`: 390 pixels wide, on a slow connection. Each page stands beside a short text of the same server in the same browser and run. See README.md.
 */
const at = process.argv.indexOf('--visits')
const visits = at < 0 ? 9 : Number(process.argv[at + 1])
const slideCount = 6
const isPhone = process.argv.includes('--phone')
/** A phone on a bad line, as Chromium's developer tools define "slow 4G". */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}

type Visit = {
  firstPaintMs: number
  largestPaintMs: number
  shift: number
  scriptKb: number
  scripts: number
}

const openVisitor = (browser: Browser, url: string, token?: string): Promise<BrowserContext> =>
  browser.newContext({
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    storageState: {
      cookies: [],
      origins: token ? [{ origin: url, localStorage: [{ name: 'token', value: token }] }] : [],
    },
  })

/** What the browser itself reports once the page has asked for nothing for half a second. */
const visit = async (browser: Browser, url: string, path: string, token?: string): Promise<Visit> => {
  const context = await openVisitor(browser, url, token)
  try {
    const page = await context.newPage()
    if (isPhone) {
      const devTools = await context.newCDPSession(page)
      await devTools.send('Network.emulateNetworkConditions', slow4G)
    }
    await page.addInitScript(() => {
      const seen = { largestPaintMs: 0, shift: 0 }
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) seen.largestPaintMs = startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
      Object.assign(window, { seen })
    })
    await page.goto(`${url}${path}`)
    if (!path.startsWith('/api/')) await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    return await page.evaluate(() => {
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      // Without those that the page asks for again to store them for later: they come from the browser's cache.
      const scripts = resources.filter(
        ({ name, initiatorType }) => new URL(name).pathname.endsWith('.js') && initiatorType !== 'fetch',
      )
      return {
        ...(window as unknown as { seen: { largestPaintMs: number; shift: number } }).seen,
        firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        scripts: scripts.length,
        scriptKb: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_000,
      }
    })
  } finally {
    await context.close()
  }
}

const cells = ({ median, p95 }: Spread): string => `${median.toFixed(0)} | ${p95.toFixed(0)}`

const platform = await startBenchPlatform()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
})
try {
  const professor = await signUpOverHttp(platform.url, { role: 'professor' })
  const { id, courseId, code } = await makePlayedLecture(professor, slideCount)
  const student = await signUpOverHttp(platform.url, { role: 'student' })
  await student.call(courses.enroll, { body: { course_code: code } })
  const pages: [name: string, path: string, token?: string][] = [
    ['reference: a short text', '/api/health'],
    ['landing page', '/'],
    ['sign-in', '/login'],
    ["student's dashboard", '/student/dashboard', student.token],
    ["student's course", `/student/courses/${courseId}`, student.token],
    ["student's lecture", `/student/lectures/${id}`, student.token],
    ["professor's dashboard", '/professor/dashboard', professor.token],
    ["professor's course", `/professor/courses/${courseId}`, professor.token],
    ['studio', `/professor/lectures/${id}/edit`, professor.token],
  ]
  // In turn, so that a busy minute meets all of them. The first round fills the caches of the server.
  const seen = new Map<string, Visit[]>(pages.map(([name]) => [name, []]))
  for (let round = 0; round <= visits; round += 1)
    for (const [name, path, token] of pages) {
      const one = await visit(browser, platform.url, path, token)
      if (round > 0) seen.get(name)!.push(one)
    }
  console.log(`Chromium ${browser.version()}, ${visits} visits each with an empty cache\n`)
  console.log(
    '| page | first paint ms: median | p95 | largest paint ms: median | p95 | shift at most | script kB | scripts |',
  )
  console.log('|---|---|---|---|---|---|---|---|')
  for (const [name, all] of seen) {
    const of = (figure: keyof Visit) => spreadOf(all.map((one) => one[figure]))
    console.log(
      `| ${name} | ${cells(of('firstPaintMs'))} | ${cells(of('largestPaintMs'))} | ${of('shift').most.toFixed(3)} | ${of('scriptKb').most.toFixed(0)} | ${of('scripts').most} |`,
    )
  }
} finally {
  await browser.close()
  await platform.stop()
}

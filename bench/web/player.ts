import os from 'node:os'
import { courses } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { type HttpClient, signUpOverHttp } from '../../server/client/http-client.ts'
import { startBenchPlatform } from '../platform/start-platform.ts'
import { makePlayedLecture } from './make-played-lecture.ts'
import { type Spread, slowDown, spreadOf } from './measure.ts'
import { timeKeyUntilPainted } from './time-key.ts'

/**
 * Measures how fluent the player is on a slow machine. `CHROMIUM_PATH=… node bench/web/player.ts [--slower
 * 4] [--slides 12] [--changes 200] [--url ADDRESS]`. See README.md.
 */
const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
const slower = Number(option('slower') ?? 4)
const slideCount = Number(option('slides') ?? 12)
const changes = Number(option('changes') ?? 200)

const openPlayer = async (browser: Browser, url: string, student: HttpClient, id: string): Promise<Page> => {
  // The measuring code evaluates text, which the platform's own policy forbids.
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
  await page.addInitScript((token) => {
    localStorage.setItem('token', token)
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      Object.assign(window, { played: this })
      return play.call(this)
    }
  }, student.token)
  await page.goto(`${url}/student/lectures/${id}`)
  await page.locator('img[data-loaded="true"]').waitFor()
  return page
}

const isPlayerAt = `(() => {
  const picture = document.querySelector('img[data-loaded="true"]')
  return document.querySelector('h2').textContent.includes('Slide ' + goal + ' of ') && picture?.complete &&
    picture.alt.startsWith('Slide ' + goal)
})()`

/** Each slide once, with time before it for preloading. */
const measureTransitions = async (page: Page): Promise<Spread> => {
  const times: number[] = []
  for (let goal = 2; goal <= slideCount; goal++) {
    await page.waitForTimeout(2_500)
    times.push(await timeKeyUntilPainted(page, 'ArrowRight', isPlayerAt, goal))
  }
  return spreadOf(times)
}

/** The reference: the same pictures in a bare `img`. */
const measureBareTransitions = async (page: Page, sources: string[]): Promise<Spread> => {
  await page.setContent('<h2></h2><img width="896">')
  await page.evaluate(async (sources) => {
    const [title, picture] = [document.querySelector('h2')!, document.querySelector('img')!]
    const pictures = sources.map((source) => Object.assign(new Image(896), { src: source }))
    await Promise.all(pictures.map((one) => one.decode()))
    let shown = picture
    let number = 0
    document.onkeydown = () => {
      const next = pictures[number]!
      number += 1
      title.textContent = `Slide ${number}`
      shown.replaceWith(next)
      shown = next
    }
  }, sources)
  const times: number[] = []
  for (let goal = 1; goal <= sources.length; goal++) {
    await page.waitForTimeout(200)
    const isShown = "document.querySelector('h2').textContent === 'Slide ' + goal"
    times.push(await timeKeyUntilPainted(page, 'ArrowRight', isShown, goal))
  }
  return spreadOf(times)
}

/**
 * Delay between a sentence's start in the audio and the first frame that highlights it, for each sentence
 * of a slide.
 */
const measureMarking = async (page: Page, startsMs: readonly number[]): Promise<Spread> => {
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const late = await page.evaluate(async (startsMs) => {
    const audio = (window as unknown as { played: HTMLMediaElement }).played
    const late: number[] = []
    const begun = performance.now()
    for (let marked = -1; marked < startsMs.length - 1; ) {
      await new Promise(requestAnimationFrame)
      const lines = [...document.querySelectorAll('[data-sentence]')]
      const now = lines.findIndex((line) => line.getAttribute('aria-current') === 'true')
      if (now > marked) {
        late.push(audio.currentTime * 1000 - (startsMs[now] ?? 0))
        marked = now
      }
      if (performance.now() - begun > 60_000) throw new Error('The last sentence was never marked.')
    }
    return late
  }, startsMs)
  return spreadOf(late)
}

/** Heap bytes and document nodes after a garbage collection. */
const weigh = async (session: CDPSession): Promise<{ megabytes: number; nodes: number }> => {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes } = await session.send('Memory.getDOMCounters')
  return { megabytes: usedSize / 1e6, nodes }
}

/**
 * Goes through the slides from the first, repeatedly; ends at the first, and checks that every change
 * happened.
 */
const turnMany = async (page: Page, count: number): Promise<void> => {
  for (let turn = 1; turn <= count; turn++) {
    await page.keyboard.press(turn % slideCount === 0 ? 'Home' : 'ArrowRight')
    await page.waitForTimeout(60)
  }
  const last = (count % slideCount) + 1
  await page.getByRole('heading', { name: `Slide ${last} of ${slideCount}` }).waitFor()
  await page.keyboard.press('Home')
  await page.waitForTimeout(1_500)
}

const row = (name: string, { median, p95, most, count }: Spread): string =>
  `| ${name} | ${median.toFixed(0)} | ${p95.toFixed(0)} | ${most.toFixed(0)} | ${count} |`

/** A run that hangs reports it and ends with everything it started. */
const maxMinutes = 10
const tooLate = setTimeout(() => {
  console.error(`Not done after ${maxMinutes} minutes: given up.`)
  process.exitCode = 1
  void browser.close()
}, maxMinutes * 60_000)

const platform = option('url') ? undefined : await startBenchPlatform()
const url = option('url') ?? platform?.url ?? ''
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
})
try {
  const professor = await signUpOverHttp(url, { role: 'professor' })
  const { id, code } = await makePlayedLecture(professor, slideCount)
  const student = await signUpOverHttp(url, { role: 'student' })
  await student.call(courses.enroll, { body: { course_code: code } })
  const played = (await student.call(lectures.get, { params: { id } })).slides.en ?? []

  const page = await openPlayer(browser, url, student, id)
  const session = await slowDown(page, slower)
  const transitions = await measureTransitions(page)
  await page.keyboard.press('Home')
  await page.waitForTimeout(1_500)
  const marking = await measureMarking(
    page,
    (played[0]?.audio_marks ?? []).map(({ start_ms }) => start_ms),
  )
  const pause = page.getByRole('button', { name: 'Pause', exact: true })
  if (await pause.isVisible()) await pause.click()
  await page.keyboard.press('Home')
  await page.getByRole('heading', { name: `Slide 1 of ${slideCount}` }).waitFor()
  await turnMany(page, 2 * slideCount)
  const before = await weigh(session)
  await turnMany(page, changes)
  const after = await weigh(session)
  // Bounded caches do not grow a second time.
  await turnMany(page, changes)
  const later = await weigh(session)
  await page.goto(`${url}/api/health`)
  const bare = await measureBareTransitions(
    page,
    played.map(({ image_url }) => url + image_url),
  )

  console.log(`${slideCount} slides, Chromium ${browser.version()} at 1/${slower} of the processor\n`)
  console.log('| what | median ms | p95 ms | most ms | times |\n|---|---|---|---|---|')
  console.log(row('player: the next slide, loaded ahead', transitions))
  console.log(row('reference: the same pictures in a bare img', bare))
  console.log(row('player: a sentence is marked after its voice began', marking))
  console.log(
    `\nHeap after ${2 * slideCount} slide changes ${before.megabytes.toFixed(1)} MB and ${before.nodes} nodes, ` +
      `after ${changes} more ${after.megabytes.toFixed(1)} MB and ${after.nodes} nodes, ` +
      `after another ${changes} ${later.megabytes.toFixed(1)} MB and ${later.nodes} nodes\n` +
      `Load of the machine at the end: ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} processors`,
  )
} finally {
  clearTimeout(tooLate)
  await browser.close()
  await platform?.stop()
}

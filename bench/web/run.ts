import { courses } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { type Browser, chromium, type Page } from '@playwright/test'
import { finishJob, type HttpClient, signUpOverHttp } from '../../server/client/http-client.ts'
import { drawDeck } from '../../server/demo/draw-deck.ts'
import { type BenchPlatform, startBenchPlatform } from '../platform/start-platform.ts'
import { type Spread, slowDown, spreadOf, timeKeys, timeUntilFollowed, timeUntilShown } from './measure.ts'

/**
 * Is the studio fluent with 300 slides on a slow machine? `CHROMIUM_PATH=… node bench/web/run.ts [--slides 300]
 * [--slower 4]`. Each figure stands beside the same on a bare page in the same browser and run.
 */
const option = (name: string, standard: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? standard : Number(process.argv[at + 1])
}
const slideCount = option('slides', 300)
const slower = option('slower', 4)
const switches = 40
const lookMs = 500
const typed = 'the quick brown fox jumps over the lazy dog and goes on with the next sentence '.repeat(2)
const longScriptChars = 20_000

const makeLecture = async (professor: HttpClient): Promise<string> => {
  const course = await professor.call(courses.create, {
    body: { name: 'Bench', description: 'A lecture of many slides.' },
  })
  const { _id: id } = await professor.call(lectures.create, {
    params: { courseId: course._id },
    body: { title: 'Many slides' },
  })
  const deck = await drawDeck({
    title: 'Many slides',
    slides: Array.from({ length: slideCount }, (_, index) => ({
      title: `Topic ${index + 1}`,
      bullets: [`The first point of topic ${index + 1}`, 'A second point', 'Something to remember'],
    })),
  })
  const file = { name: 'many.pdf', bytes: deck }
  const { job_id } = await professor.call(slides.upload, {
    params: { id },
    body: { mode: 'interactive' },
    file,
  })
  await finishJob(professor, job_id)
  const writing = await professor.call(scripts.generateAll, {
    params: { id },
    body: { settings: { length: 'medium', tone: 'professional', style: 'standard' } },
  })
  await finishJob(professor, writing.job_id)
  const sentence = 'Plants turn light into sugar, and we shall see how in the next few minutes. '
  const script = sentence
    .repeat(Math.ceil(longScriptChars / sentence.length))
    .slice(0, longScriptChars)
    .trim()
  await professor.call(scripts.save, { params: { id, slide: 2 }, body: { script } })
  return id
}

const openStudio = async (browser: Browser, platform: BenchPlatform, professor: HttpClient, id: string) => {
  // The measuring code makes functions of text, which the platform's own policy rightly forbids.
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
  await page.goto(`${platform.url}/login`)
  await page.evaluate((token) => localStorage.setItem('token', token), professor.token)
  await page.request.get(`${platform.url}/api/users/me`, {
    headers: { authorization: `Bearer ${professor.token}` },
  })
  await page.goto(`${platform.url}/professor/lectures/${id}/edit`)
  await page.locator('[data-slide="1"]').waitFor()
  return page
}

/** What the professor sees of a slide, in the order in which it may come. */
const picture = `(() => {
  const panel = document.querySelector('section')
  const picture = panel.querySelector('img[data-loaded="true"]')
  return document.querySelector('[data-slide="' + goal + '"]')?.getAttribute('aria-current') === 'true' &&
    picture?.complete && picture.alt.startsWith('Slide ' + goal + ':') &&
    panel.textContent.includes('Slide ' + goal + ' of ')
})()`
const script = `(() => {
  const editor = document.querySelector('[data-script]')
  return editor?.getAttribute('aria-label') === 'Script of slide ' + goal && editor.textContent.includes('opic ' + goal)
})()`
/** With its thumbnail visible. */
const whole = `${script} && document.querySelector('[data-opening]') === null && (() => {
  const thumbnail = document.querySelector('[data-slide="' + goal + '"]').getBoundingClientRect()
  return thumbnail.left > 0 && thumbnail.right <= innerWidth
})()`

/** A person looks at a slide before the next press; `pauseMs` 0 presses as soon as the last picture is there. */
const measureSwitching = async <Name extends string>(
  page: Page,
  pauseMs: number,
  shown: Record<Name, string>,
): Promise<Record<Name, Spread>> => {
  const visit = async (goal: number) => {
    await page.waitForTimeout(pauseMs)
    return timeUntilShown(page, { click: `[data-slide="${goal}"]`, shown, goal })
  }
  const goals = Array.from({ length: switches }, (_, index) => 3 + index)
  for (const goal of goals) await visit(goal)
  const times: Record<Name, number>[] = []
  for (const goal of goals) times.push(await visit(goal))
  const names = Object.keys(shown) as Name[]
  return Object.fromEntries(names.map((name) => [name, spreadOf(times.map((of) => of[name]))])) as Record<
    Name,
    Spread
  >
}

/** The reference: the same pictures, changed by nothing but an `img`. */
const measureBareSwitching = async (page: Page, sources: string[]): Promise<Spread> => {
  await page.setContent('<button>Next</button><img width="576">')
  await page.evaluate(async (sources) => {
    const picture = document.querySelector('img')!
    let next = 0
    for (const source of sources) {
      picture.src = source
      await picture.decode()
    }
    document.querySelector('button')!.onclick = () => {
      picture.dataset.shown = ''
      picture.onload = () => {
        picture.dataset.shown = String(next)
      }
      picture.src = sources[next++]!
    }
  }, sources)
  const times: number[] = []
  const shown = { bare: `document.querySelector('img').dataset.shown === String(goal)` }
  for (let goal = 1; goal <= sources.length; goal++) {
    await page.waitForTimeout(lookMs)
    times.push((await timeUntilShown(page, { click: 'button', shown, goal })).bare)
  }
  return spreadOf(times)
}

const row = (name: string, spread: Spread): string =>
  `| ${name} | ${spread.median.toFixed(0)} | ${spread.p95.toFixed(0)} | ${spread.most.toFixed(0)} | ${spread.count} |`

const platform = await startBenchPlatform()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
})
try {
  const professor = await signUpOverHttp(platform.url, { role: 'professor' })
  const id = await makeLecture(professor)
  const page = await openStudio(browser, platform, professor, id)
  await slowDown(page, slower)
  const hurried = await measureSwitching(page, 0, { picture })
  const switching = await measureSwitching(page, lookMs, { picture, script, whole })
  const sources = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry.name)
      .filter((name) => name.includes('/api/files') && name.includes('.webp')),
  )

  const editor = page.getByRole('textbox', { name: /script/i })
  const typeInto = async (slide: number): Promise<Spread> => {
    await page.locator(`[data-slide="${slide}"]`).click()
    await page.getByText(`Slide ${slide} of ${slideCount}`).waitFor()
    await editor.click()
    return spreadOf(await timeKeys(page, typed))
  }
  const usual = await typeInto(3)
  const long = await typeInto(2)
  // Behind the last word: within one, a letter begins no other.
  await editor.press('Control+End')
  const followed = spreadOf(await timeUntilFollowed(page, '#studio-work footer', 20))

  await page.goto(`${platform.url}/api/health`)
  const bareSwitching = await measureBareSwitching(page, sources.slice(-switches))
  await page.setContent('<textarea rows="30" cols="80"></textarea>')
  await page.locator('textarea').fill('a'.repeat(longScriptChars))
  await page.locator('textarea').click()
  const bareTyping = spreadOf(await timeKeys(page, typed))

  console.log(`${slideCount} slides, Chromium ${browser.version()} at 1/${slower} of the processor\n`)
  console.log('| what | median ms | p95 ms | most ms | times |\n|---|---|---|---|---|')
  console.log(row('studio: another slide, picture cached: picture and number', switching.picture))
  console.log(row('studio: and its script', switching.script))
  console.log(row('studio: and all that can be done with it', switching.whole))
  console.log(row('studio: picture and number, pressed on at once', hurried.picture))
  console.log(row('reference: the same pictures in a bare img', bareSwitching))
  console.log(row('studio: a key, usual script', usual))
  console.log(row(`studio: a key, ${longScriptChars} characters`, long))
  console.log(row(`studio: the rest follows a key, ${longScriptChars} characters`, followed))
  console.log(row(`reference: a key in a bare textarea, ${longScriptChars} characters`, bareTyping))
} finally {
  await browser.close()
  await platform.stop()
}

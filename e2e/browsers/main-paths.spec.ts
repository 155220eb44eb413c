import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { choiceOf, makeQuiz, shortOf } from '../quizzes/quizzes.ts'
import { drawSmallDeck, makeOwnLecture, platformUrl } from '../world.ts'
import type { BrowserPage } from './browser-page.ts'
import { startFirefox } from './firefox.ts'
import { startWebkit } from './webkit.ts'

// The main paths of a professor and a student in Firefox and WebKit: `npm test -- --browsers all`.

const WORK_MS = 90_000
const browsers = [
  { name: 'Firefox', start: startFirefox, program: process.env.FIREFOX_PATH },
  { name: 'WebKit', start: startWebkit, program: process.env.WEBKIT_PATH },
]

const secondsHeard = (page: BrowserPage) => page.run<number>('return window.lastPlayed?.currentTime ?? -1')
const expectSound = async (page: BrowserPage) => {
  await expect.poll(() => secondsHeard(page), { timeout: WORK_MS }).toBeGreaterThan(0)
  const before = await secondsHeard(page)
  await expect.poll(() => secondsHeard(page), { timeout: 20_000 }).toBeGreaterThan(before + 0.2)
}

/** A new person by the form, signed in. */
const register = async (page: BrowserPage, role: 'Professor' | 'Student'): Promise<void> => {
  await page.open('/register')
  await page.press('radio', new RegExp(`^${role}`))
  await page.fill('Name', 'Elena Marsh')
  await page.fill('Email', `${role}-${crypto.randomUUID()}@example.com`)
  await page.fill('Password', 'long-enough-1')
  await page.press('button', 'Register')
}

for (const { name, start, program } of browsers) {
  test.describe(name, () => {
    test.setTimeout(300_000)
    let page: BrowserPage
    let folder: string
    test.beforeEach(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'lectern-browser-'))
      if (!program) throw new Error(`The path of ${name} is missing: run npm test -- --browsers all.`)
      page = await start(program, platformUrl())
    })
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a destructured first argument
    test.afterEach(async ({}, info) => {
      const errors = await page?.listErrors()
      if (info.status !== info.expectedStatus)
        await info.attach('screen', { body: Buffer.from(await page.picture()), contentType: 'image/png' })
      await page?.stop()
      await rm(folder, { recursive: true, force: true })
      expect(errors).toEqual([])
    })

    test('a professor makes a lecture from a PDF, edits, hears and publishes it', async () => {
      const deck = path.join(folder, 'plants.pdf')
      await writeFile(deck, await drawSmallDeck('Seeds', 'Leaves'))
      await page.resize(1440, 900)
      await register(page, 'Professor')
      await page.press('link', 'Create New Course')
      await page.fill('Name', 'Gardening')
      await page.fill('Description', 'How plants grow.')
      await page.press('button', 'Create Course')
      await page.press('link', 'Create Lecture')
      await page.fill('Title', 'Plants at home')
      await page.press('button', 'Create Lecture')
      await page.upload('Slides as a PDF file', deck)
      await page.press('button', 'Upload')
      await page.expectText('Slide 1 of 2', WORK_MS)
      await page.press('button', 'Generate Script')
      await page.expectText('Seeds need light', WORK_MS)
      await page.fill('Script of slide 1', 'Every seed waits for water and light.')
      await page.keys('Control+s')
      await page.expectText('All changes saved')
      await page.press('button', 'Generate Audio')
      await page.press('button', 'Play', WORK_MS)
      await expectSound(page)
      await page.press('button', 'Save & Next')
      await page.expectText('Slide 2 of 2')
      await page.press('button', 'Generate Script')
      await page.expectText('Leaves need light', WORK_MS)
      await page.press('button', 'Generate Audio', WORK_MS)
      await page.expectText('2 of 2 ready to publish', WORK_MS)
      await page.press('button', 'Publish Lecture')
      await page.expectText('Students of the course will see')
      await page.press('button', 'Publish Lecture')
      await page.expectText('Published', WORK_MS)
    })

    test('a student on a phone enrolls, studies, asks and takes a quiz', async () => {
      const { professor, course } = await makeOwnLecture({ titles: ['Seeds', 'Leaves'] })
      const quiz = await makeQuiz(professor, course._id, {
        questions: [choiceOf('q1', 'What do seeds need first?'), shortOf('q2', 'What do leaves do?')],
      })
      await page.resize(390, 844)
      await register(page, 'Student')
      await page.press('button', 'Enroll in Course')
      await page.fill('Enrollment code', course.course_code ?? '')
      await page.press('button', 'Enroll')
      await page.press('link', 'View Gardening')
      await page.press('link', 'Study: Plants at home')
      await page.expectText('Slide 1 of 2')
      await page.press('button', 'Ask about this slide...')
      await page.fill('Ask about this slide...', 'What do seeds need?')
      await page.press('button', 'Send')
      await page.expectText('This is what', WORK_MS)
      await page.open('/student/dashboard')
      await page.press('link', 'Continue')
      await page.press('button', 'Play')
      await expectSound(page)

      await page.open('/student/dashboard')
      await page.press('link', 'Join Quiz')
      await page.fill('Access code', quiz.quiz_code)
      await page.press('button', 'Join Quiz')
      await page.press('button', 'Start Quiz')
      await page.expectText('What do seeds need first?')
      await page.press('radio', /Water/)
      await page.expectText('1 of 2 questions answered')
      await page.press('button', 'Next')
      await page.expectText('What do leaves do?')
      await page.fill(/What do leaves do/, 'Leaves turn light into sugar.')
      await page.expectText('2 of 2 questions answered')
      await page.press('button', 'Submit Quiz')
      await page.press('button', 'Confirm Submit')
      await expect
        .poll(() => page.run<string>('return location.pathname'), { timeout: WORK_MS })
        .toBe(`/student/quiz/${quiz._id}/result`)
      await page.expectText('15', WORK_MS)
    })
  })
}

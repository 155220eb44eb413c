import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import type { Locator, Page, Request } from '@playwright/test'
import { type ModelPlatform, startModelPlatform } from '../model-platform.ts'
import { afterWork, expect, test } from '../story.ts'
import { expectScript, openStudio, scriptOf, typeScript } from '../studio.ts'
import { makeCourse, makeLecture, makePerson, makeStudentOf, type Person } from '../world.ts'

const row = (page: Page, task: string): Locator => page.getByRole('row', { name: new RegExp(`^${task}`) })
const testTask = (page: Page, task: string) =>
  page.getByRole('button', { name: `Test: ${task}`, exact: true }).click()
const SCRIPT = Array.from({ length: 24 }, (_, count) => `Plant ${count + 1} needs water.`).join(' ')

test('without a model the built-in engine works, and tasks that need a model say so', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor, { name: 'Gardening' })
  await signIn(professor)
  await page.goto('/professor/dashboard')
  await page.getByRole('link', { name: 'AI Models' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI models')
  await expect(page.getByText('No AI model is configured')).toBeVisible()
  await expect(row(page, 'Scripts Built-in engine')).toContainText('Ready')
  await expect(row(page, 'Translation')).toContainText('Not available')
  await testTask(page, 'Lecture assistant')
  await expect(row(page, 'Lecture assistant')).toContainText('The built-in engine does this')
  await testTask(page, 'Translation')
  await expect(row(page, 'Translation')).toContainText('An administrator can set one up in Administration')
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Usage' }).click()
  await expect(page.getByText('No provider was used.').first()).toBeVisible()
  await expect(page.getByRole('region', { name: course.name })).toContainText('No limit')
  await expectAccessible(page)

  await test.step('nothing prevents the built-in engine', async () => {
    const id = await makeLecture(professor, course._id, { until: 'slides' })
    await openStudio(page, id)
    await page.getByRole('button', { name: /^Generate All Scripts/ }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Generate All Scripts/ })).toHaveCount(0, afterWork)
  })
})

test.describe('with a model', () => {
  // These stories share a platform of their own, with its own model server.
  test.describe.configure({ mode: 'serial' })
  let platform: ModelPlatform
  let professor: Person

  test.beforeAll(async () => {
    platform = await startModelPlatform({ AI_BUDGET_TOKENS: '1000000' })
    professor = await makePerson('professor', 'Elena Marsh')
  })
  test.beforeEach(() => platform.model.reset())
  test.afterAll(() => platform?.stop())

  const scriptsOf = async (id: string) =>
    ((await professor.call(lectures.get, { params: { id } })).slides.en ?? []).map(({ script }) => script)

  test('each task names its engine, and a test reports what is right or wrong', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await signIn(professor)
    await page.goto(`${platform.url}/professor/models`)
    const chat = row(page, 'Lecture assistant')
    await expect(chat).toContainText('compatible:pretender')
    await expect(chat).toContainText('at 127.0.0.1')
    // A professor can change no setting, and reads the name of none.
    await expect(page.getByText('AI_MODEL')).toHaveCount(0)
    await expect(chat).toContainText('Configured')
    await testTask(page, 'Lecture assistant')
    await expect(chat).toContainText('It works: the answer came after', afterWork)
    await expect(chat).toContainText('Ready')
    platform.model.answer(() => ({ refuses: 'key' }))
    await testTask(page, 'Quiz drafts')
    await expect(row(page, 'Quiz drafts')).toContainText('refused the key', afterWork)
    await expect(row(page, 'Quiz drafts')).toContainText('Ask the administrator to check it.')
    await expect(row(page, 'Quiz drafts')).toContainText('Test failed')
    await expect(row(page, 'Quiz drafts')).not.toContainText('Ready')
    await testTask(page, 'Speech')
    await expect(row(page, 'Speech')).toContainText('The built-in engine does this')
    expect(await page.content()).not.toContain('sk-')
    await test.step('all tests at once, each in its own row', async () => {
      platform.model.answer(({ schema }) => (schema ? { refuses: 'key' } : undefined))
      await page.getByRole('button', { name: 'Test All' }).click()
      await expect(page.getByRole('button', { name: 'Test All' })).toBeVisible(afterWork)
      await expect(chat).toContainText('It works')
      await expect(row(page, 'Grading')).toContainText('Test failed')
      await expect(row(page, 'Chat about a result')).toContainText('refused the key')
      // After a reload no test result is known; all tasks share the provider whose last call failed.
      await page.reload()
      await expect(row(page, 'Syllabus')).toContainText('Last call failed')
      await expect(row(page, 'Speech')).toContainText('Ready')
    })
    const budget = page.getByRole('region', { name: 'Budget of this platform' })
    await expect(budget).toContainText(/of 1,000,000 tokens used \(0%\)/)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(chat).toContainText('compatible:pretender')
    await expectAccessible(page)
  })

  test('the estimate is shown beforehand; usage is counted, and an exhausted budget stops the next call', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    platform.model.answer(() => ({ text: 'Leaves catch the light. Roots drink the water.' }))
    const course = await makeCourse(professor, { name: 'Botany' })
    const id = await makeLecture(professor, course._id, { until: 'slides' })
    await signIn(professor)
    await page.goto(`${platform.url}/professor/lectures/${id}/edit`)
    const writeAll = page.getByRole('button', { name: /^Generate All Scripts/ })
    await writeAll.click()
    const dialog = page.getByRole('dialog', { name: 'Generate all scripts?' })
    await expect(dialog.getByText(/^about [\d,]+$/)).toBeVisible()
    await expect(dialog).toContainText('Left this month')
    await expect(dialog).toContainText('compatible:pretender')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    expect(platform.model.asked).toHaveLength(0)
    await writeAll.click()
    await dialog.getByRole('button', { name: 'Generate Scripts' }).click()
    await expect
      .poll(async () => (await scriptsOf(id)).every((script) => script !== ''), afterWork)
      .toBe(true)

    await page.goto(`${platform.url}/professor/models?tab=usage`)
    const botany = page.getByRole('region', { name: 'Botany' })
    await expect(botany.getByRole('row', { name: /^Scripts 3 0/ })).toBeVisible()
    await expect(botany.getByRole('row', { name: /^Elena Marsh professor/ })).toBeVisible()
    await expectAccessible(page)

    await test.step('the budget, edited in its row', async () => {
      const change = botany.getByRole('button', { name: 'Change the budget of Botany' })
      const field = botany.getByRole('textbox', { name: 'Tokens per month for Botany' })
      await change.click()
      await expect(field).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(change).toBeFocused()
      await change.click()
      await field.fill('1x0')
      await expect(field).toHaveValue('10')
      await page.keyboard.press('Enter')
      await expect(botany).toContainText('10 tokens, set for this course')
      await expect(botany).toContainText('The budget is used up.')
      await expectAccessible(page)
    })

    await test.step('the next job ends with the message', async () => {
      const next = await makeLecture(professor, course._id, { until: 'slides' })
      await page.goto(`${platform.url}/professor/lectures/${next}/edit`)
      await writeAll.click()
      await expect(dialog.getByRole('alert')).toContainText('may not be enough')
      await dialog.getByRole('button', { name: 'Generate Scripts' }).click()
      await expect(page.getByText(/The AI budget of the course “Botany” is used up/).first()).toBeVisible(
        afterWork,
      )
    })

    await test.step("an empty field applies the installation's budget", async () => {
      await page.goto(`${platform.url}/professor/models?tab=usage`)
      await botany.getByRole('button', { name: 'Change the budget of Botany' }).click()
      await botany.getByRole('textbox').fill('')
      await botany.getByRole('button', { name: 'Save' }).click()
      await expect(botany).toContainText('Monthly budget: No limit')
    })
  })

  test('a script is read while it is written: by the stream, and by polling, where there is no stream', async ({
    page,
    signIn,
  }) => {
    let pieceDelayMs = 700
    platform.model.answer(() => ({ text: SCRIPT, pieceDelayMs: () => pieceDelayMs }))
    const course = await makeCourse(professor)
    const id = await makeLecture(professor, course._id, { until: 'slides' })
    await signIn(professor)
    await page.goto(`${platform.url}/professor/lectures/${id}/edit`)
    const streams = watchStreams(page)
    for (const [slide, line] of [
      [1, 'the stream'],
      [2, 'polling'],
    ] as const) {
      await test.step(`by ${line}`, async () => {
        await page.locator(`[data-slide="${slide}"]`).click()
        await expect(scriptOf(page, slide)).toBeVisible()
        pieceDelayMs = 700
        if (line === 'the stream') await pollOnceOnly(page, `**/api/lectures/${id}/jobs*`)
        else
          await page.route('**/api/jobs/*/events', (route) => route.fulfill({ status: 502, body: 'proxy' }))
        await page.getByRole('button', { name: 'Generate Script', exact: true }).click()
        await expectToGrow(() => page.getByText(/^Plant 1 needs water/).first())
        pieceDelayMs = 0
        expect(streams.atOnce()).toBeLessThanOrEqual(1)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await expect(scriptOf(page, slide)).toContainText('Plant 24 needs water.', afterWork)
      })
    }
  })

  test('a batch shows what it writes on the slide that is open, and nowhere else', async ({
    page,
    signIn,
  }) => {
    const numberOf = (prompt: string) => /Slide (\d+) of/.exec(prompt)?.[1]
    const seen = new Set<string | undefined>()
    platform.model.answer(({ prompt }) => ({
      text: SCRIPT.replaceAll('Plant', `On ${numberOf(prompt)}: plant`),
      pieceDelayMs: () => (seen.has(numberOf(prompt)) ? 0 : 700),
    }))
    const course = await makeCourse(professor)
    const id = await makeLecture(professor, course._id, { titles: ['Seeds', 'Roots'], until: 'slides' })
    await signIn(professor)
    await page.goto(`${platform.url}/professor/lectures/${id}/edit?slide=2`)
    await expect(scriptOf(page, 2)).toBeVisible()
    await page.getByRole('button', { name: /^Generate All Scripts/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Generate Scripts' }).click()
    await expect(page.getByText('This script is in the queue.')).toBeVisible()
    await expect(page.getByText(/On 1: plant/)).toHaveCount(0)
    await page.locator('[data-slide="1"]').click()
    await expectToGrow(() => page.getByText(/^On 1: plant 1 needs water/).first())
    await page.locator('[data-slide="2"]').click()
    await expect(page.getByText(/On 1: plant/)).toHaveCount(0)
    seen.add('1')
    await expectToGrow(() => page.getByText(/^On 2: plant 1 needs water/).first())
    seen.add('2')
    await expect(scriptOf(page, 2)).toContainText('On 2: plant 24 needs water.', afterWork)
    await page.locator('[data-slide="1"]').click()
    await expect(scriptOf(page, 1)).toContainText('On 1: plant 24 needs water.')
  })

  test("the assistant's answer grows while it is streamed, and ends as it is stored", async ({
    page,
    signIn,
  }) => {
    const course = await makeCourse(professor)
    const id = await makeLecture(professor, course._id, { until: 'audio', script: () => 'Seeds need water.' })
    await professor.call(publishing.update, { params: { id }, body: { published: true } })
    const student = await makeStudentOf(course)
    let pieceDelayMs = 700
    platform.model.answer(() => ({ text: SCRIPT, pieceDelayMs: () => pieceDelayMs }))
    await signIn(student)
    await page.goto(`${platform.url}/student/lectures/${id}`)
    await pollOnceOnly(page, '**/api/chat/status/*')
    const field = page.getByRole('textbox', { name: 'Ask about this slide...' })
    await field.fill('What do seeds need?')
    await field.press('Enter')
    const answer = page.getByRole('region', { name: 'Conversation' }).getByText(/Plant 1 needs water/)
    await expectToGrow(() => answer.last())
    pieceDelayMs = 0
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(answer.last()).toContainText('Plant 24 needs water.', afterWork)
    await expect(field).toBeEnabled(afterWork)
  })

  test('a batch waits for a failing provider, shows why and how long, and ends once the provider is back', async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    test.setTimeout(240_000)
    const course = await makeCourse(professor)
    const id = await makeLecture(professor, course._id, {
      until: 'slides',
      titles: ['Seeds', 'Leaves', 'Roots', 'Flowers'],
    })
    const saved = async () =>
      ((await professor.call(lectures.get, { params: { id } })).slides.en ?? []).map(({ script }) => script)
    await professor.call(scripts.save, {
      params: { id, slide: 1 },
      body: { script: 'Seeds sleep. They wait for spring.', language: 'en' },
    })
    platform.model.answer((_, index) =>
      index === 0 ? { text: 'Leaves catch the light.' } : { status: 503, headers: { 'retry-after': '15' } },
    )
    await signIn(professor)
    await page.goto(`${platform.url}/professor/lectures/${id}/edit`)
    await page.getByRole('button', { name: /^Generate All Scripts/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Generate Scripts' }).click()
    const strip = page.getByRole('region', {
      name: /^The AI model's provider reported an error\. This continues/,
    })
    await expect(strip).toBeVisible(afterWork)
    await expect(strip).toContainText(/in about 1?\d seconds/)
    await expect(strip.getByRole('button', { name: /^Cancel/ })).toBeVisible()
    await expectAccessible(page)

    await test.step('existing scripts can be edited, saved and previewed meanwhile', async () => {
      await typeScript(page, 1, 'Seeds sleep. They wake in spring.')
      await page.getByRole('button', { name: 'Save Script' }).click()
      await expect.poll(async () => (await saved())[0], afterWork).toBe('Seeds sleep. They wake in spring.')
      await page.getByRole('button', { name: 'Preview from Here' }).click()
      const preview = page.getByRole('region', { name: 'Preview' })
      await expect(preview.getByText('They wake in spring.').first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(preview).toBeHidden()
      await page.getByRole('button', { name: 'Save & Next' }).click()
      await expect(scriptOf(page, 2)).toContainText('Leaves catch the light.')
      await expect(strip).toBeVisible()
    })

    await test.step('once the provider is back, the batch continues by itself and ends', async () => {
      platform.model.answer(() => ({ text: 'Roots drink the water. Flowers call the bees.' }))
      await expect
        .poll(async () => (await saved()).every((script) => script !== ''), { timeout: 120_000 })
        .toBe(true)
      await expect(strip).toHaveCount(0, afterWork)
      await expect(page.getByRole('button', { name: /^Generate All Scripts/ })).toHaveCount(0)
      await page.goto(`${platform.url}/professor/lectures/${id}/edit?slide=4`)
      await expectScript(page, 4, /Roots drink the water/, afterWork)
      expect((await saved())[0]).toBe('Seeds sleep. They wake in spring.')
    })
  })

  test('a server that is down: the test says so, and the task waits', async ({ page, signIn }) => {
    await signIn(professor)
    await page.goto(`${platform.url}/professor/models`)
    await expect(row(page, 'Grading')).toBeVisible()
    await platform.model.stop()
    for (let tries = 0; tries < 3; tries++) {
      await testTask(page, 'Grading of written answers')
      await expect(row(page, 'Grading')).toContainText(/cannot be reached/, afterWork)
      await expect(page.getByRole('button', { name: 'Test: Grading of written answers' })).toBeVisible()
    }
    await expect(row(page, 'Grading')).toContainText(/Waiting until/)
  })
})

/**
 * Withholds the answers of this call after the first one with running work: later text must have come
 * another way.
 */
const pollOnceOnly = async (page: Page, address: string): Promise<void> => {
  let isHeld = false
  await page.route(address, async (route) => {
    if (isHeld) return
    const answer = await route.fetch()
    isHeld = /"(PENDING|RUNNING)"/.test(await answer.text())
    await route.fulfill({ response: answer })
  })
}

/** Expects at least four different lengths, each greater than the one before. */
const expectToGrow = async (find: () => Locator): Promise<void> => {
  const lengths: number[] = []
  await expect(async () => {
    const { length } = await find().innerText({ timeout: 1_000 })
    if (length > (lengths.at(-1) ?? 0)) lengths.push(length)
    expect(lengths.length).toBeGreaterThanOrEqual(4)
  }).toPass({ ...afterWork, intervals: [150] })
}

const watchStreams = (page: Page) => {
  let open = 0
  let most = 0
  const isStream = (url: string) => url.endsWith('/events')
  page.on('request', (request) => {
    if (isStream(request.url())) most = Math.max(most, ++open)
  })
  const close = (request: Request) => {
    if (isStream(request.url())) open -= 1
  }
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  return { atOnce: () => most }
}

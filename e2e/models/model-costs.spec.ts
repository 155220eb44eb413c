import { lectures } from '@lectern/contract/lectures.ts'
import { models } from '@lectern/contract/models.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { speech } from '@lectern/contract/speech.ts'
import type { Page } from '@playwright/test'
import { finishJob } from '../../server/client/http-client.ts'
import { type ModelPlatform, startModelPlatform } from '../model-platform.ts'
import { afterWork, expect, test } from '../story.ts'
import { expectScript, openStudio, typeScript, uploadDeck } from '../studio.ts'
import { drawSmallDeck, makeCourse, makeLecture, makePerson, type Person } from '../world.ts'

const strip = (page: Page) => page.getByRole('region', { name: 'AI budget' })
const chooseBatch = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Generation mode' }).click()
  await page.getByRole('option', { name: /^Batch/ }).click()
}

// These stories share a platform of their own, with its own model server and voice.
test.describe.configure({ mode: 'serial' })
let platform: ModelPlatform
let professor: Person

test.beforeAll(async () => {
  platform = await startModelPlatform({ SPEECH_MODEL: 'compatible:pretender', SPEECH_BUDGET_MINUTES: '1' })
  professor = await makePerson('professor', 'Elena Marsh')
})
test.beforeEach(() => {
  platform.model.reset()
  platform.model.answer(() => ({ text: 'Leaves catch the light. Roots drink the water.' }))
})
test.afterAll(() => platform?.stop())

const scriptsOf = async (id: string) =>
  ((await professor.call(lectures.get, { params: { id } })).slides.en ?? []).map(({ script }) => script)

test('a deck in batch mode: its scripts are written although its page was closed while the slides were prepared', async ({
  page,
  signIn,
}) => {
  const course = await makeCourse(professor)
  const id = await makeLecture(professor, course._id, { until: 'created' })
  await signIn(professor)
  await page.goto(`${platform.url}/professor/lectures/${id}/edit`)
  await chooseBatch(page)
  await expect(page.getByText(/all scripts in one go, even if you close this page/).first()).toBeVisible()
  const titles = Array.from({ length: 12 }, (_, at) => `Plant ${at}`)
  await uploadDeck(page, await drawSmallDeck(...titles))
  await expect(page.getByText('Processing Slides...')).toBeVisible()
  await page.close()
  const isWritten = async () => {
    const written = await scriptsOf(id)
    return written.length === titles.length && written.every((script) => script !== '')
  }
  await expect.poll(isWritten, afterWork).toBe(true)
})

test('from 80 % on the studio shows the used budget; at 100 % what stopped and who can change it', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const course = await makeCourse(professor, { name: 'Botany' })
  const params = { courseId: course._id }
  const id = await makeLecture(professor, course._id, { until: 'slides' })
  const { job_id } = await professor.call(scripts.generateAll, { params: { id }, body: {} })
  await finishJob(professor, job_id)
  const { courses } = await professor.call(models.usage)
  const { used } = courses.find(({ course_id }) => course_id === course._id)!.budget
  await professor.call(models.setBudget, { params, body: { tokens: Math.ceil(used / 0.85) } })
  await signIn(professor)
  await page.goto(`${platform.url}/professor/lectures/${id}/edit`)
  await expect(strip(page)).toContainText('84% of this course’s AI budget is used this month')
  await expect(strip(page)).toContainText('At 100%, no new work is started')
  await expectAccessible(page)
  await strip(page).getByRole('link', { name: 'Change the budget' }).click()
  const botany = page.getByRole('region', { name: 'Botany' })
  await expect(botany).toContainText('(84%)')
  await expect(botany).toContainText('80% or more is used. At 100%, no new work is started.')
  await expectAccessible(page)
  await page.goBack()
  await strip(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(strip(page)).toHaveCount(0)

  await test.step('at 100 %', async () => {
    await professor.call(models.setBudget, { params, body: { tokens: used } })
    await page.reload()
    await expect(strip(page)).toContainText('This course’s AI budget is used up:')
    await expect(strip(page)).toContainText('does not write or translate until next month')
    await expectAccessible(page)
    const asked = platform.model.asked.length
    await page.getByRole('button', { name: 'Regenerate Script', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Regenerate/ })
      .click()
    await expect(page.getByText(/budget of the course “Botany” is used up/).first()).toBeVisible(afterWork)
    expect(platform.model.asked).toHaveLength(asked)
    await typeScript(page, 1, 'Written by hand.')
    // Not by the button: on a busy machine autosave may have disabled it.
    await page.keyboard.press('Control+s')
    await expect.poll(async () => (await scriptsOf(id))[0], afterWork).toBe('Written by hand.')
  })

  await test.step("the professor raises the budget behind the banner's link, and work continues", async () => {
    await strip(page).getByRole('link', { name: 'Change the budget' }).click()
    await expect(botany).toContainText('The budget is used up.')
    await botany.getByRole('button', { name: 'Change the budget of Botany' }).click()
    await botany.getByRole('textbox').fill(String(used * 10))
    await botany.getByRole('button', { name: 'Save' }).click()
    await expect(botany).toContainText('set for this course')
    await page.goto(`${platform.url}/professor/lectures/${id}/edit`)
    await expectScript(page, 1, 'Written by hand.')
    await page.getByRole('button', { name: 'Regenerate Script', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Regenerate/ })
      .click()
    await expectScript(page, 1, /Leaves catch the light/, afterWork)
    await expect(strip(page)).toHaveCount(0)
  })
})

test("a provider's voice has a budget in minutes, shown on the page, in the estimate and in the studio", async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const course = await makeCourse(professor)
  const id = await makeLecture(professor, course._id, {
    until: 'scripts',
    titles: Array.from({ length: 11 }, (_, at) => `Plant ${at + 1}`),
    script: (slide) => `${'Everybody waters plants '.repeat(4)} on day ${slide}.`,
  })
  const budget = async () => (await professor.call(models.settings)).speech_budget
  let next = 1
  const speakNext = async () => {
    const params = { id, slide: next++, lang: 'en' } as const
    const { job_id } = await professor.call(speech.speak, { params })
    await finishJob(professor, job_id).catch(() => undefined)
  }
  while ((await budget()).state === 'free') await speakNext()
  await signIn(professor)
  await page.goto(`${platform.url}/professor/models`)
  const installation = page.getByRole('region', { name: 'Budget of this platform' })
  await expect(installation).toContainText(/0\.[89] of 1 min used/)
  await expect(installation).toContainText('The administrator can raise the limit.')
  await expectAccessible(page)
  await openStudio(page, id)
  await expect(strip(page)).toContainText(/[89]\d% of this month’s speech minutes are used/)
  await page.getByRole('button', { name: /^Generate Audio for \d+ Slides?$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate all audio?' })
  await expect(dialog).toContainText(/Left this month0:(0\d|1[0-2])/)
  await expect(dialog).toContainText(/Speechabout 0:\d\d/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  while ((await budget()).state === 'warning') await speakNext()
  await page.reload()
  await expect(strip(page)).toContainText('This month’s speech minutes are used up:')
  await expect(strip(page)).toContainText('The administrator can raise the limit.')
})

import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { type ModelPlatform, startModelPlatform } from '../model-platform.ts'
import { afterWork, expect, test } from '../story.ts'
import { expectScript, scriptOf, typeScript } from '../studio.ts'
import { makeCourse, makeLecture, makePerson } from '../world.ts'

let platform: ModelPlatform
test.beforeAll(async () => {
  platform = await startModelPlatform()
})
test.afterAll(() => platform?.stop())

test('a batch waits for a failing provider, shows why and how long, and ends once the provider is back', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(240_000)
  const professor = await makePerson('professor', 'Elena Marsh')
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
  await page.getByRole('button', { name: /^Generate all scripts/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Generate scripts' }).click()
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
    await page.getByRole('button', { name: 'Preview from here' }).click()
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
    await expect(page.getByRole('button', { name: /^Generate all scripts/ })).toHaveCount(0)
    await page.goto(`${platform.url}/professor/lectures/${id}/edit?slide=4`)
    await expectScript(page, 4, /Roots drink the water/, afterWork)
    expect((await saved())[0]).toBe('Seeds sleep. They wake in spring.')
  })
})

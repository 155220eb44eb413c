import { scripts } from '@lectern/contract/scripts.ts'
import { expect, test, withMotion } from '../story.ts'
import { expectScript, openStudio } from '../studio.ts'
import { makeCourse, makeLecture, makePerson, type Person } from '../world.ts'

test.use(withMotion)

const lectureOf = async (professor: Person, script?: string): Promise<string> => {
  const course = await makeCourse(professor)
  const id = await makeLecture(professor, course._id, { until: 'slides', titles: ['Seeds', 'Leaves'] })
  if (script)
    await professor.call(scripts.save, { params: { id, slide: 2 }, body: { script, language: 'en' } })
  return id
}

test('generation settings go with each start, and are stored per professor', async ({ page, signIn }) => {
  const professor = await makePerson('professor')
  const id = await lectureOf(professor, 'Leaves drink light.')
  await signIn(professor)
  await openStudio(page, id)
  const drawer = page.getByRole('dialog', { name: 'Generation Settings' })
  const open = () => page.getByRole('button', { name: 'Generation Settings' }).click()
  const expectChosen = async (length: string, tone: RegExp, style: string) => {
    await expect(drawer.getByRole('radio', { name: length, exact: true })).toBeChecked()
    await expect(drawer.getByRole('radio', { name: tone })).toBeChecked()
    await expect(drawer.getByRole('radio', { name: style, exact: true })).toBeChecked()
  }
  /** The generation settings in the next call to this address. */
  const wishesOf = async (address: string) => {
    const request = await page.waitForRequest((one) => one.method() === 'POST' && one.url().includes(address))
    const { settings, instructions } = request.postDataJSON()
    return { settings, instructions }
  }

  await test.step('chosen', async () => {
    await open()
    await expectChosen('Medium', /^Professional/, 'Standard')
    await expect(drawer.getByRole('button', { name: 'Reset to Defaults' })).toBeDisabled()
    await drawer.getByText('Short', { exact: true }).click()
    await drawer.getByRole('radio', { name: /^Casual/ }).check()
    await drawer.getByText('Concise', { exact: true }).click()
    await drawer.getByRole('button', { name: 'Done' }).click()
    await expect(drawer).toHaveCount(0)
    const instructions = page.getByRole('textbox', { name: 'Instructions for the AI (optional)' })
    await expect(instructions).not.toBeEditable()
    await expect(instructions).toHaveAttribute('placeholder', 'Instructions need an AI model')
  })

  const wishes = {
    settings: { length: 'short', tone: 'casual', style: 'concise' },
    instructions: '',
  }
  await test.step('sent with a script', async () => {
    const sent = wishesOf(`/lectures/${id}/slides/1`)
    await page.getByRole('button', { name: 'Generate Script', exact: true }).click()
    expect(await sent).toEqual(wishes)
    await expectScript(page, 1, /light|water/i, { timeout: 60_000 })
  })
  await test.step('and with annotations, on another slide too', async () => {
    await page.getByRole('button', { name: 'Save & Next' }).click()
    await expectScript(page, 2, 'Leaves drink light.')
    const sent = wishesOf(`/lectures/${id}/slideannotate/2/en`)
    await page.getByRole('button', { name: 'Generate Script + Annotations' }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: /^(Generate|Regenerate) Script/ }).click()
    expect(await sent).toEqual(wishes)
  })

  await test.step('stored over a reload, but not for the next user', async () => {
    await openStudio(page, id)
    await open()
    await expectChosen('Short', /^Casual/, 'Concise')
    const other = await makePerson('professor')
    const others = await lectureOf(other)
    await signIn(other)
    await openStudio(page, others)
    await open()
    await expectChosen('Medium', /^Professional/, 'Standard')
  })
})

test('a double click opens a dialog like a single click; a click beside it closes it', async ({
  page,
  signIn,
}) => {
  const professor = await makePerson('professor')
  const id = await lectureOf(professor, 'Leaves drink light.')
  await signIn(professor)
  await page.clock.install()
  await openStudio(page, id, 2)
  await expectScript(page, 2, 'Leaves drink light.')
  const question = page.getByRole('dialog', { name: 'Regenerate Script' })
  await page.getByRole('button', { name: 'Regenerate Script' }).click()
  await expect(question).toBeVisible()
  // The second press of a double click arrives after the dialog has opened.
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  // A closing dialog stays visible while its transition runs.
  await page.clock.runFor(500)
  await expect(question).toBeVisible()
  await page.mouse.click(20, 400)
  await expect(question).toHaveCount(0)
})

import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { users } from '@lectern/contract/users.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { finishJob } from '../../server/client/http-client.ts'
import { drawDeck } from '../../server/demo/draw-deck.ts'
import { afterWork, expect, test } from '../story.ts'
import { openStudio } from '../studio.ts'
import { makeOwnLecture, type Person } from '../world.ts'

const typesOf = async (professor: Person, id: string, slide = 1) => {
  const { slides } = await professor.call(lectures.get, { params: { id } })
  return parseScript(slides.en?.[slide - 1]?.script ?? '').markers.map(({ type }) => type)
}

/** A lecture of two slides that name terms worth annotating. */
const makeBiology = async () => {
  const { professor, id } = await makeOwnLecture({ until: 'created' })
  const bytes = await drawDeck({
    title: 'Biology',
    slides: ['The cell membrane', 'The mitochondrion'].map((title) => ({
      title,
      bullets: [
        'A phospholipid bilayer with proteins',
        'Passive transport needs no energy',
        'Active transport needs ATP',
      ],
    })),
  })
  const { job_id } = await professor.call(slides.upload, {
    params: { id },
    body: { mode: 'interactive' },
    file: { name: 'biology.pdf', bytes },
  })
  await finishJob(professor, job_id)
  return { professor, id }
}

test('a script is written with annotations, which appear in it and on the slide; the choice of tools is stored', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { professor, id } = await makeBiology()
  await signIn(professor)
  await openStudio(page, id, 1)
  await page.getByRole('button', { name: 'Generate Script + Annotations' }).click()
  await expect(page.getByText('All changes saved')).toBeVisible(afterWork)
  await expect.poll(() => typesOf(professor, id), afterWork).toContain('highlight')
  const count = (await typesOf(professor, id)).length
  await expect(page.getByTestId('annotation-count')).toHaveText(
    `${count} annotation${count === 1 ? '' : 's'}`,
  )
  await expect(page.getByRole('region', { name: /^On this slide/ }).getByRole('listitem')).toHaveCount(count)
  const [newest] = await professor.call(scripts.history, { params: { id, slide: 1, language: 'en' } })
  expect(newest?.source).toBe('ai_annotated')

  const open = () => page.getByRole('button', { name: 'Annotation Tools' }).click()
  const drawer = page.getByRole('dialog', { name: 'Annotation Tools' })
  await open()
  for (const name of ['Attentional markings', 'Textual writings', 'Diagrams'])
    await expect(drawer.getByRole('checkbox', { name })).toBeChecked()
  await expectAccessible(page)
  await drawer.getByRole('checkbox', { name: 'Attentional markings' }).uncheck()
  await drawer.getByRole('checkbox', { name: 'Diagrams' }).uncheck()
  await expect
    .poll(async () => (await professor.call(users.annotationPreferences)).selected_annotation_tools)
    .toEqual(['text_annotation'])

  await page.reload()
  await open()
  await expect(drawer.getByRole('checkbox', { name: 'Attentional markings' })).not.toBeChecked()
  await expect(drawer.getByRole('checkbox', { name: 'Textual writings' })).toBeChecked()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Save & Next' }).click()
  await expect(page.getByText('Slide 2 of')).toBeVisible()
  await page.getByRole('button', { name: 'Generate Script + Annotations' }).click()
  const sources = async () =>
    (await professor.call(scripts.history, { params: { id, slide: 2, language: 'en' } })).map(
      ({ source }) => source,
    )
  await expect.poll(sources, afterWork).toEqual(['ai_annotated'])
  expect((await typesOf(professor, id, 2)).filter((type) => type !== 'text_annotation')).toEqual([])

  // The dialog says beforehand what happens to the existing script.
  await expect(page.getByRole('button', { name: 'Regenerate Script' })).toBeVisible(afterWork)
  await page.getByRole('button', { name: 'Generate Script + Annotations' }).click()
  const question = page.getByRole('dialog', { name: 'Generate Script + Annotations' })
  await expect(question).toContainText('Its words do not change')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await sources()).toEqual(['ai_annotated'])
})

test('on a phone one menu has both ways of writing; a wide window has a menu that writes all scripts with annotations', async ({
  openPage,
  expectAccessible,
}) => {
  const { professor, id } = await makeBiology()
  const page = await openPage(professor, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await openStudio(page, id, 1)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Generate Script', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Generate Script + Annotations' }).click()
  await expect.poll(() => typesOf(professor, id), afterWork).toContain('highlight')

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Options for generating all scripts' }).click(afterWork)
  const choice = page.getByRole('menuitem', { name: 'Generate All Scripts + Annotations' })
  await expect(choice).toBeVisible()
  await expectAccessible(page)
  await choice.click()
  await expect.poll(() => typesOf(professor, id, 2), afterWork).toContain('highlight')
  const [newest] = await professor.call(scripts.history, { params: { id, slide: 2, language: 'en' } })
  expect(newest?.source).toBe('ai_annotated')
})

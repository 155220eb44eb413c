import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { finishJob } from '../../server/client/http-client.ts'
import { drawDeck, type Slide } from '../../server/demo/draw-deck.ts'
import { afterWork, expect, test } from '../story.ts'
import { openStudio, slidesIn } from '../studio.ts'
import { makeOwnLecture } from '../world.ts'
import { look } from './look.ts'

const slide = (title: string, ...bullets: string[]): Slide => ({ title, bullets })
const OLD: Slide[] = [
  { title: 'How plants grow' },
  slide('Seeds', 'A seed holds a small plant', 'It waits for water'),
  slide('Leaves', 'Leaves take light', 'They breathe through pores'),
  slide('Roots', 'Roots take water', 'They hold the plant'),
  slide('An exercise', 'Draw a root from memory', 'Name its four zones'),
  slide('Bark', 'Bark protects the stem', 'It is dead outside'),
  slide('Flowers', 'Flowers bear the seeds', 'Insects visit them'),
  slide('Summary', 'Light, water and minerals', 'Next week: trees'),
]
const NEW: Slide[] = [
  OLD[0]!,
  OLD[1]!,
  slide('Leaves in full', 'Leaves take light', 'They breathe through pores', 'Most pores are below'),
  slide('Whales sing', 'Their songs cross an ocean', 'Every herd has its own'),
  OLD[6]!,
  OLD[3]!,
  OLD[5]!,
  OLD[7]!,
]

test('replace: compare', async ({ page, signIn }) => {
  const { professor, id } = await makeOwnLecture({ until: 'created' })
  const upload = async (name: string, of: Slide[], preview: 'true' | 'false') => {
    const { job_id } = await professor.call(slides.upload, {
      params: { id },
      body: { preview },
      file: { name, bytes: await drawDeck({ title: 'Plants', slides: of }) },
    })
    await finishJob(professor, job_id)
  }
  await upload('plants-2025.pdf', OLD, 'false')
  for (const [at, { title }] of OLD.entries())
    await professor.call(scripts.save, {
      params: { id, slide: at + 1 },
      body: { script: `We speak about [highlight text="${title}"]${title}[/highlight].` },
    })
  await upload('plants-2026.pdf', NEW, 'true')
  await signIn(professor)
  await openStudio(page, id)
  const compare = page.getByRole('link', { name: 'Compare Slides' })
  await look(page, 'replace/waiting', { shows: compare })
  await compare.click()
  const replace = page.getByRole('button', { name: 'Replace Slides' })
  const rows = page.getByRole('list', { name: 'Slides and the pages of the new file' })
  await expect(rows.getByText('Changed', { exact: true })).toBeVisible()
  await look(page, 'replace/compare', { shows: replace, whole: false })
  await page.getByRole('button', { name: /^Page 4 takes its script from/ }).click()
  await look(page, 'replace/choice', {
    shows: page.getByRole('option', { name: 'Another slide…' }),
    whole: false,
  })
  await page.getByRole('option', { name: 'Another slide…' }).click()
  await look(page, 'replace/search', { shows: page.getByRole('option').first(), whole: false })
  await page.getByRole('option', { name: /^Slide 3/ }).click()
  await look(page, 'replace/taken', { shows: page.getByRole('dialog', { name: 'Slide 3 is taken' }) })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Compare slide 3 and page 3' }).click()
  await look(page, 'replace/large', { shows: page.getByRole('dialog', { name: 'Compare pages' }) })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await look(page, 'replace/leave', { shows: page.getByRole('dialog', { name: 'Leave without replacing?' }) })
  await page.getByRole('button', { name: 'Stay' }).click()
  await replace.click()
  await expect(page.getByText(/whose work (it|they) ha(s|ve) now/)).toBeVisible(afterWork)
  await slidesIn(page).nth(2).getByRole('button').click()
  const note = page.getByRole('region', { name: 'Slide changed, please check' })
  await look(page, 'replace/changed slide', { shows: note, whole: false })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Undo Replace Slides' }).click()
  await look(page, 'replace/undo', { shows: page.getByRole('dialog', { name: 'Undo Replace Slides' }) })
})

test('replace: a quite different deck', async ({ page, signIn }) => {
  const { professor, id } = await makeOwnLecture({ until: 'created' })
  const upload = async (of: Slide[], preview: 'true' | 'false') => {
    const { job_id } = await professor.call(slides.upload, {
      params: { id },
      body: { preview },
      file: { name: 'waves-2026.pdf', bytes: await drawDeck({ title: 'Plants', slides: of }) },
    })
    await finishJob(professor, job_id)
  }
  await upload(OLD, 'false')
  await upload(
    ['Waves', 'Frequency', 'Interference', 'Standing waves', 'Doppler effect', 'Polarisation'].map((title) =>
      slide(title, `${title} in air and water`, `Measure ${title.toLowerCase()} at home`),
    ),
    'true',
  )
  await signIn(professor)
  await page.goto(`/professor/lectures/${id}/replace`)
  const note = page.getByRole('button', { name: 'Make a New Lecture' })
  await look(page, 'replace/another deck', { shows: note, whole: false })
})

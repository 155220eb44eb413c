import { annotations } from '@lectern/contract/annotations.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { slides } from '@lectern/contract/slides.ts'
import { speech } from '@lectern/contract/speech.ts'
import type { Page } from '@playwright/test'
import { finishJob } from '../../server/client/http-client.ts'
import { drawStroke } from '../pointers.ts'
import { expect, test } from '../story.ts'
import { bubbleOf, loseAutosaves, openStudio, unsavedIn } from '../studio.ts'
import { makeOwnLecture, makeStudentOf, type Person } from '../world.ts'

/** "Seeds need" occurs in two lines of the slide, and twice in this script. */
const script = 'Seeds need light. And seeds need water.'

const makeWorld = async () => {
  const { professor, course, id } = await makeOwnLecture({
    titles: ['Seeds'],
    until: 'scripts',
    script: () => script,
  })
  return { professor, course, id }
}

/** Selects the words of the slide's line that begins with "Seeds need water" by dragging. */
const dragOverSecond = async (page: Page, professor: Person, id: string) => {
  const { words, width, height } = await professor.call(slides.words, { params: { id, slide: 1 } })
  const at = words.findIndex(({ text }, index) => text === 'need' && words[index + 1]?.text === 'water')
  const [seeds, need] = [words[at - 1], words[at]]
  if (!seeds || !need) throw new Error('The words are not on the slide.')
  const canvas = page.locator('#studio-work [data-choosing]')
  await expect(canvas).toBeVisible()
  const middle = (seeds.y + seeds.height / 2) / height
  await drawStroke(
    page,
    canvas,
    [(seeds.x + 1) / width, middle],
    [(need.x + need.width - 1) / width, middle + 0.005],
  )
  return { top: seeds.y, height: seeds.height }
}

/** The box of the slide's only annotation, in pixels of the picture. */
const placeOf = async (page: Page): Promise<number[]> => {
  const annotation = page.locator('svg [data-annotation-id="marker_highlight_1"]')
  await expect(annotation).toHaveCount(1, { timeout: 60_000 })
  return annotation
    .locator('rect')
    .first()
    .evaluate((rect) =>
      ['x', 'y', 'width', 'height'].map((name) => Math.round(Number(rect.getAttribute(name)))),
    )
}

test('repeated words are highlighted where they were selected: on the slide, after saving, and for students', async ({
  page,
  signIn,
  openPage,
}) => {
  const { professor, course, id } = await makeWorld()
  await signIn(professor)
  await openStudio(page, id)
  await loseAutosaves(page)
  const line = await dragOverSecond(page, professor, id)
  await expect(bubbleOf(page)).toContainText('“Seeds need”')
  await bubbleOf(page).getByRole('button', { name: 'Highlight in Yellow' }).click()
  await expect(bubbleOf(page)).toHaveCount(0)
  const chosen = await placeOf(page)
  expect(Math.abs((chosen[1] ?? 0) - line.top)).toBeLessThan(line.height / 2)

  // Local until Save Script; this browser stores the highlights with the text.
  expect(
    await professor.call(annotations.list, { params: { id, slide: 1 }, query: { stored: 'true' } }),
  ).toEqual([])
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  expect(await placeOf(page)).toEqual(chosen)
  await page.getByRole('button', { name: 'Save Script' }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.reload()
  expect(await placeOf(page)).toEqual(chosen)
  const [stored] = await professor.call(annotations.list, {
    params: { id, slide: 1 },
    query: { stored: 'true' },
  })
  expect(stored).toMatchObject({ type: 'highlight', text: 'Seeds need', color: 'yellow' })

  const { job_id } = await professor.call(speech.speak, { params: { id, slide: 1, lang: 'en' } })
  await finishJob(professor, job_id)
  await professor.call(publishing.update, { params: { id }, body: { published: true } })
  const studying = await openPage(await makeStudentOf(course))
  await studying.goto(`/student/lectures/${id}`)
  await studying.getByRole('button', { name: 'Play', exact: true }).click()
  expect(await placeOf(studying)).toEqual(chosen)
})

test('a script is saved although its highlights fail; a message says so, and they are sent again later', async ({
  page,
  signIn,
}) => {
  const { professor, id } = await makeWorld()
  await signIn(professor)
  await openStudio(page, id)
  await loseAutosaves(page)
  await dragOverSecond(page, professor, id)
  await bubbleOf(page).getByRole('button', { name: 'Highlight in Yellow' }).click()
  const chosen = await placeOf(page)
  const highlights = '**/api/lectures/*/highlights/1*'
  await page.route(highlights, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.getByRole('button', { name: 'Save Script' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Script saved but highlights failed to save: ' }),
  ).toBeVisible()
  await expect(unsavedIn(page)).toBeVisible()
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  expect(await placeOf(page)).toEqual(chosen)
  await expect(unsavedIn(page)).toBeVisible()

  await page.unroute(highlights)
  await page.getByRole('button', { name: 'Save Script' }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  expect(
    await professor.call(annotations.list, { params: { id, slide: 1 }, query: { stored: 'true' } }),
  ).toHaveLength(1)
  await page.reload()
  expect(await placeOf(page)).toEqual(chosen)

  await test.step('the same after the last highlight was deleted', async () => {
    const rows = page.getByRole('region', { name: /^On this slide/ }).getByRole('listitem')
    await page.route(highlights, (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
    )
    await rows.hover()
    await rows.getByRole('button', { name: 'Delete “Seeds need”' }).click()
    await page.getByRole('button', { name: 'Save Script' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Failed to delete highlights from database: ' }),
    ).toBeVisible()
  })
})

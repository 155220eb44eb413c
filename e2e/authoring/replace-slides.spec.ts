import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { finishJob } from '../../server/client/http-client.ts'
import { drawTitledPages } from '../../server/testing/decks/titled-pages.ts'
import { afterWork, expect, test } from '../story.ts'
import { expectScript, openStudio, pdfFile, slidesIn } from '../studio.ts'
import { makeOwnLecture } from '../world.ts'

test('slides are compared, a match is corrected, the slides are replaced, and it is undone', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { professor, id } = await makeOwnLecture({ until: 'created' })
  const { job_id } = await professor.call(slides.upload, {
    params: { id },
    body: {},
    file: {
      name: 'first.pdf',
      bytes: drawTitledPages('Seeds can fly far', 'Leaves take light', 'Roots take water'),
    },
  })
  await finishJob(professor, job_id)
  for (const [at, name] of ['Seeds', 'Leaves', 'Roots'].entries())
    await professor.call(scripts.save, {
      params: { id, slide: at + 1 },
      body: { script: `${name} are old.` },
    })
  const stored = async () =>
    (await professor.call(lectures.get, { params: { id } })).slides.en?.map(({ script }) => script)

  await signIn(professor)
  await openStudio(page, id)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Replace slides' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace slides' })
  const bytes = drawTitledPages(
    'Seeds can fly far',
    'Whales sing',
    'Here all the leaves take light',
    'Bark protects',
  )
  await dialog.getByLabel('Slides as a PDF file').setInputFiles(pdfFile(bytes, 'second.pdf'))
  await dialog.getByRole('button', { name: 'Upload and Compare' }).click()
  // The present slide stays in view: the present slides are not pages of the new deck.
  await expect(page).toHaveURL(/[?&]slide=1\b/)
  await expect(page.getByText('Slide 1 of 3')).toBeVisible()
  await page.getByRole('link', { name: 'Compare Slides' }).click(afterWork)

  const row = (name: RegExp | string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row('Slide 1 is unchanged')).toBeVisible()
  await expect(row('Page 3')).toContainText('Changed')
  await expect(row('Page 4')).toContainText('Starts without a script')
  await expect(row('Slide 3')).toContainText('Removed')
  await expect(page.getByRole('tab', { name: /To Check/ })).toContainText('4')
  await expectAccessible(page)
  // By keyboard: a slide by its title for the last page.
  await row('Page 4').focus()
  await page.keyboard.press('/')
  await page.keyboard.type('Roots')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(row('Page 4')).toContainText('Keeps script')
  await expect(page.getByText('Removed', { exact: true })).toHaveCount(1)
  expect(await stored()).toEqual(['Seeds are old.', 'Leaves are old.', 'Roots are old.'])

  await page.getByRole('button', { name: 'Replace Slides' }).click()
  await expect(page.getByText(/Slides 3 and 4 took over the work of old slides/)).toBeVisible(afterWork)
  await expect(page).toHaveURL(/\/edit/)
  expect(await stored()).toEqual(['Seeds are old.', '', 'Leaves are old.', 'Roots are old.'])
  await expect(slidesIn(page).nth(2)).toContainText('Slide changed, please check')
  await slidesIn(page).nth(2).getByRole('button').click()
  await expectScript(page, 3, 'Leaves are old.')
  await page.getByRole('button', { name: 'Checked' }).click()
  await expect(slidesIn(page).nth(2)).not.toContainText('Slide changed, please check')
  await expect(slidesIn(page).nth(3)).toContainText('Slide changed, please check')

  // The history has the way back too, for 30 days.
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: /History/ })
  await expect(history).toContainText('Before: first.pdf')
  await history.getByRole('button', { name: 'Undo Replace Slides' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo Replace Slides' }).click()
  await expect(page.getByText('The slides of “first.pdf” are back.')).toBeVisible(afterWork)
  await expect(slidesIn(page)).toHaveCount(3)
  expect(await stored()).toEqual(['Seeds are old.', 'Leaves are old.', 'Roots are old.'])
})

test('a comparison that is left waits, and can be discarded', async ({ page, signIn }) => {
  const { professor, id } = await makeOwnLecture({ until: 'created' })
  for (const [name, preview] of [
    ['Seeds', 'false'],
    ['Leaves', 'true'],
  ] as const) {
    const file = { name: `${name}.pdf`, bytes: drawTitledPages(name) }
    const { job_id } = await professor.call(slides.upload, { params: { id }, body: { preview }, file })
    await finishJob(professor, job_id)
    if (name === 'Seeds')
      await professor.call(scripts.save, { params: { id, slide: 1 }, body: { script: 'Seeds are old.' } })
  }
  await signIn(professor)
  await page.goto(`/professor/lectures/${id}/replace`)
  await expect(page.getByRole('button', { name: 'Replace Slides' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('link', { name: 'Compare Slides' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard New Slides' }).click()
  await expectScript(page, 1, 'Seeds are old.')
  await expect(page.getByRole('link', { name: 'Compare Slides' })).toHaveCount(0)
  // Back does not lead to a comparison that is over.
  await page.goBack()
  await expectScript(page, 1, 'Seeds are old.')
  await expect(page).toHaveURL(/\/edit/)
  await page.goto(`/professor/lectures/${id}/replace`)
  await expect(page.getByRole('alert')).toContainText('No new slides are waiting for this lecture')
})

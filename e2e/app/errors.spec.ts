import { Buffer } from 'node:buffer'
import { drawHtmlPage, drawPlainPages, drawRubble } from '../../server/testing/decks/hostile-decks.ts'
import { afterWork, expect, test } from '../story.ts'
import { openStudio, slidesIn, uploadDeck } from '../studio.ts'
import { makeCourse, makeLecture, makePerson } from '../world.ts'

/** One that the job rejects and one that the upload rejects; server tests have every kind. */
const decks: [string, () => Uint8Array, string][] = [
  [
    'broken',
    drawRubble,
    'This PDF is damaged and cannot be read. Export it again from its source and upload the new file.',
  ],
  ['something else', drawHtmlPage, 'This file is not a PDF. Export your slides as PDF and upload that file.'],
]

test('an unusable deck is rejected with one message, and a valid one is accepted afterwards', async ({
  page,
  signIn,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  await signIn(professor)
  await openStudio(page, await makeLecture(professor, course._id, { until: 'created' }))
  const card = page.getByRole('heading', { name: 'Upload Presentation Slides' })
  const expectedError = page.getByRole('main').getByRole('alert')

  for (const [name, draw, sentence] of decks) {
    await test.step(name, async () => {
      await uploadDeck(page, draw(), `${name}.pdf`)
      await expect(expectedError).toHaveText(sentence, afterWork)
      await expect(card).toBeVisible()
    })
  }
  await test.step('a file of another type', async () => {
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Seeds') }
    await page.getByLabel('Slides as a PDF file').setInputFiles(notes)
    await expect(expectedError).toHaveText('Please select a PDF file to upload.')
    await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled()
    await expect(card).toBeVisible()
  })
  await uploadDeck(page, drawPlainPages(2))
  await expect(slidesIn(page)).toHaveCount(2, afterWork)
  await expect(expectedError).toHaveCount(0)
})

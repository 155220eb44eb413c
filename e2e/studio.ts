import { Buffer } from 'node:buffer'
import type { Locator, Page } from '@playwright/test'
import { write } from '../server/testing/decks/hostile-decks.ts'
import { LATIN_FONT, writePages } from '../server/testing/decks/raw-pdf.ts'

/** Opens the professor's studio of a lecture, at a slide if one is named. */
export const openStudio = (page: Page, lectureId: string, slide?: number) =>
  page.goto(`/professor/lectures/${lectureId}/edit${slide ? `?slide=${slide}` : ''}`)

export const pdfFile = (bytes: Uint8Array, name = 'slides.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
})

/** Chooses a deck on the upload card and sends it. */
export const uploadDeck = async (page: Page, bytes: Uint8Array, name?: string): Promise<void> => {
  await page.getByLabel('Slides as a PDF file').setInputFiles(pdfFile(bytes, name))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
}

/** The slides in the strip below the editor. */
export const slidesIn = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'All slides' }).getByRole('listitem')

export const scriptOf = (page: Page, slide: number): Locator =>
  page.getByRole('textbox', { name: `Script of slide ${slide}`, exact: true })

/** Many pages that are drawn quickly, for work that takes long because there is much of it. */
export const drawManyThinPages = (count: number): Uint8Array =>
  writePages(
    Array.from({ length: count }, (_, index) => ({
      content: write(`Plant number ${index + 1} needs light`, 40, 20, 24),
      mediaBox: '0 0 960 60',
    })),
    LATIN_FONT,
  )

/** Pages so full of words that reading each takes long. */
export const drawDensePages = (count: number): Uint8Array => {
  const line = 'Seeds and leaves and roots and flowers '.repeat(6)
  const content = Array.from({ length: 300 }, (_, index) => write(line, 10, 10 + index, 6)).join('')
  return writePages(
    Array.from({ length: count }, () => ({ content })),
    LATIN_FONT,
  )
}

import { write } from './hostile-decks.ts'
import { LATIN_FONT, writePages } from './raw-pdf.ts'

/** Draws a PDF with one large line on each page. Its pages have no numbers, so they look the same at any position. */
export const drawTitledPages = (...titles: string[]): Uint8Array =>
  writePages(
    titles.map((title) => ({ content: write(title, 60, 40, 48), mediaBox: '0 0 960 120' })),
    LATIN_FONT,
  )

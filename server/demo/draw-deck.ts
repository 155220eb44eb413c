import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import { drawFigure, type Figure } from './draw-figure.ts'

export type Slide = {
  title: string
  /** Without bullets, the title stands alone in the middle: a first slide, or a chapter. */
  bullets?: string[]
  figure?: Figure
}

type Deck = { title: string; footer?: string; slides: Slide[] }

const WIDTH = 960
const HEIGHT = 540
const MARGIN = 64
const COLOURS = {
  paper: rgb(0.992, 0.99, 0.98),
  ink: rgb(0.13, 0.17, 0.23),
  soft: rgb(0.42, 0.47, 0.53),
  accent: rgb(0.15, 0.42, 0.45),
  line: rgb(0.86, 0.88, 0.88),
}

type Fonts = { plain: PDFFont; bold: PDFFont }

/**
 * Draws a 16:9 deck (960 × 540 points) in the standard Latin fonts: title, bullets, a vector figure, a
 * footer with the page number. The fonts refuse text outside Latin-1. Deterministic: the same deck gives
 * the same bytes.
 */
export async function drawDeck(deck: Deck): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(deck.title)
  const epoch = new Date(0)
  pdf.setCreationDate(epoch)
  pdf.setModificationDate(epoch)
  const fonts = {
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  }
  for (const [index, slide] of deck.slides.entries()) {
    const page = pdf.addPage([WIDTH, HEIGHT])
    page.drawRectangle({ x: 0, y: 0, width: WIDTH, height: HEIGHT, color: COLOURS.paper })
    if (slide.bullets?.length || slide.figure) drawContent(page, slide, fonts)
    else drawCover(page, slide, fonts)
    drawFooter(page, deck.footer ?? deck.title, index + 1, deck.slides.length, fonts)
  }
  return pdf.save()
}

function drawCover(page: PDFPage, slide: Slide, { bold }: Fonts): void {
  page.drawRectangle({ x: 0, y: 0, width: 18, height: HEIGHT, color: COLOURS.accent })
  const lines = wrapText(slide.title, bold, 46, WIDTH - 3 * MARGIN)
  let y = HEIGHT / 2 + (lines.length * 56) / 2 - 20
  for (const line of lines) {
    page.drawText(line, { x: MARGIN + 24, y, size: 46, font: bold, color: COLOURS.ink })
    y -= 56
  }
  page.drawRectangle({ x: MARGIN + 24, y: y + 14, width: 96, height: 5, color: COLOURS.accent })
}

function drawContent(page: PDFPage, slide: Slide, { plain, bold }: Fonts): void {
  page.drawText(slide.title, {
    x: MARGIN,
    y: HEIGHT - 84,
    size: fitSize(slide.title, bold, 34, WIDTH - 2 * MARGIN),
    font: bold,
    color: COLOURS.ink,
  })
  page.drawRectangle({ x: MARGIN, y: HEIGHT - 104, width: 72, height: 4, color: COLOURS.accent })
  const textWidth = slide.figure ? WIDTH / 2 - MARGIN - 24 : WIDTH - 2 * MARGIN
  let y = HEIGHT - 156
  for (const bullet of slide.bullets ?? []) {
    page.drawCircle({ x: MARGIN + 5, y: y + 7, size: 4, color: COLOURS.accent })
    for (const line of wrapText(bullet, plain, 21, textWidth - 28)) {
      page.drawText(line, { x: MARGIN + 28, y, size: 21, font: plain, color: COLOURS.ink })
      y -= 29
    }
    y -= 13
  }
  if (slide.figure) {
    const left = slide.bullets?.length ? WIDTH / 2 + 16 : MARGIN
    drawFigure(
      page,
      slide.figure,
      { x: left, y: 84, width: WIDTH - MARGIN - left, height: HEIGHT - 224 },
      plain,
    )
  }
}

function drawFooter(page: PDFPage, text: string, number: number, count: number, { plain }: Fonts): void {
  page.drawLine({
    start: { x: MARGIN, y: 44 },
    end: { x: WIDTH - MARGIN, y: 44 },
    thickness: 0.8,
    color: COLOURS.line,
  })
  page.drawText(text, { x: MARGIN, y: 24, size: 11, font: plain, color: COLOURS.soft })
  const pages = `${number} / ${count}`
  const width = plain.widthOfTextAtSize(pages, 11)
  page.drawText(pages, { x: WIDTH - MARGIN - width, y: 24, size: 11, font: plain, color: COLOURS.soft })
}

function wrapText(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && font.widthOfTextAtSize(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function fitSize(text: string, font: PDFFont, size: number, width: number): number {
  return Math.min(size, (size * width) / font.widthOfTextAtSize(text, size))
}

import { degrees, PDFDocument, rgb, StandardFonts } from 'pdf-lib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawDeck } from '../../demo/draw-deck.ts'
import { collectDeck } from '../../testing/decks/collect-deck.ts'
import {
  drawAnnotatedDeck,
  drawDeckWithBrokenTable,
  drawEastAsianDeck,
  drawLatexSigns,
  drawOddSizes,
  drawPictureOnly,
  drawPlainPages,
  drawSymbolFonts,
  drawTextOutside,
  drawTrickyText,
  drawTurnedDeck,
  eastAsianTexts,
} from '../../testing/decks/hostile-decks.ts'
import type { RenderedPage, Word } from './pdf.types.ts'

const deck = {
  title: 'Photosynthesis',
  footer: 'Biology 101',
  slides: [
    { title: 'How plants make sugar' },
    {
      title: 'What goes in',
      bullets: ['Light, water and carbon dioxide', 'Chlorophyll catches red light'],
      figure: {
        kind: 'bars' as const,
        values: [
          { label: 'Red', value: 82 },
          { label: 'Green', value: 12 },
        ],
      },
    },
    { title: 'Summary', bullets: ['Sugar and oxygen come out'] },
  ],
}

/** The share of dark pixels inside a word's box. */
async function measureInk(page: RenderedPage, word: Word): Promise<number> {
  const box = {
    left: Math.round(word.x),
    top: Math.round(word.y),
    width: Math.max(1, Math.floor(word.width)),
    height: Math.max(1, Math.floor(word.height)),
  }
  const pixels = await sharp(page.picture).extract(box).greyscale().raw().toBuffer()
  return pixels.filter((value) => value < 128).length / pixels.length
}

describe('a deck', () => {
  it('becomes pictures, thumbnails and words whose boxes are where the letters are', async () => {
    const { pages, pageCount, failed } = await collectDeck(await drawDeck(deck))
    expect(pageCount).toBe(3)
    expect(failed.size).toBe(0)
    expect([...pages.keys()].sort()).toEqual([1, 2, 3])
    const page = pages.get(2)!
    expect(await sharp(page.picture).metadata()).toMatchObject({ format: 'webp', width: 1920, height: 1080 })
    expect(await sharp(page.thumbnail).metadata()).toMatchObject({ format: 'webp', width: 320, height: 180 })
    expect(page).toMatchObject({ width: 1920, height: 1080 })
    expect(page.text).toContain(
      'What goes in\n\n• Light, water and carbon dioxide\n• Chlorophyll catches red light',
    )
    expect(page.text).toMatch(/Biology 101\W+2 \/ 3$/)
    expect(page.lines.find((line) => line.text === 'What goes in')!.fontSizePx).toBeCloseTo(68, 0)
    const title = page.words.find((word) => word.text === 'What')!
    expect(title.x).toBeCloseTo(128, -1)
    expect(title.y).toBeGreaterThan(100)
    expect(title.y + title.height).toBeLessThan(190)
    for (const word of page.words.filter((each) => each.text.length > 3)) {
      expect(await measureInk(page, word), word.text).toBeGreaterThan(0.05)
    }
  })

  it('has drawn bullets as written ones, and no other small shape', async () => {
    const pdf = await PDFDocument.create()
    const page = pdf.addPage([960, 540])
    const font = await pdf.embedFont(StandardFonts.Helvetica)
    const write = (text: string, x: number, y: number, size = 24) => page.drawText(text, { x, y, size, font })
    for (const [index, text] of ['water from the soil', 'carbon dioxide', 'light'].entries()) {
      page.drawCircle({ x: 70, y: 408 - index * 40, size: 6 })
      write(text, 90, 400 - index * 40)
    }
    // Another level, alone: a square that is smaller than its text's letters.
    page.drawRectangle({ x: 100, y: 284, width: 9, height: 9 })
    write('red and blue', 120, 280, 20)
    // A number in a ball, a square at the end of a line, and a dot far from its text.
    page.drawCircle({ x: 70, y: 208, size: 10 })
    write('1', 66, 202, 16)
    write('first step', 90, 200)
    write('which was to be shown', 90, 150)
    page.drawRectangle({ x: 340, y: 150, width: 12, height: 12 })
    page.drawCircle({ x: 600, y: 108, size: 6 })
    write('an axis', 700, 100)
    const { pages } = await collectDeck(await pdf.save())
    const lines = pages.get(1)!.lines.map(({ text }) => text)
    expect(lines).toEqual([
      '• water from the soil',
      '• carbon dioxide',
      '• light',
      '• red and blue',
      '1 first step',
      'which was to be shown',
      'an axis',
    ])
    const bullet = pages.get(1)!.words.find(({ text }) => text === '•')!
    expect([bullet.x, bullet.width]).toEqual([expect.closeTo(128, 0), expect.closeTo(24, 0)])
  })

  it('has the lines of drawn boxes apart, and the cells of a drawn table in rows', async () => {
    const pdf = await PDFDocument.create()
    const page = pdf.addPage([960, 540])
    const font = await pdf.embedFont(StandardFonts.Helvetica)
    const write = (text: string, x: number, y: number) => page.drawText(text, { x, y, size: 20, font })
    const frame = (x: number, y: number, width: number, height: number) =>
      page.drawRectangle({ x, y, width, height, color: rgb(0.9, 0.9, 1) })
    // Two boxes that nearly touch, and a sentence with a highlighted word.
    frame(60, 400, 200, 60)
    frame(264, 400, 200, 60)
    write('The roots take up the', 62, 436)
    write('water of the soil', 62, 412)
    write('and leaves that turn', 268, 436)
    write('catch the light', 268, 412)
    frame(96, 344, 62, 26)
    write('and sugar is made here', 62, 350)
    for (const [row, words] of [
      ['Part', 'Task'],
      ['Root of it', 'Water'],
    ].entries())
      for (const [column, text] of words.entries()) {
        frame(60 + column * 150, 240 - row * 50, 150, 50)
        write(text, 80 + column * 150, 258 - row * 50)
      }
    const { pages } = await collectDeck(await pdf.save())
    const { lines } = pages.get(1)!
    expect(lines.map(({ text }) => text)).toEqual([
      'The roots take up the',
      'water of the soil',
      'and leaves that turn',
      'catch the light',
      'and sugar is made here',
      'Part',
      'Task',
      'Root of it',
      'Water',
    ])
    const [roots, water, leaves, , sugar, ...cells] = lines
    expect(roots!.box).toBeDefined()
    expect(water!.box).toBe(roots!.box)
    expect(leaves!.box).not.toBe(roots!.box)
    expect(sugar!.box).toBeUndefined()
    expect(new Set(cells.map(({ box }) => box)).size).toBe(4)
    expect(cells.map(({ row }) => row! - cells[0]!.row!)).toEqual([0, 0, 1, 1])
  })

  it('has pictures with the same hash for the same page in another deck', async () => {
    const before = await collectDeck(
      await drawDeck({ title: 'a', footer: 'x', slides: deck.slides.slice(0, 2) }),
    )
    const swapped = [deck.slides[0]!, deck.slides[1]!, { title: 'New' }].slice(0, 2)
    const after = await collectDeck(await drawDeck({ title: 'b', footer: 'x', slides: swapped }))
    expect(after.pages.get(2)!.pictureHash).toBe(before.pages.get(2)!.pictureHash)
    expect(before.pages.get(1)!.pictureHash).not.toBe(before.pages.get(2)!.pictureHash)
  })

  it('leaves out pages that are done already, and reports the number of pages first', async () => {
    const events: (number | string)[] = []
    const { order } = await collectDeck(drawPlainPages(5), {
      skipPages: new Set([1, 3]),
      onOpen: (pageCount) => void events.push(`open ${pageCount}`),
      onPage: async (page) => void events.push(page.number),
    })
    expect(events[0]).toBe('open 5')
    expect(order.sort()).toEqual([2, 4, 5])
  })

  it('is read also if other bytes precede it or its cross-reference table is broken', async () => {
    const rubbish = Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n')
    const shifted = await collectDeck(Buffer.concat([rubbish, drawPlainPages(2)]))
    expect(shifted.pages.get(2)!.text).toBe('Page 2')
    const repaired = await collectDeck(drawDeckWithBrokenTable())
    expect(repaired.pages.get(3)!.text).toBe('Page 3')
  })
})

describe('text', () => {
  it('in East Asian fonts that the PDF does not embed is drawn and read', async () => {
    const { pages } = await collectDeck(drawEastAsianDeck())
    for (const [index, { text, encoding }] of eastAsianTexts.entries()) {
      const page = pages.get(index + 1)!
      expect(page.text, encoding).toBe(text)
      expect(await measureInk(page, page.words[0]!), encoding).toBeGreaterThan(0.08)
    }
  })

  it('outside the page is left out', async () => {
    const { pages } = await collectDeck(drawTextOutside())
    expect(pages.get(1)!.words.map((word) => word.text)).toEqual(['inside'])
  })

  it('of a page that is only a picture is empty', async () => {
    const { pages } = await collectDeck(drawPictureOnly())
    expect(pages.get(1)).toMatchObject({ text: '', words: [], lines: [] })
  })

  it('is read once if it is drawn twice, and also if it is invisible', async () => {
    const { pages } = await collectDeck(drawTrickyText())
    expect(pages.get(1)!.text.split(/\n+/)).toEqual(['Bold', 'well-known', 'scanned words'])
  })

  it("has both letters of a ligature, one of two forms of a character, the symbols of LaTeX's fonts, and what its fonts prove", async () => {
    const { pages } = await collectDeck(drawLatexSigns())
    expect(pages.get(1)!.text.split(/\n+/)).toEqual([
      'different stuff',
      'bold difference',
      '▶ I stand for nothing',
      '文件',
      'x′ ≠ ℓ',
      '▶ Bullet of PX',
      '∑',
      'The final end!',
      '¿Why?',
      '⟨x⟩ ⊢ ⊤ ⋉',
    ])
    expect(pages.get(1)!.lines.map(({ font }) => font)).toEqual([
      'typewriter',
      'typewriter',
      undefined,
      'typewriter',
      'math',
      undefined,
      'math',
      undefined,
      undefined,
      'math',
    ])
  })

  it('has bullets and symbols that are set in fonts of pictures', async () => {
    const { pages } = await collectDeck(drawSymbolFonts())
    expect(pages.get(1)!.text.split(/\n+/)).toEqual([
      '• A hollow square',
      '• a bullet → then an arrow',
      'θ ≥ 3',
      '• a round bullet',
    ])
  })

  it.each([30, 45, 90, 315])('that is turned by %i degrees is read as its words', async (angle) => {
    const document = await PDFDocument.create()
    const font = await document.embedFont(StandardFonts.Helvetica)
    const rotate = degrees(angle)
    document
      .addPage([960, 540])
      .drawText('Draft of the committee', { x: 300, y: 270, size: 20, font, rotate })
    const { pages } = await collectDeck(await document.save())
    expect(pages.get(1)!.text).toBe('Draft of the committee')
  })

  it('holds the place of a formula that is a picture, in its lines alone', async () => {
    const document = await PDFDocument.create()
    const font = await document.embedFont(StandardFonts.Helvetica)
    const dot = { create: { width: 60, height: 20, channels: 3, background: '#000' } } as const
    const picture = await document.embedPng(await sharp(dot).png().toBuffer())
    const page = document.addPage([960, 540])
    const x = 100 + font.widthOfTextAtSize('We compute ', 20)
    page.drawText('We compute', { x: 100, y: 400, size: 20, font })
    page.drawImage(picture, { x, y: 397, width: 60, height: 20 })
    page.drawText('with a value.', { x: x + 66, y: 400, size: 20, font })
    page.drawText('A logo', { x: 100, y: 300, size: 20, font })
    page.drawImage(picture, { x: 700, y: 297, width: 60, height: 20 })
    const { lines, text, words } = (await collectDeck(await document.save())).pages.get(1)!
    expect(lines.map((line) => line.text)).toEqual(['We compute \uFFFC with a value.', 'A logo'])
    expect(text).toContain('We compute with a value.')
    expect(words.map((word) => word.text).join(' ')).toBe('We compute with a value. A logo')
  })

  it('on a rotated and cropped page has boxes in the right position', async () => {
    const { pages } = await collectDeck(drawTurnedDeck())
    const page = pages.get(1)!
    expect(page).toMatchObject({ width: 1920, height: 2560 })
    const [word] = page.words
    expect(word!.text).toBe('Middle')
    expect(word!.height).toBeGreaterThan(word!.width)
    expect(Math.abs(word!.x + word!.width / 2 - 960)).toBeLessThan(60)
    expect(Math.abs(word!.y + word!.height / 2 - 1280)).toBeLessThan(60)
    expect(await measureInk(page, word!)).toBeGreaterThan(0.1)
  })
})

describe('pages', () => {
  it('of unusual sizes are limited in pixels, and none is left out', async () => {
    const { pages, failed } = await collectDeck(drawOddSizes(), { limits: { maxPagePixels: 4_000_000 } })
    expect(failed.size).toBe(0)
    const sizes = [1, 2, 3, 4, 5].map((number) => pages.get(number)!)
    for (const { width, height } of sizes) {
      expect(width * height).toBeLessThanOrEqual(4_000_000)
      expect(Math.min(width, height)).toBeGreaterThan(0)
    }
    expect(sizes[0]).toMatchObject({ width: 1920, height: 1080, text: 'Huge' })
    expect(sizes[1]).toMatchObject({ width: 1920, height: 960 })
    // Portrait: 1920 × 2717 would be more than the limit of four million.
    const portrait = sizes[4]!
    expect(portrait.height / portrait.width).toBeCloseTo(842 / 595, 2)
    expect(await measureInk(portrait, portrait.words[0]!)).toBeGreaterThan(0.05)
  })

  it('are white where nothing is drawn, and show annotations and form fields', async () => {
    const { pages } = await collectDeck(drawAnnotatedDeck())
    const colourAt = async (left: number, top: number) => {
      const pixel = sharp(pages.get(1)!.picture).extract({ left, top, width: 1, height: 1 })
      return [...(await pixel.raw().toBuffer())].map((value) => (value > 200 ? 1 : value < 60 ? 0 : 0.5))
    }
    expect(await colourAt(20, 20)).toEqual([1, 1, 1])
    expect(await colourAt(1400, 380)).toEqual([1, 0, 0])
    expect(await colourAt(400, 780)).toEqual([0, 1, 0])
  })
})

import type { SlideLine, SlideText } from '@lectern/core/ai/engine.ts'
import { findFurniture } from '@lectern/core/text/outline/boilerplate.ts'
import { createBuiltInEngine } from '@lectern/engine/builtin-engine.ts'
import { describe, expect, it } from 'vitest'

const line = (x: number, y: number, text: string, size = 40): SlideLine => ({
  text,
  x,
  y,
  width: [...text].length * size * 0.5,
  height: size * 1.2,
  fontSizePx: size,
})

const SUBJECTS = [
  'Tides',
  'Winds',
  'Clouds',
  'Rivers',
  'Lakes',
  'Seas',
  'Springs',
  'Glaciers',
  'Wells',
  'Rain',
]

/** Pages of a book: left ones have the author at their head, right ones the book, in the size of the text. */
const makeBook = (): SlideText[] =>
  SUBJECTS.map((subject, index) => ({
    number: index + 1,
    title: null,
    lines: [
      line(index % 2 === 0 ? 80 : 1400, 60, index % 2 === 0 ? 'Mary Smith' : 'Water of the earth'),
      line(100, 260, `${subject} are described on this page of the book`),
      line(100, 320, `Every part of the ${subject.toLowerCase()} is explained`),
      line(100, 900, `Example for ${subject.toLowerCase()}`),
    ],
  }))

const write = async (slides: readonly SlideText[], index: number): Promise<string> => {
  const { script } = await createBuiltInEngine().writeScript({
    slide: slides[index] as SlideText,
    before: slides[index - 1] ?? null,
    after: slides[index + 1] ?? null,
    furniture: findFurniture(slides),
    slideCount: slides.length,
    lectureTitle: 'L',
    courseName: 'C',
    language: 'en',
    settings: { length: 'medium', tone: 'professional', style: 'standard' },
    instructions: '',
    currentScript: '',
  })
  return script
}

describe('the furniture of a deck', () => {
  it('is not said, even if neighbours do not have it', async () => {
    const book = makeBook()
    expect(await write(book, 3)).not.toContain('Water of the earth')
    expect(await write(book, 4)).not.toContain('Mary Smith')
    expect(await write(book, 4)).toContain('Lakes are described on this page of the book')
  })

  it('is no title, although a section has the same one on six of ten slides', async () => {
    const deck = makeBook().map((page, index) => ({
      ...page,
      lines: [
        line(100, 60, index < 6 ? 'The water cycle' : `About ${SUBJECTS[index]}`, 60),
        line(100, 260, `∗ ${SUBJECTS[index]} are described on this page of the book`),
      ],
    }))
    expect(await write(deck, 0)).toContain('“The water cycle”')
    expect(await write(deck, 4)).toContain('“The water cycle”.\n\nLakes are described')
  })

  it('is no bullet, although bullets stand at one place on many slides', async () => {
    const deck = makeBook().map((page, index) => ({
      ...page,
      lines: [
        line(60, 400, '▶', 36),
        line(100, 400, `${SUBJECTS[index]} were described on many journeys of the two travellers Fernando`),
        line(100, 448, `Cardoso and Maria ${SUBJECTS[index]}`),
      ],
    }))
    expect(await write(deck, 4)).toContain('Fernando Cardoso and Maria Lakes.')
  })

  it('is also the small name of a section, which changes, in the same row of the margin', async () => {
    const book = makeBook().map((page, index) => ({
      ...page,
      lines: [...page.lines.slice(1), line(1500, 1030, index < 5 ? 'Salt water •' : 'Fresh water •', 20)],
    }))
    expect(await write(book, 7)).not.toContain('Fresh water')
    expect(await write(book.slice(0, 3), 1)).toContain('Winds are described')
  })

  it('is a sidebar with more lines than the slide, which makes no steps of one content', async () => {
    const sidebar = SUBJECTS.map((subject, row) => line(10, 250 + row * 60, `Part ${subject}`, 20))
    const book = makeBook().map((page) => ({ ...page, lines: [...page.lines.slice(1), ...sidebar] }))
    expect(await write(book, 4)).not.toContain('Part Tides')
    expect(await write(book, 4)).toContain('Lakes are described')
  })

  it('is not a point at the edge that two slides share', async () => {
    const book = makeBook().map((page, index) => ({
      ...page,
      lines: [...page.lines.slice(1), ...(index < 2 ? [line(100, 1020, 'What is its use?')] : [])],
    }))
    expect(await write(book, 0)).toContain('What is its use?')
    expect(await write(book, 1)).toContain('What is its use?')
  })

  it('is not a line that few contents share, nor a title that some do', () => {
    const book = makeBook().map((page, index) => ({
      ...page,
      lines: [
        ...page.lines.slice(1),
        ...(index < 3 ? [line(100, 60, 'Part one')] : []),
        ...(index % 3 === 0 ? [line(700, 60, 'An example', 76)] : []),
      ],
    }))
    expect(findFurniture(book).map(({ text }) => text)).toEqual([])
  })

  it('is not what the steps of one content share', () => {
    const points = Array.from({ length: 8 }, (_, row) =>
      line(100, 60 + row * 120, `Point number ${'x'.repeat(row)}`),
    )
    const steps = points.map((_, index) => ({
      number: index + 1,
      title: null,
      lines: points.slice(0, index + 1),
    }))
    expect(findFurniture(steps)).toEqual([])
  })

  it('is not the last line of a list that many slides repeat', async () => {
    const plan = [line(80, 60, 'Plan', 60), ...SUBJECTS.map((text, at) => line(100, 240 + at * 78, text))]
    const others = Array.from({ length: 16 }, (_, index) => [
      line(80, 60, `Part ${'x'.repeat(index)}`, 60),
      line(100, 300, `${'y'.repeat(index)} is described on this page`),
    ])
    const deck = others.map(
      (lines, index): SlideText => ({
        number: index + 1,
        lines: index % 4 === 0 ? plan : lines,
      }),
    )
    expect(await write(deck, 4)).toContain('Rain')
  })
})

it('names of sections in a bar with furniture are not said', async () => {
  const deck = makeBook().map((page, index) => ({
    ...page,
    lines: [
      line(900, 20, 'Water of the earth', 20),
      line(1200, 24, index < 3 ? 'Weather' : `Part on ${SUBJECTS[index]}`, 20),
      ...page.lines.slice(1),
      line(100, 1020, `The ${SUBJECTS[index]} are shown on a map at the end of this book`, 20),
      line(1800, 1020, `${index}`, 20),
    ],
  }))
  const script = await write(deck, 5)
  expect(script).not.toContain('Part on')
  expect(script).toContain('The Seas are shown on a map')
})

it('a line that stands again below is no rest of the one above', async () => {
  const steps = [300, 360, 420].map((y) => line(660, y, '한 iteration에서 사용'))
  const deck = [{ number: 2, lines: [line(80, 60, '확률적 경사 하강법', 70), ...steps] }]
  const script = await write([deck[0]!, ...deck], 1)
  expect(script).not.toMatch(/사용 한/)
})

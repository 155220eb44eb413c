import { describe, expect, it } from 'vitest'
import { bracketRoots } from '../child/find-roots.ts'
import type { Box, Glyph } from './glyph.ts'
import { composeText } from './page-text.ts'

const picture = { width: 1920, height: 1080 }

/** Letters half a font size wide, with a space between words. */
function write(text: string, x: number, baseline: number, em = 40, rightToLeft = false): Glyph[] {
  const characters = [...text]
  const glyphs: Glyph[] = []
  let spaceBefore = false
  for (const [index, character] of characters.entries()) {
    if (character === ' ') {
      spaceBefore = true
      continue
    }
    const place = rightToLeft ? characters.length - 1 - index : index
    const along = x + (place * em) / 2
    glyphs.push({
      text: character,
      along,
      alongEnd: along + em / 2,
      baseline,
      across: baseline - 0.8 * em,
      acrossEnd: baseline + 0.2 * em,
      em,
      angle: 0,
      spaceBefore,
    })
    spaceBefore = false
  }
  return glyphs
}

const textOf = (...glyphs: Glyph[][]) => composeText(glyphs.flat(), picture).text

describe('words', () => {
  it('are divided at spaces and at wide gaps, with a box around their letters', () => {
    const { words } = composeText([...write('two words', 100, 200), ...write('here', 300, 200)], picture)
    expect(words.map((word) => word.text)).toEqual(['two', 'words', 'here'])
    expect(words[1]).toEqual({ text: 'words', x: 180, y: 168, width: 100, height: 40 })
  })

  it('are divided at the narrow space of a narrow font, but not in letter-spaced text', () => {
    expect(textOf(write('Free', 100, 200), write('Trade', 186, 200))).toBe('Free Trade')
    const apart = [...'Trade'].map((letter, index) => write(letter, 100 + index * 26, 200))
    expect(textOf(...apart)).toBe('Trade')
  })

  it('are whole when their letters stand far apart', () => {
    const letters = [...'filled line'].flatMap((letter, index) => write(letter, 100 + index * 30, 200))
    const spread = letters.map((glyph) => ({ ...glyph, spaceBefore: true }))
    expect(textOf(spread)).toBe('filled line')
    const table = [...'wwfwfwfw'].flatMap((letter, index) => write(letter, 100 + index * 34, 200))
    expect(textOf(table)).toBe('w w f w f w f w')
    expect(textOf(...[...'abcd'].map((letter, index) => write(letter, 100 + index * 34, 200)))).toBe(
      'a b c d',
    )
  })

  it('of Chinese sentences in two columns are read by columns, of short cells by rows', () => {
    const rows = (columns: string[][]) =>
      textOf(
        ...columns.flatMap((texts, at) =>
          texts.map((text, row) => write(text, 100 + at * 500, 200 + row * 60)),
        ),
      )
    const prose = [
      ['自身的干预，人类活', '动既是客体，也是主', '体的自我活动。'],
      ['化。人地处于互联', '变化的，必然引起', '共同演进中。'],
    ]
    expect(rows(prose).replace(/\s+/g, '')).toBe(prose.flat().join(''))
    const cells = [
      ['月份', '一月', '二月'],
      ['温度', '寒冷', '温和'],
    ]
    expect(rows(cells)).toBe('月份\t温度\n一月\t寒冷\n二月\t温和')
  })

  it('count once when a font names two forms of a Chinese character', () => {
    const [form, usual] = [write('⻓', 100, 200), write('长', 100, 200)]
    expect(textOf([...form, ...usual, ...write('度', 120, 200)])).toBe('长度')
  })

  it('count once when they are drawn twice with a tiny offset', () => {
    expect(textOf(write('Bold', 100, 200), write('Bold', 102, 200))).toBe('Bold')
    expect(textOf(write('oo', 100, 200))).toBe('oo')
  })

  it('are whole where a space is reported before every letter', () => {
    const glyphs = [...write('Details', 100, 200), ...write('here', 255, 200)]
    expect(textOf(glyphs.map((glyph) => ({ ...glyph, spaceBefore: true })))).toBe('Details here')
  })

  it('follow a bullet that is larger than they are and lower', () => {
    const bullet = write('•', 100, 210, 70)
    const point = [...write('first words', 140, 200), ...write('of a point', 140, 236)]
    expect(textOf(bullet, point)).toBe('•first words\nof a point')
  })

  it('keep their order before a large question mark behind them', () => {
    const question = { ...write('?', 300, 700, 600)[0]!, across: 100, acrossEnd: 800 }
    const first = [...write('Why do some', 100, 200), ...write('fall ill?', 160, 260)]
    const second = [...write('How can we', 90, 500), ...write('help them?', 150, 560)]
    expect(textOf([question], first, second)).toBe('Why do some\nfall ill?\n\nHow can we\nhelp them?\n\n?')
  })

  it('keep an exponent and an index beside their letter, in characters of their own', () => {
    expect(textOf(write('x', 100, 200), write('2', 120, 184, 24), write('+ y', 152, 200))).toBe('x² + y')
    const [index] = write('i', 120, 210, 24)
    expect(textOf(write('t', 100, 200), [{ ...index!, spaceBefore: true }], write('+ y', 152, 200))).toBe(
      'tᵢ + y',
    )
    expect(textOf(write('1', 100, 184, 24), write('See below', 112, 200))).toBe('¹See below')
  })

  it('keep an index of other letters as it is', () => {
    expect(textOf(write('H', 100, 200), write('AB', 120, 210, 24))).toBe('HAB')
  })

  it('write a fraction with a slash by the bar that is drawn between its parts', () => {
    const small = (above: string, below: string) => [
      ...write('=', 60, 200),
      ...write(above, 100, 186, 24),
      ...write(below, 100, 214, 24),
    ]
    const bar = (width: number) => [{ x: 100, y: 190, width, height: 2 }]
    const read = (glyphs: Glyph[], drawings: Box[]) => composeText(glyphs, picture, [], drawings).text
    expect(read(small('1', '2'), bar(12))).toBe('= 1/2')
    expect(read([...small('1', '2L'), ...write(' + y', 130, 200)], bar(24))).toBe('= 1/(2L) + y')
    // Parts as large as the text, and a fraction within one.
    const large = [...write('p =', 20, 200), ...write('v', 100, 173), ...write('v', 100, 227)]
    const index = write('m', 120, 233, 28)
    expect(read([...large, ...index, ...write(' is', 140, 200)], bar(34))).toMatch(/^p = v\/vₘ is$/)
    const inner = [...write('1', 100, 145), ...write('a', 100, 173), ...write('b', 100, 227)]
    expect(read(inner, [...bar(20), { x: 100, y: 150, width: 20, height: 2 }])).toBe('1/(a/b)')
  })

  it('take no underlined word and no rows of a table for a fraction', () => {
    const bar = [{ x: 100, y: 206, width: 60, height: 2 }]
    const below = write('is', 110, 240)
    const read = (...glyphs: Glyph[][]) => composeText(glyphs.flat(), picture, [], bar).text
    expect(read(write('x+y is', 100, 200), below)).not.toContain('/')
    expect(read(write('Sum', 100, 200), below)).not.toContain('/')
    expect(read(write('x  y', 90, 200), write('1  2', 90, 240))).not.toContain('/')
    const both = [write('2', 121, 184, 24), write('i', 121, 208, 24)]
    expect(textOf(write('x', 100, 200), ...both, write(' + y', 140, 200))).not.toContain('/')
  })

  it('write the limits of a sum as its indices', () => {
    const sum = write('∑', 100, 200).map(
      (glyph): Glyph => ({ ...glyph, font: 'math', across: 150, acrossEnd: 225 }),
    )
    const after = write(' x', 130, 200)
    expect(textOf(sum, write('n', 106, 146, 24), write('i=1', 92, 246, 24), after)).toBe('∑ᵢ₌₁ⁿ x')
    expect(textOf(sum, write('n', 122, 178, 24), write('i=1', 122, 216, 24), write(' x', 160, 200))).toBe(
      '∑ᵢ₌₁ⁿ x',
    )
  })

  it('keep a root, which hangs from above the line, with what it is of', () => {
    const root = write('√', 140, 168).map((glyph) => ({ ...glyph, across: 168, acrossEnd: 206 }))
    const after = write('T', 160, 200).map((glyph) => ({ ...glyph, spaceBefore: true }))
    expect(textOf(write('1/', 100, 200), root, after)).toBe('1/√T')
  })

  it('put brackets in place of the line over the terms of a root', () => {
    const root = write('√', 100, 200).map((glyph) => ({ ...glyph, across: 168, acrossEnd: 206 }))
    const start = root[0]!.alongEnd
    const terms = write('x+y', start, 200)
    const rule = { x: start, y: 167, width: terms.at(-1)!.alongEnd - start, height: 2 }
    const glyphs = [...root, ...terms, ...write(' is', rule.x + rule.width + 2, 200)]
    expect(textOf(bracketRoots(glyphs, [rule]))).toBe('√(x+y) is')
    const single = [...root, ...write('−1', start, 200)]
    expect(textOf(bracketRoots(single, [{ ...rule, width: 40 }]))).toBe('√−1')
  })

  it('write an index before the exponent that stands above it', () => {
    const symbol = write('P', 100, 200)
    const [exponent, index] = [write('n+1', 120, 182, 24), write('n', 120, 214, 24)]
    expect(textOf(symbol, exponent, index, write(' is', 160, 200))).toBe('Pₙⁿ⁺¹ is')
    expect(textOf(symbol, write('2', 120, 182, 24), write('i', 124, 214, 24), write(' is', 150, 200))).toBe(
      'Pᵢ² is',
    )
  })

  expect(textOf(write('0', 100, 200), write('9×1', 120, 212, 24), write(' is', 160, 200))).toBe('0₉ₓ₁ is')
  expect(textOf(write('y', 100, 200), write('g', 120, 184, 24), write(' is', 136, 200))).toBe('yᵍ is')
  it('keep an exponent of one letter, but not the letters of an ordinal', () => {
    expect(textOf(write('2', 100, 200), write('K', 120, 184, 24), write(' + y', 132, 200))).toBe('2ᴷ + y')
    expect(textOf(write('R', 100, 200), write('d', 120, 184, 24), write(' is', 132, 200))).toBe('Rᵈ is')
    expect(textOf(write('R', 100, 200), write('n×m', 120, 184, 24), write(' is', 156, 200))).toBe('Rⁿˣᵐ is')
    expect(textOf(write('2', 100, 200), write('nd', 120, 184, 24), write(' row', 144, 200))).toBe('2nd row')
    expect(textOf(write('2', 100, 200), write('d', 120, 184, 24), write(' row', 132, 200))).toBe('2d row')
  })

  it('keep the place of a symbol that the PDF has after its line', () => {
    const line = [...write('the next', 100, 200), ...write(' one of n', 280, 200)]
    expect(textOf(line, write(' k', 253, 205, 44))).toBe('the next k one of n')
    expect(textOf(line, write(' k', 253, 260, 44))).not.toContain('next k')
  })

  it('are in order where the PDF has the operators of a formula after its letters', () => {
    const letters = [...write('n', 100, 200), ...write('p', 180, 200), ...write('q', 230, 200)]
    const operators = [...write('−', 140, 200), ...write('+', 205, 200), ...write('+ 1', 255, 200)]
    expect(textOf(letters, operators)).toBe('n − p+q+ 1')
    expect(textOf(write('lim', 110, 200), write('h→0', 100, 225, 28))).toBe('lim\nh→0')
  })

  it('are cut at the edges of the picture', () => {
    const { words } = composeText(write('edge', -10, 200), picture)
    expect(words[0]).toMatchObject({ x: 0, width: 70 })
  })

  it('in rotated text have upright boxes', () => {
    // Downwards at x = 500: along is y, across is minus x.
    const glyphs = write('down', 100, -500).map((glyph) => ({ ...glyph, angle: 90 }))
    expect(composeText(glyphs, picture).words).toEqual([
      { text: 'down', x: 492, y: 100, width: 40, height: 80 },
    ])
  })
})

describe('text that runs from right to left', () => {
  it('is returned in reading order, whatever the order in the PDF', () => {
    const hebrew = 'שלום עולם'
    expect(textOf(write(hebrew, 100, 200, 40, true))).toBe(hebrew)
    expect(textOf([...write(hebrew, 100, 200, 40, true)].reverse())).toContain('שלום')
  })

  it('keeps numbers and Latin words as they are', () => {
    // On the page from left to right: word two, 42, word one.
    const glyphs = [
      write('אחת', 300, 200, 40, true),
      write('42', 240, 200),
      write('שתיים', 100, 200, 40, true),
    ]
    expect(textOf(...glyphs)).toBe('אחת 42 שתיים')
  })
})

describe('reading order', () => {
  const title = write('A title over all of it', 100, 120, 60)

  it('keeps lines of a block together and divides blocks by an empty line', () => {
    expect(textOf(title, write('one', 100, 300), write('two', 100, 350), write('apart', 100, 500))).toBe(
      'A title over all of it\n\none\ntwo\n\napart',
    )
  })

  it('reads one column after the other, also when the PDF interleaves their lines', () => {
    const rows = [300, 350, 400, 450].map((y, index) => [
      ...write(`the left column ${index}`, 100, y),
      ...write(`the right column ${index}`, 700, y),
    ])
    const text = textOf(title, ...rows)
    expect(text.indexOf('left column 3')).toBeLessThan(text.indexOf('right column 0'))
    expect(text.startsWith('A title')).toBe(true)
  })

  it('reads columns one after the other below a large title close above them, with their bullets', () => {
    const points = (x: number, names: string[]) =>
      names.flatMap((name, row) => [
        ...write('▶', x, 295 + row * 70, 18),
        ...write(`${name} is one of the points`, x + 63, 300 + row * 70, 36),
      ])
    const [left, right] = [
      ['One', 'Two', 'Three'],
      ['Four', 'Five', 'Six'],
    ]
    const text = textOf(write('The course', 700, 230, 130), points(100, left!), points(1000, right!))
    expect(text.match(/One|Two|Three|Four|Five|Six/g)).toEqual([...left!, ...right!])
    expect(text).toContain('▶ One is one of the points')
  })

  it('divides a sentence from a smaller text close beside it', () => {
    const { lines } = composeText([...write('the sum of', 100, 200), ...write('> x', 340, 200, 28)], picture)
    expect(lines.map(({ text }) => text)).toEqual(['the sum of', '> x'])
  })

  it('reads columns of sentences one after the other, though short cells below them make rows', () => {
    const rows = ['which value is passed', 'by only one of five', 'a', 'b', 'c', 'd', 'e', 'f']
    const text = textOf(
      ...rows.map((words, row) => [
        ...write(`${words} left`, 100, 300 + row * 40),
        ...write(`${words} right`, 700, 300 + row * 40),
      ]),
    )
    expect(text.indexOf('by only one of five left')).toBeLessThan(text.indexOf('which value is passed right'))
  })

  it('reads a table row by row, cells divided by tabs', () => {
    const rows = [300, 380, 460].map((y, row) =>
      [0, 1, 2].flatMap((column) => write(`${row}${column}`, 200 + column * 300, y)),
    )
    expect(textOf(title, ...rows)).toContain('00\t01\t02\n10\t11\t12\n20\t21\t22')
  })

  it('puts the footer last', () => {
    const text = textOf(
      write('Course', 100, 1060, 20),
      title,
      write('body', 100, 300),
      write('figure', 1200, 700),
    )
    expect(text.endsWith('Course')).toBe(true)
  })

  it('leaves the last line of a text with it, however low it stands', () => {
    const text = textOf(
      write('first line', 100, 970),
      write('second line', 100, 1030),
      write('right column', 1200, 970),
    )
    expect(text).toBe('first line\nsecond line\n\nright column')
  })

  it('puts the labels of a figure behind the text, each with all its lines', () => {
    const nodes = [
      { x: 900, y: 300, width: 260, height: 140 },
      { x: 1160, y: 360, width: 240, height: 4 },
      { x: 1400, y: 300, width: 260, height: 140 },
      { x: 1500, y: 440, width: 4, height: 200 },
      { x: 1380, y: 640, width: 300, height: 140 },
    ]
    const glyphs = [
      ...write('Encoder', 960, 360),
      ...write('of words', 960, 400),
      ...write('Attention', 1440, 370),
      ...write('weights', 1530, 540),
      ...write('Decoder', 1460, 710),
      ...write('text beside the figure', 100, 700),
    ]
    const { lines } = composeText([...title, ...glyphs], picture, [], nodes)
    expect(lines.map(({ text, figure }) => [text, figure])).toEqual([
      ['A title over all of it', undefined],
      ['text beside the figure', undefined],
      ['Encoder', 1],
      ['of words', 1],
      ['Attention', 2],
      ['weights', 3],
      ['Decoder', 4],
    ])
  })

  it('separates titles from bullets by the font size', () => {
    const { lines } = composeText([...title, ...write('bullet', 100, 300)], picture)
    expect(lines.map((line) => line.fontSizePx)).toEqual([60, 40])
  })
})

it('a page without text has none', () => {
  expect(composeText([], picture)).toEqual({ words: [], lines: [], text: '' })
})

describe('an accent that is drawn as a character of its own', () => {
  /** The accent over the letter at a place of the word, after everything else, with the spaces that PDFium puts in. */
  const accent = (text: string, at: number): Glyph[] =>
    write(text, 104 + at * 20, 199).map((glyph) => ({
      ...glyph,
      alongEnd: glyph.along + 12,
      spaceBefore: true,
    }))

  it('is part of its letter, wherever it stands in the PDF', () => {
    const torn = write('geometrie', 100, 200).map((glyph, at) => ({
      ...glyph,
      spaceBefore: at === 1 || at === 4,
    }))
    const text = textOf(torn.slice(0, 5), accent('´', 1), torn.slice(5), accent('´', 4))
    expect(text).toBe('géométrie')
    expect(textOf(write('garcon', 100, 200), accent('¸', 3))).toBe('garçon')
    expect(textOf(write('naıve', 100, 200), accent('¨', 2))).toBe('naïve')
  })

  it('is part of a dotless i, which is narrower', () => {
    const word = write('saıda', 100, 200).map((glyph) =>
      glyph.text === 'ı' ? { ...glyph, along: glyph.along + 6, alongEnd: glyph.alongEnd - 6 } : glyph,
    )
    expect(textOf(word, accent('´', 2))).toBe('saída')
  })

  it('keeps the space before the next word', () => {
    expect(textOf(write('le proces est', 100, 200), accent('`', 7))).toBe('le procès est')
  })

  it('is part of a symbol that it strikes out, and of a letter in a font of formulas', () => {
    expect(textOf(write('x ∈ A', 100, 200), accent('/', 2))).toBe('x ∉ A')
    expect(textOf(write('ρ(k)', 100, 200), accent('ˆ', 0))).toBe('ρ̂(k)')
  })

  it('stays where no letter is under it, and over a letter that has no such form', () => {
    expect(textOf(write('a ^ b', 100, 200))).toBe('a ^ b')
    expect(textOf(write('f', 100, 200), accent('^', 0))).not.toBe('f')
  })
})

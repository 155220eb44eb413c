import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FoundPhrase, findAllPhrases, findPhrase, makeWordIndex } from './find-phrase.ts'
import { boxAround, type WordBox } from './geometry.ts'

const LINE = 40

/** Words laid out in lines, ten pixels per character; `rightToLeft` starts each line at the right. */
function setWords(lines: string[], rightToLeft = false): WordBox[] {
  return lines.flatMap((line, row) => {
    let x = rightToLeft ? 1000 : 0
    return line.split(' ').map((text) => {
      const width = [...text].length * 10
      if (rightToLeft) x -= width
      const word = { text, x, y: row * LINE, width, height: 30 }
      x += rightToLeft ? -10 : width + 10
      return word
    })
  })
}

const find = (lines: string[], phrase: string) => findPhrase(makeWordIndex(setWords(lines)), phrase)

/** The words that a phrase was found in. */
function wordsOf(lines: string[], phrase: string): string | null {
  const words = setWords(lines)
  const found = findPhrase(makeWordIndex(words), phrase)
  return (
    found &&
    words
      .slice(found.first, found.last + 1)
      .map((word) => word.text)
      .join(' ')
  )
}

describe('an exact phrase', () => {
  it('has a box for each line of text', () => {
    const found = find(['The membrane of the', 'cell is thin.'], 'of the cell')
    expect(found?.score).toBe(1)
    expect(found?.boxes).toEqual([
      { x: 130, y: 0, width: 60, height: 30 },
      { x: 0, y: LINE, width: 40, height: 30 },
    ])
    expect(found?.box).toEqual(boxAround(found?.boxes ?? []))
  })

  it.each([
    ['spaces', ['cell  membrane'], ' cell\n\tmembrane '],
    ['case', ['Cell MEMBRANE'], 'cell membrane'],
    ['ligatures', ['eﬃcient ﬂow'], 'efficient flow'],
    ['quotes', ['“cell’s” wall'], '"cell\'s" wall'],
    ['dashes', ['1990–2000 data'], '1990-2000 data'],
    ['soft hyphens', ['mem\u00adbrane'], 'membrane'],
    ['hyphens at line ends', ['the mem-', 'brane here'], 'membrane'],
    ['a hyphen that is left out', ['a well-known fact'], 'well known'],
    ['full-width forms', ['Ｃell（１）'], 'cell(1)'],
    ['accents taken apart', ['re\u0301sume\u0301 here'], 'résumé'],
    ['letters set apart', ['g r a p h theory'], 'graph theory'],
    ['mathematical letters', ['𝑎𝑑𝑜𝑟𝑎𝑏𝑙𝑒 boy'], 'adorable boy'],
    ['signs that cannot be seen', ['cell\u200b wall'], 'cell wall'],
  ])('is found whatever its %s', (_, lines, phrase) => {
    expect(find(lines, phrase)?.score).toBe(1)
  })

  it('does not cover the comma behind it', () => {
    const box = find(['the graph, then'], 'graph')?.box
    expect(box?.x).toBe(40)
    expect(box?.width).toBeGreaterThan(48)
    expect(box?.width).toBeLessThan(60)
  })

  it('may leave punctuation out', () => {
    const found = find(['nodes, edges, and paths'], 'nodes edges and paths')
    expect(found?.score).toBeGreaterThan(0.9)
    expect(found?.score).toBeLessThan(1)
  })

  it('prefers a whole word to a part of one', () => {
    expect(find(['graphs and a graph'], 'graph')?.first).toBe(3)
    expect(wordsOf(['two graphs'], 'graph')).toBe('graphs')
    expect(wordsOf(['Zellmembranen hier'], 'membran')).toBe('Zellmembranen')
    expect(find(['the part article'], 'art')).toBeNull()
    expect(find(['10 of 215'], '1')).toBeNull()
    expect(find(['and so on'], 'a')).toBeNull()
  })

  it('prefers the match at `near`', () => {
    const index = makeWordIndex(setWords(['cell wall', 'a cell wall', 'cell wall']))
    expect(findPhrase(index, 'cell wall')?.first).toBe(0)
    expect(findPhrase(index, 'cell wall', { near: { x: 0, y: 85, width: 90, height: 20 } })?.first).toBe(5)
    expect(findPhrase(index, 'cell wall', { near: { x: 300, y: 50, width: 9, height: 9 } })?.first).toBe(3)
    expect(findAllPhrases(index, 'Cell wall').map(({ first }) => first)).toEqual([0, 3, 5])
  })

  it('finds a part of a word at `near` before a whole word elsewhere', () => {
    const index = makeWordIndex(setWords(['graphs and a graph']))
    expect(findPhrase(index, 'graph', { near: { x: 0, y: 0, width: 60, height: 30 } })?.first).toBe(0)
  })
})

describe('in other scripts', () => {
  it('finds Korean words without their particles', () => {
    const box = find(['세포막은 세포의 내부를 구분한다'], '세포막')?.box
    expect(box).toEqual({ x: 0, y: 0, width: 30, height: 30 })
    expect(wordsOf(['능동 수송은 에너지가 필요하다'], '수송은 에너지')).toBe('수송은 에너지가')
    expect(find(['함수'], '수')).toBeNull()
    expect(find(['세포막'.normalize('NFD')], '세포막')?.score).toBe(1)
  })

  it('finds a Korean noun whatever the phrase has attached to it', () => {
    const slide = ['한국어는 교착어이다', '나무']
    for (const phrase of ['교착어입니다', '교착어', '교착어란', '교착어에서는'])
      expect([phrase, find(slide, phrase)?.box]).toEqual([phrase, { x: 50, y: 0, width: 30, height: 30 }])
    expect(find(slide, '나무를')?.score).toBeGreaterThan(0.9)
    expect(find(slide, '나는')).toBeNull()
  })

  it('finds Chinese in whole lines and in single characters', () => {
    const line = find(['细胞膜把细胞内部与外界环境分隔开来'], '外界环境')
    expect(line?.box).toEqual({ x: 90, y: 0, width: 40, height: 30 })
    const single = find(['细 胞 膜 把 细 胞'], '胞膜')
    expect(single?.first).toBe(1)
    expect(single?.last).toBe(2)
    expect(find(['细胞膜，磷脂。'], '细胞膜，磷脂')?.score).toBe(1)
    expect(find(['カタカナ'], 'ｶﾀｶﾅ')?.score).toBe(1)
  })

  it('finds Arabic with and without vowel points, and cuts words from the right', () => {
    const words = setWords(['غِشَاء الخلية، رقيق'], true)
    const index = makeWordIndex(words)
    const found = findPhrase(index, 'غشاء الخلية')
    expect(found?.score).toBe(1)
    const comma = words[1] as WordBox
    expect(found?.box.x).toBeGreaterThan(comma.x)
    expect(found?.box.x).toBeLessThan(comma.x + 15)
  })
})

describe('a phrase that is only alike', () => {
  const lines = ['The gradient of the loss points uphill', 'so we take a step downhill']

  it('is found, but not when only exact ones are wanted', () => {
    const index = makeWordIndex(setWords(lines))
    const found = findPhrase(index, 'gradient of a loss point uphill')
    expect(found).toMatchObject({ first: 1, last: 6 })
    expect(found?.score).toBeLessThan(0.9)
    expect(findPhrase(index, 'gradient of a loss point uphill', { fuzzy: false })).toBeNull()
    expect(findAllPhrases(index, 'gradient of a loss point uphill')).toEqual([])
  })

  it('does not add words for what is missing at its ends', () => {
    expect(wordsOf(lines, 'a gradient of the loss points')).toBe('gradient of the loss points')
  })

  it('is not found when it says something else', () => {
    for (const phrase of ['the gradient vanishes', 'we take a break', 'loss of heat', 'uphill']) {
      if (phrase !== 'uphill') expect(find(lines, phrase)).toBeNull()
      else expect(find(lines, phrase)?.score).toBe(1)
    }
  })
})

const letters = fc.constantFrom(
  ...'abcde'.split(''),
  'é',
  '세',
  '막',
  '细',
  '胞',
  'غ',
  'ﬁ',
  '，',
  '.',
  '-',
  '😀',
)
const word = fc.string({ unit: letters, minLength: 1, maxLength: 8 })
/** Any code point, lone surrogates included. The library's own unit takes seconds to prepare. */
const anything = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code))
const page = fc.array(word, { minLength: 1, maxLength: 30 })

describe('for any slide', () => {
  it('every run of its words that holds a letter is found exactly', () => {
    fc.assert(
      fc.property(page, fc.nat(), fc.nat(7), (texts, from, more) => {
        const words = setWords([texts.join(' ')])
        const first = from % words.length
        const last = Math.min(words.length - 1, first + more)
        const phrase = words
          .slice(first, last + 1)
          .map(({ text }) => text)
          .join(' ')
        fc.pre(/\p{L}/u.test(phrase))
        const index = makeWordIndex(words)
        const near = boxAround(words.slice(first, last + 1)) ?? undefined
        const found = near && findPhrase(index, phrase, { near })
        expect(found?.score).toBeGreaterThan(0.9)
      }),
    )
  })

  it('matches lie within the words, and those of one phrase do not overlap', () => {
    const any = fc.oneof(
      word,
      fc.array(anything, { maxLength: 12 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), any, (texts, phrase) => {
        const words = texts.map((text, at) => ({ text, x: at * 90, y: 0, width: 80, height: 20 }))
        const index = makeWordIndex(words)
        const matches = findAllPhrases(index, phrase)
        const found = findPhrase(index, phrase)
        // Compared without `expect`, which takes longer than the search for so many matches.
        const isSound = ({ first, last, box, score }: FoundPhrase) =>
          first <= last &&
          score > 0 &&
          score <= 1 &&
          box.x >= first * 90 - 0.1 &&
          box.x + box.width <= last * 90 + 80.1
        expect([...matches, ...(found ? [found] : [])].filter((match) => !isSound(match))).toEqual([])
        const overlapping = matches.filter(
          (match, at) => at > 0 && match.first < (matches[at - 1]?.last ?? 0),
        )
        expect(overlapping).toEqual([])
      }),
    )
  })

  it('is searched in time that grows with its length', () => {
    const hostile = setWords(Array.from({ length: 20_000 }, () => 'aaaaaaaaaa'))
    const index = makeWordIndex(hostile)
    // Comparing at every position would take minutes for each of these.
    expect(findPhrase(index, `${'a'.repeat(25_000)}b${'a'.repeat(25_000)}`)).toBeNull()
    expect(findPhrase(index, 'a'.repeat(50_000))?.last).toBe(4999)
    expect(findPhrase(index, `b${'a'.repeat(49_999)}`)).toBeNull()
    expect(findPhrase(index, 'ab'.repeat(25_000))).toBeNull()
    expect(findAllPhrases(index, 'aaaaaaaaaa')).toHaveLength(20_000)
  })
})

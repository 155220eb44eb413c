import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftCards } from './draft-cards.ts'
import { GAP } from './gap.ts'

const highlight = (words: string) => `[highlight color="yellow"]${words}[/highlight]`

describe('drafting cards', () => {
  it('covers the highlighted words of a sentence, everywhere in it', () => {
    const script = `Kneser–Ney keeps a ${highlight('fixed discount')} for every count. A fixed discount is a fixed discount, and no ${highlight('guess')}.`
    expect(draftCards(script, 'en', 5)).toEqual([
      {
        front: `Kneser–Ney keeps a ${GAP} for every count.`,
        back: 'fixed discount',
        detail: 'Kneser–Ney keeps a fixed discount for every count.',
        onSlide: '',
      },
      {
        front: `A fixed discount is a fixed discount, and no ${GAP}.`,
        back: 'guess',
        detail: 'A fixed discount is a fixed discount, and no guess.',
        onSlide: '',
      },
    ])
  })
  it('names the words of the slide that the highlight is about', () => {
    const script =
      'Starting at the front you pass [highlight text="50,000 words"]fifty thousand words[/highlight].'
    expect(draftCards(script, 'en', 1)[0]?.onSlide).toBe('50,000 words')
  })
  it.each([
    ['no highlight', 'Seeds sleep until there is water and light.'],
    ['too little around it', `It is ${highlight('osmosis')}.`],
    ['nothing but a sign', `The formula of this whole slide is ${highlight('+')} and nothing more.`],
    ['a very long answer', `We say ${highlight('x'.repeat(80))} about the plants at home.`],
  ])('drafts none with %s', (_, script) => {
    expect(draftCards(script, 'en', 5)).toEqual([])
  })
  it('asks for the same words once, and never for more than wanted', () => {
    const script = Array.from(
      { length: 4 },
      () => `The roots of every plant need ${highlight('water')} to live.`,
    ).join(' ')
    expect(draftCards(script, 'en', 5)).toHaveLength(1)
    const others = ['one', 'two', 'three'].map(
      (word) => `The roots of every plant need ${highlight(word)} to live.`,
    )
    expect(draftCards(others.join(' '), 'en', 2)).toHaveLength(2)
  })
  it('reads Korean and Chinese', () => {
    expect(
      draftCards(`세포막은 세포의 내부를 ${highlight('외부 환경')}과 구분하는 얇은 막입니다.`, 'ko', 2)[0]
        ?.back,
    ).toBe('외부 환경')
    expect(
      draftCards(`细胞膜把细胞的内部与${highlight('外界环境')}分隔开来并控制物质的进出。`, 'zh', 2)[0]?.back,
    ).toBe('外界环境')
  })
  it('takes any text, and never shows an answer in its question', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (before, words, after) => {
        for (const card of draftCards(`${before}${highlight(words)}${after}`, 'en', 3)) {
          expect(card.front).toContain(GAP)
          expect(card.front.replaceAll(GAP, '\u0000').includes(card.back)).toBe(false)
        }
      }),
    )
  })
})

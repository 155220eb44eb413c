import { describe, expect, it } from 'vitest'
import { PHRASES } from './table.ts'
import { isThinScript } from './thin-script.ts'

const titles: Record<string, string> = { ko: '신경망 3.2', zh: '神经网络 3.2', ja: 'ニューラルネット 3.2' }
/** Content of a slide in each language: long enough to say something. */
const content: Record<string, string> = {
  ko: '뿌리는 물과 소금을 흙에서 빨아들여 줄기로 올려 보냅니다.',
  zh: '根从土壤中吸收水分和盐分，再送到茎和叶子里。',
  ja: '根は土から水と塩分を吸い上げて茎と葉に送ります。',
}

describe.each([...PHRASES.keys()])('thin scripts in %s', (language) => {
  const phrases = PHRASES.get(language)!
  const title = titles[language] ?? 'Networks 3.2'
  const said = content[language] ?? 'Ro ta wa sal ek um terra bi stam.'
  const fill = (phrase: string) => phrase.replaceAll('{title}', title)

  it('are those of sentences that only lead from slide to slide', () => {
    for (const phrase of [
      ...Object.values(phrases.introduction).flat(),
      ...[phrases.continuation, phrases.formula, phrases.code, phrases.figure],
    ])
      expect([phrase, isThinScript(fill(phrase), language)]).toEqual([phrase, true])
    const both = `${fill(phrases.continuation)}\n\n${phrases.formula}`
    expect(isThinScript(both, language)).toBe(true)
  })
  it('are not those that say something, before or after such a sentence', () => {
    for (const phrase of [phrases.continuation, ...phrases.introduction.measured]) {
      expect([phrase, isThinScript(`${fill(phrase)} ${said}`, language)]).toEqual([phrase, false])
      expect([phrase, isThinScript(`${said} ${fill(phrase)}`, language)]).toEqual([phrase, false])
    }
  })
  it('are not the title page and the end', () => {
    for (const phrase of [
      phrases.opening,
      ...Object.values(phrases.greeting),
      ...Object.values(phrases.closing),
    ])
      expect([phrase, isThinScript(fill(phrase), language)]).toEqual([phrase, false])
  })
})

describe('isThinScript', () => {
  it('finds a single poor sentence, also with tags and after a connecting sentence', () => {
    expect(isThinScript('Roots.', 'en')).toBe(true)
    expect(isThinScript('[highlight color="yellow"]Roots[/highlight] drink.', 'en')).toBe(true)
    expect(isThinScript('We continue with “Roots”. They drink.', 'en')).toBe(true)
    expect(isThinScript('뿌리입니다.', 'ko')).toBe(true)
    expect(isThinScript('这是根。', 'zh')).toBe(true)
  })
  it('lets two sentences and one whole sentence pass', () => {
    expect(isThinScript('Roots drink. Leaves breathe.', 'en')).toBe(false)
    expect(isThinScript('Roots take water and salt from the soil.', 'en')).toBe(false)
  })
  it('leaves an empty script to those that are missing', () => {
    expect(isThinScript(' \n', 'en')).toBe(false)
    expect(isThinScript('[drawing color="red"][/drawing]', 'en')).toBe(false)
  })
  it('judges an unknown language by its length alone', () => {
    expect(isThinScript('Rótin.', 'is')).toBe(true)
    expect(isThinScript('Rótin drekkur vatn og salt úr moldinni.', 'is')).toBe(false)
  })
  // A text without spaces is split at the longest sentence that the voice takes.
  it('ends on hostile text', () => {
    expect(isThinScript('We '.repeat(160), 'en')).toBe(false)
    expect(isThinScript('a.'.repeat(249), 'en')).toBe(false)
  })
})

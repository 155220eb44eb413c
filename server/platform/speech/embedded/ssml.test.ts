import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeSsml } from './ssml.ts'

describe('writeSsml', () => {
  it('assigns words of another script to a voice that reads them', async () => {
    expect(await writeSsml('이것은 Fourier 변환, GPT-4.', 'ko')).toBe(
      '이것은 <voice xml:lang="en-us">Fourier</voice> 변환, <voice xml:lang="en-us">GPT-4</voice>.',
    )
    expect(await writeSsml("Это don't stop и 한국어", 'ru')).toBe(
      'Это <voice xml:lang="en-us">don\'t stop</voice> и <voice xml:lang="ko">한국어</voice>',
    )
    expect(await writeSsml('Fourier変換', 'ja')).toBe('<voice xml:lang="en-us">Fourier</voice>ヘンカン')
    expect(await writeSsml('naïve Größe', 'de')).toBe('naïve Größe')
  })

  it.each([
    [
      'de',
      'Das gilt z. B. hier, d.h. bzw. dort.',
      'Das gilt zum Beispiel hier, das heißt beziehungsweise dort.',
    ],
    ['fr', 'M. Dupont, SIGM. et P.M. viennent.', 'monsieur Dupont, SIGM. et P.M. viennent.'],
    ['en', 'See Fig. 3, e.g. the rig.', 'See figure 3, for example the rig.'],
    ['ru', 'Это т. е. так.', 'Это то есть так.'],
    ['ar', 'e.g.', '<voice xml:lang="en-us">e.g</voice>.'],
  ])('writes abbreviations in words: %s %s', async (language, text, ssml) => {
    expect(await writeSsml(text, language)).toBe(ssml)
  })

  it.each([
    ['<speak>a & b</speak>', '&lt;speak&gt;a &amp; b&lt;/speak&gt;'],
    ["[[h@'loU]]", "[ [h@'loU] ]"],
    ['[[[[', '[ [ [ ['],
    ['</voice><audio src="x"/>', '&lt;/voice&gt;&lt;audio src="x"/&gt;'],
  ])('escapes markup: %s', async (text, ssml) => {
    expect(await writeSsml(text, 'en')).toBe(ssml)
  })

  it('emits no markup from the text that the synthesiser would interpret', async () => {
    const nasty = fc
      .array(
        fc.constantFrom('[', '[[', ']', '<', '>', '&', '&amp;', 'voice', 'a', '가', '3', '"', '/', ' '),
        { maxLength: 40 },
      )
      .map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(nasty, fc.constantFrom('en', 'ko', 'ru'), async (text, language) => {
        const ssml = await writeSsml(text, language)
        expect(ssml).not.toMatch(/\[\[|\]\]/)
        const rest = ssml.replace(/<voice xml:lang="[a-z-]+">|<\/voice>/g, '').replace(/&(?:amp|lt|gt);/g, '')
        expect(rest).not.toMatch(/[<>&]/)
      }),
    )
  })

  it('breaks an endless word, whose end the synthesiser would drop', async () => {
    expect(Math.max(...(await writeSsml('x'.repeat(400), 'en')).split(' ').map((word) => word.length))).toBe(
      40,
    )
  })
})

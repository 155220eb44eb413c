import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeSsml } from './ssml.ts'

describe('writeSsml', () => {
  it('assigns words of another script to a voice that reads them', async () => {
    expect(await writeSsml('이것은 Fourier 변환, GPT-4.', 'ko')).toBe(
      '이것은 <voice xml:lang="en-us">Fourier</voice> 변환, <voice xml:lang="en-us">G-P-T-4</voice>.',
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
    ['fr', 'M. Dupont, SIGM. et P.M. viennent.', 'monsieur Dupont, S-I-G-M. et P.M. viennent.'],
    ['en', 'See Fig. 3, e.g. the rig.', 'See figure 3, for example the rig.'],
    ['ru', 'Это т. е. так.', 'Это то есть так.'],
    ['de', 'Vgl. Müller et al., Kap. 2.', 'Vergleiche Müller und andere, Kapitel 2.'],
    ['de', 'Siehe Tab. 3, Nr.4.', 'Siehe Tabelle 3, Nummer 4.'],
    ['en', 'Tab. 2 shows it.', 'table 2 shows it.'],
    ['fr', 'Par ex. le chap. 2, ex. 3.', 'Par exemple le chapitre 2, exemple 3.'],
    ['es', 'Por ej. el cap. 4, p. ej. aquí.', 'Por ejemplo el capítulo 4, por ejemplo aquí.'],
    ['it', 'Per es. il cap. 4.', 'Per esempio il capitolo 4.'],
    ['pt', 'Por ex. o cap. 4.', 'Por exemplo o capítulo 4.'],
    ['nl', 'Zie nr. 5.', 'Zie nummer 5.'],
    ['es', 'Pérez et al., EE.UU.', 'Pérez y otros, Estados Unidos'],
    ['pt', 'Silva et al. (2019)', 'Silva e outros (2019)'],
    ['it', 'La res. non cambia.', 'La res. non cambia.'],
    ['ar', 'e.g.', '<voice xml:lang="en-us">e.g</voice>.'],
  ])('writes abbreviations in words: %s %s', async (language, text, ssml) => {
    expect(await writeSsml(text, language)).toBe(ssml)
  })

  it.each([
    ['en', 'To leave the cell, press Tab. Then type the next value.'],
    ['de', 'Drücken Sie Tab. Dann ist das Kap. fertig.'],
    ['fr', 'Il parle de son ex. Elle rit.'],
    ['es', 'Lo dijo el cap. Luego se fue.'],
    ['it', 'Scrivi il cap. Poi la via, e fai un es. Basta.'],
    ['pt', 'Falou com o ex. Ela riu.'],
    ['nl', 'Dat is zijn nr. Hij belt.'],
  ])('leaves words that end a sentence: %s %s', async (language, text) => {
    expect(await writeSsml(text, language)).toBe(text)
  })

  it.each([
    [
      'de',
      'Die USA, 50 km/h, 20 °C, x² ≤ 5.',
      'Die U-S-A, 50 Kilometer pro Stunde, 20 Grad Celsius, x hoch 2 kleiner oder gleich 5.',
    ],
    ['fr', 'L’API à 5 kg, 3 m² et a ≠ b.', 'L’A-P-I à 5 kilogrammes, 3 mètres carrés et a différent de b.'],
    ['es', 'El ADN a 50km/h.', 'El A-D-N a 50 kilómetros por hora.'],
    ['pt', 'A IBM: 20 °C → 30 °C', 'A I-B-M: 20 graus Celsius para 30 graus Celsius'],
    ['it', 'La NASA, 5 GHz.', 'La NASA, 5 gigahertz.'],
    ['nl', 'x ≈ 3 cm', 'x ongeveer gelijk aan 3 centimeter'],
    ['ru', 'Это 20 °C и 50 км/ч.', 'Это 20 градусов Цельсия и 50 километров в час.'],
    ['ja', '重さは5 kgです', 'オモサワゴ キログラムデス'],
    ['zh', 'APIs和', '<voice xml:lang="en-us">A-P-I\'s</voice>和'],
    ['ko', 'IBM의 NASA', '<voice xml:lang="en-us">I-B-M</voice>의 <voice xml:lang="en-us">NASA</voice>'],
  ])('writes acronyms, units and relations as people say them: %s %s', async (language, text, ssml) => {
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

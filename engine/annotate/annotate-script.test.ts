import { AiRefusedError } from '@lectern/core/ai/engine.ts'
import { findPhrase, makeWordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { textOf } from '@lectern/core/messages/testing/text-message.ts'
import type { Marker } from '@lectern/core/script/markers.ts'
import { parseScript, validateScript } from '@lectern/core/script/parse.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALL_TOOLS, annotate, makeSlide, markersOf, membrane, ofType, spoken } from './slides-for-tests.ts'

const said = (markers: Marker[]) => markers.map(({ content }) => content)

const lectures: Record<string, { page: ReturnType<typeof makeSlide>; script: string; marked: string[] }> = {
  en: { page: membrane, script: spoken, marked: ['phospholipid bilayer', 'Passive transport'] },
  ko: {
    page: makeSlide('세포막', [
      '• 능동 수송은 에너지가 필요하다',
      '• 인지질 이중층으로 구성',
      '• 막 단백질은 통로가 된다',
    ]),
    script: '세포막은 인지질 이중층으로 되어 있습니다. 능동 수송은 에너지를 씁니다.',
    marked: ['인지질 이중층', '능동 수송'],
  },
  zh: {
    page: makeSlide('细胞膜', ['• 磷脂双分子层构成细胞膜', '• 主动运输需要能量', '• 被动运输不需要能量']),
    script: '细胞膜由磷脂双分子层构成。主动运输需要消耗能量，被动运输则不需要。',
    marked: ['磷脂双分子层', '主动运输'],
  },
  ja: {
    page: makeSlide('細胞膜', ['• リン脂質二重層でできている', '• 能動輸送にはエネルギーが必要']),
    script: '細胞膜はリン脂質二重層でできています。能動輸送にはエネルギーが必要です。',
    marked: ['リン脂質二重層', '能動輸送'],
  },
  es: {
    page: makeSlide('La membrana', [
      '• Bicapa lipídica con proteínas',
      '• El transporte activo necesita energía',
    ]),
    script: 'La membrana es una bicapa lipídica. El transporte activo necesita energía.',
    marked: ['bicapa lipídica', 'transporte activo'],
  },
  fr: {
    page: makeSlide('La membrane', ['• Une bicouche lipidique', '• Le transport actif demande de l’énergie']),
    script: 'La membrane est une bicouche lipidique. Le transport actif demande de l’énergie.',
    marked: ['bicouche lipidique', 'transport actif'],
  },
  de: {
    page: makeSlide('Die Membran', [
      '• Eine Doppelschicht aus Lipiden',
      '• Der aktive Transport braucht Energie',
    ]),
    script: 'Die Membran ist eine Doppelschicht. Der aktive Transport braucht Energie.',
    marked: ['aktive Transport'],
  },
}

describe('highlights', () => {
  it.each(Object.entries(lectures))(
    'tint key phrases of the slide in %s',
    async (language, { page, script, marked }) => {
      const markers = ofType(
        await markersOf(page, { language, currentScript: script, tools: ['highlight'] }),
        'highlight',
      )
      expect(said(markers)).toEqual(expect.arrayContaining(marked))
      const index = makeWordIndex(page.words)
      for (const { attributes } of markers) {
        expect(findPhrase(index, attributes.text ?? '', { fuzzy: false })?.score).toBeGreaterThan(0.97)
      }
    },
  )

  it.each(Object.entries(lectures))(
    'tint words of the script they write in %s',
    async (language, { page }) => {
      const { script, notes } = await annotate(page, { language })
      expect(parseScript(script).markers.length).toBeGreaterThan(0)
      expect(textOf(notes)).toBeNull()
    },
  )

  it('grow with the script, from two to six, and never repeat words', async () => {
    const terms = [
      'Red algae',
      'Green plants',
      'Brown kelp',
      'Blue bacteria',
      'Tiny diatoms',
      'Slime moulds',
      'Sea grasses',
    ]
    const page = makeSlide(
      'Who lives on light',
      terms.map((term) => `• ${term} make sugar`),
    )
    const sentence = (term: string, words: number) => `${term} make sugar${' quite so'.repeat(words)}.`
    const count = async (words: number) => {
      const currentScript = terms.map((term) => sentence(term, words)).join(' ')
      const markers = ofType(await markersOf(page, { currentScript }), 'highlight')
      expect(new Set(markers.map(({ attributes }) => attributes.text)).size).toBe(markers.length)
      return markers.length
    }
    expect(await count(0)).toBe(2)
    expect(await count(6)).toBeGreaterThan(3)
    expect(await count(40)).toBe(6)
  })

  it('have the colour of their point', async () => {
    const markers = ofType(await markersOf(membrane, { currentScript: spoken.repeat(4) }), 'highlight')
    const colourOf = (words: string) =>
      markers.find(({ content }) => content.toLowerCase() === words)?.attributes.color
    expect(colourOf('phospholipid bilayer')).toBe(colourOf('membrane proteins'))
    expect(colourOf('phospholipid bilayer')).not.toBe(colourOf('active transport'))
  })

  it('leave out the title of a slide with points, and say why nothing was highlighted', async () => {
    const result = await annotate(membrane, { currentScript: 'Let us look at the cell membrane.' })
    expect(result.script).toBe('Let us look at the cell membrane.')
    expect(textOf(result.notes)).toMatch(/^Nothing was annotated: .*\.$/)
  })
})

describe('an existing script', () => {
  const tags =
    '[drawing color="red" size="3" image_url="/f/1"/] [manual-annotation type="text"]my own[/manual-annotation] ' +
    '[highlight color="purple" text="membrane proteins"]membrane proteins[/highlight]'

  it('stays, words and tags alike, and gets no second highlight on the same words', async () => {
    const currentScript = `${tags} ${spoken}`
    const { script } = await annotate(membrane, { currentScript })
    expect(script.startsWith(tags)).toBe(true)
    expect(stripTags(script)).toBe(stripTags(currentScript))
    const texts = ofType(parseScript(script).markers, 'highlight').map(({ attributes }) => attributes.text)
    expect(texts.filter((text) => text === 'membrane proteins')).toHaveLength(1)
    expect(texts.length).toBeGreaterThan(1)
    const again = await annotate(membrane, { currentScript: script })
    expect(again.script).toBe(script)
    expect(textOf(again.notes)).toMatch(/^Nothing was added/)
  })

  it('stays next to a new script if it has no words', async () => {
    const drawing = '[drawing color="red" size="3" image_url="/f/1"/]'
    const { script } = await annotate(membrane, { currentScript: drawing })
    expect(script).toContain(drawing)
    expect(stripTags(script)).toMatch(/transport/i)
  })

  it('is rejected if its tags do not match', async () => {
    const refused = annotate(membrane, { currentScript: `[highlight]${spoken}` })
    await expect(refused).rejects.toThrow(AiRefusedError)
    await expect(refused).rejects.toThrow('Mismatched highlight tags: 1 opening, 0 closing')
  })

  it('is kept despite instructions, and the note says so', async () => {
    const { notes } = await annotate(membrane, { currentScript: spoken, instructions: 'Write a poem.' })
    expect(textOf(notes)).toMatch(/did not follow the instructions/)
  })

  it('gets only tags of the selected tools', async () => {
    for (const tool of ALL_TOOLS) {
      const markers = await markersOf(membrane, { currentScript: spoken.repeat(3), tools: [tool] })
      expect(markers.every(({ type }) => type === tool)).toBe(true)
    }
    const { script, notes } = await annotate(membrane, { currentScript: spoken, tools: [] })
    expect(script).toBe(spoken)
    expect(textOf(notes)).toMatch(/No annotation tools/)
  })
})

describe('any slide and any script', () => {
  const anything = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code))
  const piece = fc.oneof(
    fc.constantFrom(
      ...[
        '[highlight text="x"]',
        '[/highlight]',
        '[drawing/]',
        '[MARKER:a]',
        '[arrow from_text="',
        '"]',
        '[',
        ']',
        '→',
        '是',
        '1. ',
      ],
      ...[
        'membrane proteins',
        'leads to',
        'active transport',
        '세포막은',
        '细胞膜',
        'غشاء',
        '😀',
        '7 nm',
        'steps',
        '\n\n',
        '.',
        'e\u0301',
      ],
    ),
    fc.array(anything, { maxLength: 8 }).map((all) => all.join('')),
  )
  const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(' '))

  it('give valid tags on words of the slide, and keep every word', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { maxLength: 6 }),
        text,
        fc.constantFrom('en', 'ko', 'zh', 'ja', 'es', 'fr', 'de', 'hi'),
        async (lines, currentScript, language) => {
          const page = makeSlide('Cells', ['• membrane proteins', '• active transport', ...lines])
          let script: string
          try {
            script = (await annotate(page, { currentScript, language })).script
          } catch (error) {
            expect(error).toBeInstanceOf(AiRefusedError)
            return
          }
          expect(validateScript(script).errors).toEqual([])
          if (/[\p{L}\p{N}]/u.test(stripTags(currentScript)))
            expect(stripTags(script)).toBe(stripTags(currentScript))
          const before = new Set(parseScript(currentScript).markers.map(({ originalTag }) => originalTag))
          const after = parseScript(script).markers
          for (const tag of before) expect(script).toContain(tag)
          const index = makeWordIndex(page.words)
          for (const { attributes, originalTag } of after) {
            if (before.has(originalTag)) continue
            for (const key of ['text', 'from_text', 'to_text'] as const) {
              const words = attributes[key]
              if (words === undefined || (key === 'text' && attributes.style !== undefined)) continue
              expect(findPhrase(index, words, { fuzzy: false })).not.toBeNull()
            }
          }
        },
      ),
      { numRuns: 150 },
    )
  })

  it('get no tag that would change the spoken text', async () => {
    // A tag before a free-standing highlight would swallow the space after it.
    const currentScript = 'Here are membrane proteins . Think of membrane proteins as doors.'
    const { script } = await annotate(membrane, { currentScript, tools: ['highlight'] })
    expect(stripTags(script)).toBe(stripTags(currentScript))
  })

  it('of great length are processed', async () => {
    const long = 'active transport leads to membrane proteins is a [ 5 cells '
    const page = makeSlide(
      'Steps',
      Array.from({ length: 40 }, () => long),
    )
    const { script } = await annotate(page, { currentScript: long.repeat(330) })
    expect(stripTags(script)).toBe(stripTags(long.repeat(330)))
  })
})

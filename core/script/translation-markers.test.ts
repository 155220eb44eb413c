import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diagramElements, MARKER_TYPES, type MarkerDraft } from './markers.ts'
import { parseScript, validateScript } from './parse.ts'
import { readTranslation, repairTranslation } from './rebuild-translation.ts'
import { stripTags } from './spoken.ts'
import { toTranslationText } from './translation-markers.ts'
import { insertMarker, makePlain, writeMarker } from './write.ts'

const hostilePiece = fc.oneof(
  fc.constantFrom('[', ']', '⟦', '⟧', '⟦1⟧', '⟦/1⟧', '⟦2⟧', '[1]', '[/2]', '【3】', '<4>', '\n', ' ', '. '),
  fc.constantFrom(
    '[highlight',
    '[/highlight]',
    '[MARKER:x]',
    '[drawing/]',
    'text="',
    '<script>',
    '漢字。',
    '\u202e',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const hostileText = fc.array(hostilePiece, { maxLength: 20 }).map((pieces) => pieces.join(''))
const draft: fc.Arbitrary<MarkerDraft> = fc.record({
  type: fc.constantFrom(...MARKER_TYPES),
  content: fc.oneof(fc.constant(''), fc.constant('some words'), hostileText).map(makePlain),
  attributes: fc.dictionary(
    fc.constantFrom('text', 'from_text', 'to_text', 'elements', 'title', 'color', 'x-y'),
    hostileText.map((text) => text.slice(0, 100)),
    { maxKeys: 4 },
  ),
})
/** A valid script: hostile prose between tags. */
const script = fc
  .array(fc.tuple(hostileText, draft), { maxLength: 6 })
  .map((parts) => parts.map(([prose, marker]) => makePlain(prose) + writeMarker(marker)).join(''))
  .filter((text) => validateScript(text).errors.length === 0)

const typesOf = (text: string) =>
  parseScript(text)
    .markers.map(({ type }) => type)
    .sort()
const pointed = new Set(['text', 'from_text', 'to_text', 'color'])
/** Attributes that must come back unchanged in any language. */
const keptOf = (text: string) =>
  parseScript(text)
    .markers.filter(({ type }) => type !== 'text_annotation' && type !== 'diagram')
    .map(({ type, attributes }) => [type, Object.entries(attributes).filter(([key]) => pointed.has(key))])
const tidy = (text: string) => stripTags(text).replace(/\s+/g, '')

describe('a script with translation markers', () => {
  it('shows the words, the pairs and, apart, the texts of the tags', () => {
    const { text } = toTranslationText(
      'See [highlight text="Seed"]the seed[/highlight] [drawing size="3"/] and ' +
        '[text_annotation text="A note"]this[/text_annotation][diagram elements="Root, Leaf"][/diagram].',
    )
    expect(text).toBe(
      'See ⟦1⟧the seed⟦/1⟧ ⟦2⟧⟦/2⟧ and ⟦3⟧this⟦/3⟧⟦4⟧⟦/4⟧.\n\n⟦5⟧A note⟦/5⟧\n⟦6⟧Root⟦/6⟧\n⟦7⟧Leaf⟦/7⟧',
    )
  })

  it('uses no number that the text itself holds in brackets', () => {
    expect(toTranslationText('As in [1] and ⟦2⟧: [highlight]this[/highlight].').text).toBe(
      'As in [1] and ⟦2⟧: ⟦3⟧this⟦/3⟧.',
    )
  })

  it('comes back as it was, whatever the script holds', () => {
    fc.assert(
      fc.property(script, (text) => {
        const { script: back, problems } = readTranslation(
          toTranslationText(text).text,
          toTranslationText(text),
        )
        expect(problems).toBeNull()
        expect(typesOf(back ?? '')).toEqual(typesOf(text))
        expect(keptOf(back ?? '')).toEqual(keptOf(text))
        expect(tidy(back ?? '')).toBe(tidy(text))
      }),
      { numRuns: 400 },
    )
  })
})

const lesson =
  'A seed [highlight text="Seed" color="red"]sleeps[/highlight]. Water [arrow from_text="Water" to_text="Root"]wakes it[/arrow]. [drawing image="d"][/drawing]Done.'
const source = toTranslationText(lesson)
const read = (reply: string) => readTranslation(reply, source)

describe('a reply', () => {
  it('gives the script with the tags around its words; words of the slide stay untranslated', () => {
    expect(read('씨앗은 ⟦1⟧잠을 잡니다⟦/1⟧. 물이 ⟦2⟧깨웁니다⟦/2⟧. ⟦3⟧⟦/3⟧끝.').script).toBe(
      '씨앗은 [highlight text="Seed" color="red"]잠을 잡니다[/highlight]. 물이 [arrow from_text="Water" to_text="Root"]깨웁니다[/arrow]. [drawing image="d"][/drawing]끝.',
    )
  })

  it('may put the pairs in another order', () => {
    const { script: turned } = read('물이 ⟦2⟧깨웁니다⟦/2⟧, ⟦3⟧⟦/3⟧⟦1⟧잠든⟦/1⟧ 씨앗을.')
    expect(turned).toMatch(
      /^물이 \[arrow .*깨웁니다\[\/arrow\], \[drawing .*\[highlight .*잠든\[\/highlight\] 씨앗을\.$/,
    )
  })

  it.each([
    ['square brackets', '씨 [1]잠[/1]. 물 [2]깸[/2]. [3][/3]끝.'],
    ['lenticular brackets', '씨 【1】잠【/1】. 물 【2】깸【/2】. 【3】【/3】끝.'],
    ['spaces and full width', '씨 ⟦ １ ⟧잠⟦／ 1⟧. 물 ［2］깸［／2］. ⟦3⟧⟦ /3 ⟧끝.'],
    ['doubled square brackets', '씨 [[1]]잠[[/1]]. 물 [[2]]깸[[/2]]. [[3]][[/3]]끝.'],
    ['like elements of a page', '씨 <1>잠</1>. 물 <2>깸</2>. <3/>끝.'],
    ['a forgotten slash', '씨 ⟦1⟧잠⟦1⟧. 물 ⟦2⟧깸⟦/2⟧. ⟦3⟧끝.'],
    ['a pair turned round', '씨 ⟦/1⟧잠⟦1⟧. 물 ⟦2⟧깸⟦/2⟧. ⟦/3⟧⟦3⟧끝.'],
    ['a sign twice in a row', '씨 ⟦1⟧⟦1⟧잠⟦/1⟧ ⟦/1⟧. 물 ⟦2⟧깸⟦/2⟧. ⟦3⟧⟦/3⟧끝.'],
    ['an invented pair', '씨 ⟦1⟧잠⟦/1⟧. ⟦7⟧물⟦/7⟧ ⟦2⟧깸⟦/2⟧. ⟦3⟧⟦/3⟧끝.'],
    ['a point inside of words', '씨 ⟦1⟧잠⟦/1⟧. 물 ⟦2⟧깸⟦3⟧⟦/3⟧⟦/2⟧. 끝.'],
    ['an unfinished bracket', '씨 ⟦1⟧잠⟦/1⟧. 물 ⟦2⟧깸⟦/2⟧. ⟦3⟧⟦/3⟧끝⟦.'],
  ])('with %s is understood', (_, reply) => {
    const { script: back, problems } = read(reply)
    expect(problems).toBeNull()
    expect(typesOf(back ?? '')).toEqual(typesOf(lesson))
    expect(stripTags(back ?? '')).toMatch(/^씨 잠 ?\. 물 깸\. 끝\.$/)
  })

  it.each([
    ['a lost pair', '씨 잠. 물 ⟦2⟧깸⟦/2⟧. ⟦3⟧⟦/3⟧끝.', /⟦1⟧ and ⟦\/1⟧ must both stand/],
    ['half a pair', '씨 ⟦1⟧잠. 물 ⟦2⟧깸⟦/2⟧. ⟦3⟧⟦/3⟧끝.', /⟦1⟧ and ⟦\/1⟧ must both stand/],
    ['a doubled pair', '씨 ⟦1⟧잠⟦/1⟧ ⟦1⟧잠⟦/1⟧. 물 ⟦2⟧깸⟦/2⟧. ⟦3⟧⟦/3⟧끝.', /once only/],
    ['crossed pairs', '씨 ⟦1⟧잠 ⟦2⟧물⟦/1⟧ 깸⟦/2⟧. ⟦3⟧⟦/3⟧끝.', /⟦2⟧…⟦\/2⟧ must not stand inside/],
    ['a pair inside a pair', '씨 ⟦1⟧잠 ⟦2⟧물⟦/2⟧ 깸⟦/1⟧. ⟦3⟧⟦/3⟧끝.', /must not stand inside/],
    ['words lost between the signs', '씨 ⟦1⟧⟦/1⟧잠. 물 ⟦2⟧깸⟦/2⟧. ⟦3⟧⟦/3⟧끝.', /words are missing/],
    ['nothing', '', /⟦1⟧ and ⟦\/1⟧ must both stand/],
  ])('with %s is refused with the problem', (_, reply, problem) => {
    const { script: back, problems } = read(reply)
    expect(back).toBeNull()
    expect(problems?.join(' ')).toMatch(problem)
  })

  it('cannot bring tags of its own', () => {
    const { script: back } = read(
      '[highlight]x[/highlight] ⟦1⟧[/highlight][MARKER:a]잠⟦/1⟧ ⟦2⟧깸⟦/2⟧[drawing/]⟦3⟧⟦/3⟧',
    )
    expect(typesOf(back ?? '')).toEqual(typesOf(lesson))
    expect(validateScript(back ?? '')).toEqual({ errors: [], warnings: [] })
  })

  it('translates the texts of the tags, and only those', () => {
    const notes = toTranslationText(
      'A [text_annotation text="A note" color="teal"]word[/text_annotation]. [diagram elements="Root, Leaf" type="tree"][/diagram]',
    )
    const back = readTranslation('한 ⟦1⟧말⟦/1⟧. ⟦2⟧⟦/2⟧\n\n⟦3⟧메모⟦/3⟧\n⟦4⟧뿌리, 줄기⟦/4⟧\n⟦5⟧잎⟦/5⟧', notes)
    const [note, diagram] = parseScript(back.script ?? '').markers
    expect(note?.attributes).toEqual({ text: '메모', color: 'teal' })
    expect(diagram && diagramElements(diagram)).toEqual(['뿌리, 줄기', '잎'])
    expect(stripTags(back.script ?? '')).toBe('한 말.')
    expect(readTranslation('한 ⟦1⟧말⟦/1⟧. ⟦2⟧⟦/2⟧ ⟦3⟧메모⟦/3⟧', notes).problems).toHaveLength(2)
    const mended = repairTranslation('한 ⟦1⟧말⟦/1⟧. ⟦2⟧⟦/2⟧ ⟦3⟧메모⟦/3⟧', notes, 'ko').script
    expect(diagramElements(parseScript(mended).markers[1]!)).toEqual(['Root', 'Leaf'])
  })

  it('keeps the texts of a tag that would become too long', () => {
    const note = toTranslationText('[text_annotation text="A note"]word[/text_annotation]')
    const back = readTranslation(`⟦1⟧말⟦/1⟧\n⟦2⟧${'긴 '.repeat(1500)}⟦/2⟧`, note)
    expect(parseScript(back.script ?? '').markers[0]?.attributes.text).toBe('A note')
  })
})

describe('a reply that stays wrong', () => {
  it('puts a lost pair on the sentence at the same share of the text', () => {
    expect(
      repairTranslation(
        '씨앗은 땅속에서 잠을 잡니다. 물이 씨앗을 깨워 줍니다. 이제 끝났습니다.',
        source,
        'ko',
      ),
    ).toEqual({
      script:
        '[highlight text="Seed" color="red"]씨앗은 땅속에서 잠을 잡니다.[/highlight] [arrow from_text="Water" to_text="Root"]물이 씨앗을 깨워 줍니다.[/arrow] [drawing image="d"][/drawing]이제 끝났습니다.',
      guessed: 3,
    })
  })

  it('never loses or breaks a tag, whatever comes back', () => {
    fc.assert(
      fc.property(
        script,
        fc.oneof(hostileText, fc.constant('')),
        fc.infiniteStream(fc.nat(9)),
        (text, other, dice) => {
          const sent = toTranslationText(text)
          const reply = [...sent.text.matchAll(/⟦\/?\d+⟧|[^⟦]+|⟦/g)]
            .map(([piece]) => {
              const roll = dice.next().value
              return roll === 0 ? '' : roll === 1 ? piece + piece : roll === 2 ? other + piece : piece
            })
            .join('')
          const { script: back } = repairTranslation(reply, sent, 'ko')
          expect(validateScript(back).errors).toEqual([])
          expect(typesOf(back)).toEqual(typesOf(text))
          const strict = readTranslation(reply, sent)
          if (strict.script !== null) expect(typesOf(strict.script)).toEqual(typesOf(text))
        },
      ),
      { numRuns: 400 },
    )
  })

  it('is read in time linear to its length', () => {
    const many = toTranslationText(
      insertMarker('', 0, 0, { type: 'highlight', content: 'a', attributes: {} }).repeat(2000),
    )
    const reply = '⟦['.repeat(100_000) + '⟦1'.repeat(50_000) + many.text
    expect(validateScript(repairTranslation(reply, many, 'en').script).errors).toEqual([])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorTimeOf } from '../testing/processor-time.ts'
import { longestSentenceChars, splitSentences } from './sentences.ts'

const textsOf = (text: string, language: string) =>
  splitSentences(text, language).map((sentence) => sentence.text)

/** Each case lists the sentences that must come out when joined by a space. */
const spaced: [string, string[]][] = [
  ['en', ['Dr. Smith met Prof. Jones.', 'They spoke, e.g. about Fig. 3 and Eq. 4.', 'It was late.']],
  ['en', ['The value is 3.5 on average.', 'Is it?', 'Yes!', 'See Sec. 2 for i.e. the rest.']],
  [
    'en',
    ['Brown et al. (1993) say so.', 'So do Lee et al. [4], Ng et al.', 'Inputs (pixels, etc.) are scaled.'],
  ],
  ['en', ['Masks, etc. (see Fig. 2) help.', 'It was found by Brown et al.', 'The rest follows.']],
  ['en', ['Take a matrix A.', 'The next one is B.', 'It was found by J. R. Smith.']],
  ['en', ['We saw this in the U.S. Senate.', 'Then x is the root of y.', 'But e. g. z is not.']],
  ['en', ['No.', 'That is wrong, as No. 5 and Vol. II show.', 'Apples, pears, etc. are fruit.', 'End.']],
  [
    'en',
    ['Wait... what was that?', 'He said: “Stop!” and left.', '"Why?" she asked.', '(Nobody knew.)', 'Done…'],
  ],
  ['en', ['1. Open the file.', '2. Read it.', 'See https://example.org/a.b?c=d!e for more.', 'Use node.js.']],
  [
    'de',
    [
      'Das gilt z. B. für Abb. 3 am 3. Mai.',
      'D. h. es gilt.',
      'Das Ergebnis ist 12.',
      'Dann folgt Dr. Weber usw.',
    ],
  ],
  ['de', ['„Halt!“ rief er.', 'Er schrieb „Ende.“', 'Danach kam die Matrix A.', 'Der Rest folgt.']],
  ['fr', ['M. Dupont et Mme. Curie parlent.', 'Voir p. ex. la fig. 2, etc.', 'Est-ce vrai ?', 'Oui !']],
  ['es', ['La Dra. Ruiz explica, p. ej., la fig. 3.', '¿Por qué?', '¡Porque sí!', 'Fin.']],
  ['it', ['Il Sig. Rossi scrive, ad es. qui, ecc.', 'Poi basta.']],
  ['pt', ['O Sr. Silva mora aqui.', 'Veja p. ex. a pág. 3.']],
  ['nl', ['Dhr. Jansen komt, d.w.z. misschien.', 'Zie bijv. Figuur 3.']],
  ['ru', ['А. С. Пушкин писал стихи, т. е. поэзию.', 'См. рис. 3 и т. д.', 'Это всё.']],
  ['ar', ['كيف حالك؟', 'هذا درس قصير.', 'شكرا!']],
  ['hi', ['यह पहला वाक्य है।', 'यह दूसरा है।', 'क्या यह ठीक है?']],
  ['ko', ['오늘은 3.5를 배웁니다.', '질문 있나요?', '좋아요!', 'Dr. Kim이 말했습니다.']],
]

/** Languages without spaces between sentences. */
const unspaced: [string, string[]][] = [
  [
    'ja',
    [
      '今日は線形代数です。',
      '「はい。」と彼は言った。',
      '「行列」とは何ですか？',
      '『本』です！',
      '終わり。',
    ],
  ],
  ['ja', ['彼は「違う。', 'でも正しい。」と言った。', '値は3.5です。', '（例です。）', '「次」へ。']],
  ['zh', ['今天我们学习线性代数。', '“矩阵”是什么？', '他说：“很好！”', '结束了……', '再见。']],
  ['ko', ['첫째입니다.', '둘째입니다.']],
]

describe('splitSentences', () => {
  it.each(spaced)('knows where sentences end: %s %j', (language, sentences) => {
    expect(textsOf(sentences.join(' '), language)).toEqual(sentences)
  })

  it.each(unspaced)('needs no space between sentences: %s %j', (language, sentences) => {
    expect(textsOf(sentences.join(''), language)).toEqual(sentences)
  })

  it('ends a sentence with its line, counts paragraphs by blank lines and joins wrapped lines', () => {
    const text =
      'Title\n- first point\n- second point\r\n\r\n \nThis is a rather long line that an editor has\nwrapped here.\n\n\n1. one\n2. two'
    expect(splitSentences(text, 'en').map(({ text, paragraph }) => [paragraph, text])).toEqual([
      [0, 'Title'],
      [0, '- first point'],
      [0, '- second point'],
      [1, 'This is a rather long line that an editor has\nwrapped here.'],
      [2, '1. one'],
      [2, '2. two'],
    ])
  })

  it('joins text that cannot be spoken to its neighbour', () => {
    expect(textsOf('Hello there. 🎉 🎉', 'en')).toEqual(['Hello there. 🎉 🎉'])
    expect(textsOf('... And so. … !!! Well. ???', 'en')).toEqual(['... And so.', '… !!! Well. ???'])
    expect(textsOf('🎉', 'en')).toEqual(['🎉'])
    expect(textsOf('', 'en')).toEqual([])
    expect(textsOf(' \n\t ', 'en')).toEqual([])
  })

  it('knows a language by the first part of its tag and never fails on others', () => {
    expect(textsOf('Am 3. Mai. Ja.', 'de-CH')).toEqual(['Am 3. Mai.', 'Ja.'])
    for (const language of ['', 'xx', 'constructor', '__proto__', 'zh_Hant_TW']) {
      expect(textsOf('One. Two.', language)).toEqual(['One.', 'Two.'])
    }
  })

  it('cuts an endless sentence evenly, at commas if it can', () => {
    const clause = 'we go on and on and on about the same old thing'
    const pieces = splitSentences(`${Array(20).fill(clause).join(', ')}.`, 'en')
    expect(pieces.length).toBe(3)
    for (const piece of pieces) expect(piece.text).toMatch(/^we go .*thing[,.]$/)
    const words = splitSentences('word '.repeat(300), 'en')
    for (const piece of words) expect(piece.text).toMatch(/^word( word)*$/)
  })
})

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          '.',
          '!',
          '?',
          '…',
          '。',
          '」',
          '「',
          '(',
          ')',
          '"',
          '“',
          ' ',
          '\n',
          '\n\n',
          '\r',
          '\u2028',
          'Dr',
          'z',
          'B',
        ],
        ...[
          'the',
          'The',
          'A',
          '1',
          '3.5',
          'é',
          'e\u0301',
          '👩‍👩‍👧',
          '한국어',
          '日本',
          ',',
          '、',
          '\ud800',
          '\u0000',
          '\ufeff',
        ],
      ),
      { maxLength: 1500 },
    )
    .map((parts) => parts.join('')),
)
const language = fc.constantFrom('en', 'ko', 'zh', 'ja', 'es', 'fr', 'de', 'pt', 'it', 'ru', 'ar', 'hi', 'nl')

describe('any text', () => {
  it('is covered but for white space, in order, without overlap, in pieces of bounded length', () => {
    fc.assert(
      fc.property(hostile, language, (text, language) => {
        const sentences = splitSentences(text, language)
        let at = 0
        let paragraph = 0
        for (const sentence of sentences) {
          expect(sentence.start).toBeGreaterThanOrEqual(at)
          expect(text.slice(at, sentence.start).trim().replaceAll('\u0085', '')).toBe('')
          expect(sentence.text).toBe(text.slice(sentence.start, sentence.end))
          expect(sentence.text.trim()).not.toBe('')
          expect(sentence.text.length).toBeLessThanOrEqual(longestSentenceChars)
          expect(sentence.paragraph - paragraph === 0 || sentence.paragraph - paragraph === 1).toBe(true)
          at = sentence.end
          paragraph = sentence.paragraph
        }
        expect(text.slice(at).trim().replaceAll('\u0085', '')).toBe('')
      }),
      { numRuns: 1000 },
    )
  })

  it('never parts a surrogate pair', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 500, maxLength: 1500 }),
        language,
        (text, language) => {
          for (const { text: piece } of splitSentences(text, language))
            expect(piece.isWellFormed()).toBe(true)
        },
      ),
    )
  })

  it('comes out the same when its sentences are put on lines of their own', () => {
    const plain = fc.array(
      fc.constantFrom('a', 'The', 'matrix', 'x', 'is', '3.5', '.', '!', '?', '입니다', '。'),
      {
        maxLength: 60,
      },
    )
    fc.assert(
      fc.property(plain, language, (words, language) => {
        const once = textsOf(words.join(' '), language)
        expect(textsOf(once.join('\n\n'), language)).toEqual(once)
      }),
    )
  })

  it.each([
    '.',
    '. ',
    '(',
    '" ',
    '.)',
    'a. ',
    'A.',
    '。「',
    '\n',
    ' ',
    'x',
    '1. ',
    '. \n',
    'é,',
    '!?',
    '.. a',
    '\u0301',
  ])('is read in linear time: %j', (unit) => {
    const cost = (length: number) => {
      const text = unit.repeat(length / unit.length)
      return processorTimeOf(() => splitSentences(text, 'en'))
    }
    cost(20_000)
    // A quadratic reader takes 64 times as long for 8 times the text. Other processes and compiling only add time: a
    // measurement below the limit is enough.
    const isLinear = () => cost(160_000) < 30 * (cost(20_000) + 3_000)
    expect([1, 2, 3, 4, 5].some(isLinear)).toBe(true)
  })
})

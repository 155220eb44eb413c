import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { writeJapaneseNumbers } from './japanese-numbers.ts'

type Token = {
  surface_form: string
  pos: string
  pos_detail_1: string
  pronunciation?: string
  reading?: string
}
type Tokenizer = { tokenize(text: string): Token[] }
type Kuromoji = {
  builder(options: { dicPath: string }): { build(done: (error: Error | null, made: Tokenizer) => void): void }
}

let tokenizer: Promise<Tokenizer> | undefined

/** The dictionary takes about 270 MB and half a second: it is loaded with the first Japanese text. */
function loadTokenizer(): Promise<Tokenizer> {
  const require = createRequire(import.meta.url)
  const dicPath = join(dirname(require.resolve('@sglkc/kuromoji/package.json')), 'dict')
  return new Promise((resolve, reject) => {
    const { builder } = require('@sglkc/kuromoji') as Kuromoji
    builder({ dicPath }).build((error, made) => (error ? reject(error) : resolve(made)))
  })
}

const hasKanji = /[\p{sc=Han}々]/u
/** Text that is already katakana. The word splitter must not see it: it would find words in it. */
const markedKana = /\u0001([^\u0002]*)\u0002/
/** Parts of speech that are pronounced together with the word before them. */
const leaning = new Set(['助詞', '助動詞', '記号'])
const leaningDetails = new Set(['接尾', '非自立'])

/**
 * Writes Japanese text as it sounds, in katakana with spaces between phrases: the synthesiser reads no
 * kanji.
 */
export async function writeKana(text: string): Promise<string> {
  tokenizer ??= loadTokenizer()
  const words = await tokenizer
  const numbered = writeJapaneseNumbers(text, (kana) => `\u0001${kana}\u0002`)
  return numbered
    .split(markedKana)
    .map((part, index) => (index % 2 === 1 ? part : pronounce(words, part)))
    .join('')
}

function pronounce(words: Tokenizer, text: string): string {
  let kana = ''
  for (const token of words.tokenize(text)) {
    const leans = leaning.has(token.pos) || leaningDetails.has(token.pos_detail_1)
    kana += `${leans || kana === '' ? '' : ' '}${readToken(words, token)}`
  }
  return kana
}

function readToken(words: Tokenizer, token: Token): string {
  const known = token.pronunciation ?? token.reading
  if (known && known !== '*') return known
  if (!hasKanji.test(token.surface_form)) return token.surface_form
  // The dictionary has no sound for this word: convert character by character, and drop characters without
  // a sound.
  return [...token.surface_form]
    .map((character) => {
      const [alone] = words.tokenize(character)
      const sound = alone?.pronunciation ?? alone?.reading
      if (sound && sound !== '*') return sound
      return hasKanji.test(character) ? '' : character
    })
    .join('')
}

import { spellAcronyms } from '@lectern/core/spoken-form/acronyms.ts'
import { voicedScripts } from '../pipeline/voiced-scripts.ts'
import { writeKana } from './kana.ts'
import { writeKoreanNumbers } from './korean-numbers.ts'
import { writeShortForms } from './short-forms.ts'
import { writeUnits } from './units.ts'

/**
 * Runs of one script: words with their combining characters, adjacent digits, and characters that join them
 * ("don't", "GPT-4").
 */
const runs = voicedScripts.map(({ letters, ...script }) => ({
  ...script,
  pattern: new RegExp(
    // A single Greek letter is a symbol that each voice names itself.
    `${letters.includes('Greek') ? `(?=[${letters}]{2})` : ''}[${letters}][${letters}\\p{M}\\p{Nd}]*(?:[ '’.\\-][${letters}][${letters}\\p{M}\\p{Nd}]*)*(?:-\\p{Nd}+)?`,
    'gu',
  ),
}))

/** The synthesiser reads at most about 160 bytes of a word. */
const longestWordChars = 40

/**
 * Prepares a readable sentence for the synthesiser: numbers and kanji as sounds of its language, markup
 * escaped.
 */
export async function writeSsml(sentence: string, language: string): Promise<string> {
  const code = language.toLowerCase().split(/[-_]/, 1)[0] ?? ''
  // Before the pieces: in Russian "C" of "°C" would be a word of another voice.
  const pieces = splitByVoice(writeUnits(sentence, code), code)
  const spoken: string[] = []
  for (const piece of pieces) {
    if (piece.voice)
      spoken.push(
        `<voice xml:lang="${piece.voice}">${escapeSsml(piece.text, piece.voice.slice(0, 2))}</voice>`,
      )
    else spoken.push(escapeSsml(await writeSounds(piece.text, code), code))
  }
  return spoken.join('')
}

function writeSounds(text: string, code: string): string | Promise<string> {
  if (code === 'ja') return writeKana(text)
  if (code === 'ko') return writeKoreanNumbers(text)
  return writeShortForms(text, code)
}

/** `[[` would begin phoneme input, a tag would be interpreted, and an endless word would be cut off. */
function escapeSsml(text: string, code: string): string {
  return spellAcronyms(text, code)
    .replace(/\[(?=\[)/g, '[ ')
    .replace(/\](?=\])/g, '] ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(longWord, '$& ')
}

const longWord = new RegExp(`[\\p{L}\\p{M}\\p{N}]{${longestWordChars}}(?=[\\p{L}\\p{N}])`, 'gu')

type Piece = { text: string; voice?: string }

function splitByVoice(sentence: string, code: string): Piece[] {
  const found: { start: number; end: number; voice: string }[] = []
  for (const script of runs) {
    if (script.own.includes(code)) continue
    for (const match of sentence.matchAll(script.pattern)) {
      found.push({ start: match.index, end: match.index + match[0].length, voice: script.voice })
    }
  }
  found.sort((a, b) => a.start - b.start)
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end, voice } of found) {
    if (start < at) continue
    pieces.push({ text: sentence.slice(at, start) }, { text: sentence.slice(start, end), voice })
    at = end
  }
  pieces.push({ text: sentence.slice(at) })
  return pieces.filter((piece) => piece.text.trim() !== '')
}

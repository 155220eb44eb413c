import { writePlainLetters } from '@lectern/core/spoken-form/plain-letters.ts'
import { toSpokenForm } from '@lectern/core/spoken-form/spoken-form.ts'
import { voicedScripts } from './voiced-scripts.ts'

/**
 * Steps that remove text that no voice can read, and shorten text that is tedious to hear. Each takes and
 * returns plain text.
 */
const steps: ((text: string, language: string) => string)[] = [
  dropUnreadable,
  dropOtherScripts,
  unfoldDigits,
  unfoldStyledLetters,
  writePlainLetters,
  shortenAddresses,
  dropEndlessWords,
  toSpokenForm,
  tidySpaces,
]

/**
 * Prepares a sentence for a voice: no controls, emoji, private-use characters or lone surrogates; addresses
 * shortened.
 */
export function makeReadable(sentence: string, language: string): string {
  return steps.reduce((text, step) => step(text, language), sentence)
}

/** Returns true if a readable text contains speech. */
export function hasSpeech(readable: string): boolean {
  return /[\p{L}\p{N}]/u.test(readable)
}

const silent = /[\u00ad\u200b\u200e\u200f\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff\u180e]/g
const unreadable = /[\p{Cc}\p{Co}\p{Cn}\ufffd\p{Zl}\p{Zp}]/gu
const emoji =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}]|\p{Variation_Selector}|\u20e3/gu
/**
 * Joiners that are left between removed emoji; between letters (Hindi, Arabic) joiners belong to the
 * spelling.
 */
const looseJoiner = /(?<![\p{L}\p{M}])[\u200c\u200d]/gu

/** Characters without a sound become a space; invisible direction and joining characters are removed. */
function dropUnreadable(text: string): string {
  return text
    .toWellFormed()
    .replace(silent, '')
    .replace(unreadable, ' ')
    .replace(emoji, ' ')
    .replace(looseJoiner, '')
}

const otherScripts = new RegExp(
  `(?:(?![${voicedScripts.map(({ letters }) => letters).join('')}\\p{sc=Common}\\p{sc=Inherited}])[\\p{L}\\p{M}\\p{N}])+`,
  'gu',
)
/** Scripts with spaces between words. A longer run of their letters or of digits is data, not a word. */
const endlessWord =
  /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Devanagari}\p{M}\p{N}]{101,}/gu

/** Drops letters of scripts that no voice knows: they would be spelled as "letter E 3 2". */
function dropOtherScripts(text: string): string {
  return text.replace(otherScripts, ' ')
}

function dropEndlessWords(text: string): string {
  return text.replace(endlessWord, ' ')
}

/** Lists the words of a sentence that `makeReadable` leaves out because no voice can read them. */
export function listUnreadable(sentence: string): string[] {
  const endless = shortenAddresses(sentence, 'en').match(endlessWord) ?? []
  return [...(sentence.match(otherScripts) ?? []), ...endless]
}

/** "٣" and "३" are read as 3. */
function unfoldDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹०-९]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९'.indexOf(digit) % 10))
}

/** Normalization would lose the power: ㎡ is not m2. */
const squaredUnits: Record<string, string> = { '㎡': 'm²', '㎢': 'km²', '㎠': 'cm²', '㎟': 'mm²', '㎥': 'm³' }

/** Replaces full-width, circled, ligature and mathematical letters by plain ones. */
function unfoldStyledLetters(text: string): string {
  return text
    .replace(/[㎡㎢㎠㎟㎥]/g, (unit) => squaredUnits[unit] ?? unit)
    .replace(/[０-９Ａ-Ｚａ-ｚｦ-ﾟﬀ-ﬆ①-⓿㈀-㏿\u{1d400}-\u{1d7ff}]+/gu, (styled) => styled.normalize('NFKC'))
    .normalize('NFC')
}

const address = /(?:https?:\/\/|www\.)[^\s<>"'`，。、；：！？（）「」『』《》【】]+/gi
const longestAddressChars = 60

const emailAddress = /(?<![\w.+-])[\w+-]{1,64}(?:\.[\w+-]{1,64}){0,5}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g

/**
 * "https://www.example.org/a/b?c=d" is read as "example dot org", "a.b@example.org" as "a dot b at example dot org": some
 * voices leave the symbols out.
 */
function shortenAddresses(text: string, language: string): string {
  const [at, dot] = symbols[language.slice(0, 2)] ?? ['at', 'dot']
  // URLs first: they can hold a password before an "@".
  return text
    .replace(address, (found) => {
      const [, host = ''] = /^(?:https?:\/\/)?(?:[^/?#@]*@)?(?:www\.)?([^/?#:]*)/i.exec(found) ?? []
      const ending = /[.!?]$/.exec(found)?.[0] ?? ''
      const name = host.replace(/[.!?]+$/, '').slice(0, longestAddressChars)
      return `${name.split('.').join(` ${dot} `)}${ending}`
    })
    .replace(emailAddress, (found) => found.replaceAll('.', ` ${dot} `).replace('@', ` ${at} `))
}

/** "@" and "." of addresses in the languages whose own voice reads Latin letters. */
const symbols: Record<string, [at: string, dot: string]> = {
  es: ['arroba', 'punto'],
  fr: ['arobase', 'point'],
  de: ['ät', 'Punkt'],
  pt: ['arroba', 'ponto'],
  it: ['chiocciola', 'punto'],
  nl: ['at', 'punt'],
}

function tidySpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

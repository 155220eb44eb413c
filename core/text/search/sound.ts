import { termsOf } from '../terms.ts'
import { rankOf } from '../word-likeness/word-likeness.ts'

const INITIALS = 'k k n t t l m p p s s _ j j j k t p h'.split(' ')
const FINALS = '_ k k ks n nj n t l lk lm lp ls lt lp l m p ps s s n j j k t p _'.split(' ')
const FIRST_SYLLABLE = 0xac00

const soundOfHangul = (word: string): string =>
  [...word]
    .map((sign) => {
      const at = sign.charCodeAt(0) - FIRST_SYLLABLE
      return `${INITIALS[Math.floor(at / 588)] ?? ''}${FINALS[at % 28] ?? ''}`
    })
    .join('')

const KATAKANA: [RegExp, string][] = [
  [/[シチジヂ][ャュョェァ]|[チジヂ]/gu, 'j'],
  [/シ[ャュョェ]/gu, 's'],
  [/[フヴ][ァィェォ]/gu, 'p'],
  [/[カキクケコガギグゲゴ]/gu, 'k'],
  [/[サシスセソ]/gu, 's'],
  [/[ザズゼゾ]/gu, 'j'],
  [/[タツテトダヅデド]/gu, 't'],
  [/[ナニヌネノン]/gu, 'n'],
  [/[ハヒヘホ]/gu, 'h'],
  [/[バビブベボパピプペポフヴ]/gu, 'p'],
  [/[マミムメモ]/gu, 'm'],
  [/[ラリルレロ]/gu, 'l'],
  [/\p{Script=Katakana}|ー/gu, ''],
]

const LETTERS: [RegExp, string][] = [
  [/tch|ch|sch(?=[aeiou])/g, 'j'],
  [/ph|gh(?=t?$)/g, 'p'],
  [/th|sh/g, 's'],
  [/ck|q|c(?![eiy])/g, 'k'],
  [/c/g, 's'],
  [/dge|g(?=[eiy])/g, 'j'],
  [/x/g, 'ks'],
  [/g/g, 'k'],
  [/r(?![aeiouy])/g, ''],
  [/[lr]/g, 'l'],
  [/[bpfv]/g, 'p'],
  [/[dt]/g, 't'],
  [/z/g, 'j'],
  [/[aeiouyw]/g, ''],
]

const apply = (rules: readonly [RegExp, string][], word: string): string =>
  rules.reduce((text, [pattern, sound]) => text.replaceAll(pattern, sound), word)

/**
 * How a word in Latin letters, Hangul or Katakana sounds, so roughly that it is the same for "graph" and "그래프", "token"
 * and "トークン": its consonants, alike ones as one letter, doubled ones once. Empty for other scripts.
 */
export const soundOf = (word: string): string => {
  const sound = /^[a-z]+$/.test(word)
    ? apply(LETTERS, word)
    : /^\p{Script=Hangul}+$/u.test(word)
      ? soundOfHangul(word)
      : /^[\p{Script=Katakana}ー]+$/u.test(word)
        ? apply(KATAKANA, word)
        : ''
  return sound.replaceAll('_', '').replaceAll(/(.)\1+/g, '$1')
}

const SHORTEST = 3
const LONGEST_WORD = 8
/** The commonest words of English are not borrowed. */
const COMMON_RANK = 400

/** Hangul that Korean's own words seldom have and borrowed ones hardly do without: ㅋ ㅌ ㅍ, ㅔ ㅐ, or ㅡ at an end; Katakana. */
const isBorrowed = (word: string): boolean =>
  [...word].some((sign) => {
    const at = sign.charCodeAt(0) - FIRST_SYLLABLE
    if (at < 0 || at > 11_171) return /\p{Script=Katakana}/u.test(sign)
    const [initial, vowel, final] = [Math.floor(at / 588), Math.floor((at % 588) / 28), at % 28]
    return (initial >= 15 && initial <= 17) || vowel === 1 || vowel === 5 || (vowel === 18 && final === 0)
  })

const LATIN = /^[a-z]+(?: [a-z]+)?$/
const HANGUL_OR_KATAKANA = /^(?:\p{Script=Hangul}|[\p{Script=Katakana}ー])+$/u

/** The parts of a Korean word that may be a loanword: the whole word, or its beginning without endings. Longest first. */
const beginningsOf = (word: string): string[] => {
  const signs = [...word].slice(0, LONGEST_WORD)
  return signs.flatMap((_, index) => signs.slice(0, signs.length - index).join('')).filter(isBorrowed)
}

/** By the words of a text: the terms of those in another script that sound like a word. */
export type SoundsLike = (word: string) => readonly string[]

/**
 * Listens to the words and pairs of words of a text, in small steps, to find those in another script that sound like a
 * word.
 */
export function* listenTo(runs: ReadonlySet<string>): Generator<undefined, SoundsLike> {
  const sounds = { latin: new Map<string, string[]>(), other: new Map<string, string[]>() }
  for (const run of runs) {
    yield
    const isLatin = LATIN.test(run)
    const terms = termsOf(run)
    if (isLatin ? (rankOf(terms[0] ?? '') ?? COMMON_RANK) < COMMON_RANK : !HANGUL_OR_KATAKANA.test(run))
      continue
    for (const word of isLatin ? [run] : beginningsOf(run)) {
      const sound = soundOf(word.replace(' ', ''))
      const of = isLatin ? sounds.latin : sounds.other
      if (sound.length >= SHORTEST && !of.has(sound)) of.set(sound, isLatin ? terms : termsOf(word))
    }
  }
  return (word) => {
    if (LATIN.test(word)) return sounds.other.get(soundOf(word)) ?? []
    for (const beginning of beginningsOf(word)) {
      const heard = sounds.latin.get(soundOf(beginning))
      if (heard) return heard
    }
    return []
  }
}

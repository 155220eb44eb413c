import { termsOf } from '../terms.ts'

const INITIALS = 'k k n t t l m p p s s _ j j j k t p h'.split(' ')
const FINALS = '_ k k ks n nj n t l lk lm lp ls lt lp l m p ps s s n j j k t p _'.split(' ')
const FIRST_SYLLABLE = 0xac00

const soundOfHangul = (word: string): string =>
  [...word]
    .map((character) => {
      const at = character.charCodeAt(0) - FIRST_SYLLABLE
      return `${INITIALS[Math.floor(at / 588)] ?? ''}${FINALS[at % 28] ?? ''}`
    })
    .join('')

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

/**
 * The approximate sound of a word in Latin letters or Hangul, the same for "graph" and "그래프": its consonants, with one
 * letter for similar ones and no repetitions. Empty for other scripts.
 */
const soundOf = (word: string): string => {
  const sound = /^[a-z]+$/.test(word)
    ? LETTERS.reduce((text, [pattern, instead]) => text.replaceAll(pattern, instead), word)
    : /^\p{Script=Hangul}+$/u.test(word)
      ? soundOfHangul(word)
      : ''
  return sound.replaceAll('_', '').replaceAll(/(.)\1+/g, '$1')
}

const SHORTEST = 3
const LONGEST_WORD = 8

/**
 * Returns true for Hangul that is common in loanwords but rare in native words: ㅋ ㅌ ㅍ, ㅔ ㅐ, or a syllable that ends
 * in ㅡ.
 */
const isBorrowed = (word: string): boolean =>
  [...word].some((character) => {
    const at = character.charCodeAt(0) - FIRST_SYLLABLE
    if (at < 0 || at > 11_171) return false
    const [initial, vowel, final] = [Math.floor(at / 588), Math.floor((at % 588) / 28), at % 28]
    return (initial >= 15 && initial <= 17) || vowel === 1 || vowel === 5 || (vowel === 18 && final === 0)
  })

const LATIN = /^[a-z]+(?: [a-z]+)?$/
const HANGUL = /^\p{Script=Hangul}+$/u

/**
 * The parts of a Korean word that may be a loanword: the whole word, or its beginning without endings;
 * longest first.
 */
const beginningsOf = (word: string): string[] => {
  const characters = [...word].slice(0, LONGEST_WORD)
  return characters
    .flatMap((_, index) => characters.slice(0, characters.length - index).join(''))
    .filter(isBorrowed)
}

/** Returns the terms of a text in another script that sound like a word. */
export type SoundsLike = (word: string) => readonly string[]

/** Collects the sounds of a text's words and pairs of words, in small steps. */
export function* listenTo(runs: ReadonlySet<string>): Generator<undefined, SoundsLike> {
  const sounds = { latin: new Map<string, string[]>(), other: new Map<string, string[]>() }
  for (const run of runs) {
    yield
    const isLatin = LATIN.test(run)
    if (!isLatin && !HANGUL.test(run)) continue
    for (const word of isLatin ? [run] : beginningsOf(run)) {
      const sound = soundOf(word.replace(' ', ''))
      const of = isLatin ? sounds.latin : sounds.other
      if (sound.length >= SHORTEST && !of.has(sound)) of.set(sound, termsOf(word))
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

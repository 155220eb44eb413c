/**
 * Measured seconds that a voice takes for one character of a kind, at least and at most, at the usual rate.
 */
const kinds: [kind: RegExp, shortest: number, longest: number][] = [
  [/\p{sc=Han}/u, 0.2, 0.36],
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/u, 0.1, 0.18],
  [/\p{sc=Hangul}/u, 0.14, 0.25],
  [/[\p{sc=Arabic}\p{sc=Devanagari}]/u, 0.08, 0.22],
  [/[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/u, 0.045, 0.12],
  // Letters that hold no vowel, and letters that are a syllable.
  [/\p{L}/u, 0.03, 0.4],
  // "10,000,000" is two words, "3,141,592" is twelve.
  [/\p{N}/u, 0.03, 0.7],
  [/[\p{S}%&@#*/\\_]/u, 0, 0.6],
]
/** "HTML", a lone "x" and unpronounceable words are spelled letter by letter. */
const spelled = /(?<![\p{L}\p{M}])(?:\p{Lu}{2,8}|\p{L}|\p{L}{30,})(?![\p{L}\p{M}])/gu
const spelledLetter = 0.6

/**
 * Estimates the shortest and longest time for a readable text, in seconds. The bounds are wide: they detect
 * audio that lacks most of its words, or that names its characters instead of reading them.
 */
export function estimateSpeechSeconds(readable: string): { shortest: number; longest: number } {
  let shortest = 0
  let longest = 0
  for (const char of readable) {
    const [, least = 0, most = 0] = kinds.find(([kind]) => kind.test(char)) ?? []
    shortest += least
    longest += most
  }
  for (const [word] of readable.matchAll(spelled)) longest += word.length * spelledLetter
  return { shortest, longest }
}

/** Seconds that a voice takes for one sign of each kind, measured with the built-in voices at their usual rate. */
const seconds = { han: 0.22, kana: 0.13, hangul: 0.19, letter: 0.075, capital: 0.28, digit: 0.32, sign: 0.25 }

const kinds: [RegExp, number][] = [
  [/\p{sc=Han}/u, seconds.han],
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/u, seconds.kana],
  [/\p{sc=Hangul}/u, seconds.hangul],
  [/\p{L}/u, seconds.letter],
  [/\p{N}/u, seconds.digit],
  [/[\p{S}%&@#*/\\_]/u, seconds.sign],
]
/** "HTML" and a lone "x" are spelled, letter by letter. */
const spelled = /(?<![\p{L}\p{M}])(?:\p{Lu}{2,6}|\p{L})(?![\p{L}\p{M}])/gu

/** About how many seconds a readable text takes to say; only good enough to see that audio is badly wrong. */
export function estimateSpeechSeconds(readable: string): number {
  let sum = 0
  for (const char of readable) sum += kinds.find(([kind]) => kind.test(char))?.[1] ?? 0
  for (const [word] of readable.matchAll(spelled)) {
    if (/\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}/u.test(word))
      sum += word.length * (seconds.capital - seconds.letter)
  }
  return sum
}

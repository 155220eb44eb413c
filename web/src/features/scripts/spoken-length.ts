/** Written without spaces between words: count characters instead. */
const unspaced = new Set(['zh', 'ja'])
/** Words spoken per minute; characters for languages without spaces. */
const perMinute: Record<string, number> = { en: 155, ko: 95, zh: 200, ja: 265, es: 150, fr: 175, de: 140 }

/** Counts the words of a text without tags; spoken characters for languages without spaces. */
export function countWords(spoken: string, language: string): number {
  const pieces = unspaced.has(language)
    ? spoken.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu)
    : spoken.match(/[\p{L}\p{N}][^\s]*/gu)
  return pieces?.length ?? 0
}

/** Estimates how long a text takes to speak, in milliseconds, before it has audio. `speed`: 1 is the usual one. */
export function estimateSpokenMs(words: number, language: string, speed = 1): number {
  return Math.round((words / ((perMinute[language] ?? 150) * speed)) * 60) * 1000
}

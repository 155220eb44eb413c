/** Written without spaces between words: characters are counted instead. */
const unspaced = new Set(['zh', 'ja'])
/** How much is spoken in a minute: words, or characters for languages without spaces. */
const perMinute: Record<string, number> = { en: 155, ko: 95, zh: 200, ja: 265, es: 150, fr: 175, de: 140 }

/** Words of a text without tags; characters that are spoken, for languages written without spaces. */
export function countWords(spoken: string, language: string): number {
  const pieces = unspaced.has(language)
    ? spoken.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu)
    : spoken.match(/[\p{L}\p{N}][^\s]*/gu)
  return pieces?.length ?? 0
}

/** About how long a text will take when it is read aloud, in milliseconds, before there is audio of it. */
export function estimateSpokenMs(words: number, language: string): number {
  return Math.round((words / (perMinute[language] ?? 150)) * 60) * 1000
}

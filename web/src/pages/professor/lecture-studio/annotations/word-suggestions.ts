import type { WordBox } from '@lectern/core/annotations/geometry.ts'

const mostSuggested = 40

/** The lines of a slide and its longer words, to choose from: words that stand side by side make a line. */
export function listSuggestions(words: readonly WordBox[]): string[] {
  const lines: string[][] = []
  let before: WordBox | null = null
  for (const word of words) {
    const isBeside =
      before !== null &&
      Math.abs(word.y + word.height / 2 - before.y - before.height / 2) < before.height / 2 &&
      word.x >= before.x &&
      word.x - before.x - before.width < 2 * before.height
    if (isBeside) lines.at(-1)?.push(word.text)
    else lines.push([word.text])
    before = word
  }
  const whole = lines
    .map((line) => withoutBullet(line.join(' ')))
    .filter((line) => /[\p{L}\p{N}]{2}/u.test(line) && line.length <= 80)
  const long = words
    .map(({ text }) => withoutBullet(text).replace(/[^\p{L}\p{N}]+$/u, ''))
    .filter((text) => text.length > 5)
  return [...new Set([...whole, ...long])].slice(0, mostSuggested)
}

/** The sign of a list is no word: bullets, also those of symbol fonts, and dashes that stand apart. */
const withoutBullet = (line: string): string =>
  line.replace(/^(?:[•◦▪▫■□●○◆◇‣⁃∙·➢➤►▶✓✔❖\p{Co}]+\s*|[-–—*o]\s+)+/u, '')

import type { WordBox } from '@lectern/core/annotations/geometry.ts'

const maxSuggested = 40

/** Lists the slide's lines and its longer words as suggestions. Neighbouring words in a row form a line. */
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
  return [...new Set([...whole, ...long])].slice(0, maxSuggested)
}

/** Removes a line's bullet: bullet symbols, also of symbol fonts, and dashes followed by a space. */
const withoutBullet = (line: string): string =>
  line.replace(/^(?:[•◦▪▫■□●○◆◇‣⁃∙·➢➤►▶✓✔❖\p{Co}]+\s*|[-–—*o]\s+)+/u, '')

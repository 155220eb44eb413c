/** Letters of right-to-left scripts and their invisible marks: all blocks that Unicode reserves for them. */
const rightToLeft =
  /[\u061c\u200f]|(?=[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}])\p{L}/u
const leftToRight = /\u200e|\p{L}/u
const strong = new RegExp(`${rightToLeft.source}|${leftToRight.source}`, 'u')

export type LineDirection = 'ltr' | 'rtl'

/**
 * The direction of a text by its first letter, as `dir="auto"` finds it; null without letters. Takes linear
 * time.
 */
export function findDirection(text: string): LineDirection | null {
  const first = strong.exec(text)?.[0]
  if (first === undefined) return null
  return rightToLeft.test(first) ? 'rtl' : 'ltr'
}

/**
 * The two forms that answers of the assistant and announcements show, everything else is plain text: `**words**` are bold,
 * and a line that begins with a dash, a star or a bullet is an item of a list.
 */
const STRONG = /\*\*([^*\n]+)\*\*/g
const BULLET = /^\s{0,3}[-*•]\s+/

/** Splits a line into its words, in order. */
export const splitStrong = (text: string): { text: string; isStrong: boolean }[] => {
  const parts: { text: string; isStrong: boolean }[] = []
  let from = 0
  const add = (words: string, isStrong: boolean) => {
    if (words !== '') parts.push({ text: words, isStrong })
  }
  for (const match of text.matchAll(STRONG)) {
    add(text.slice(from, match.index), false)
    add(match[1] ?? '', true)
    from = match.index + match[0].length
  }
  add(text.slice(from), false)
  return parts
}

/** Reads the words of an item of a list; null for every other line. */
export const readItem = (line: string): string | null => (BULLET.test(line) ? line.replace(BULLET, '') : null)

/** Drops the forms of a text, for emails. */
export const dropStrong = (text: string): string => text.replaceAll(STRONG, '$1')

/** A piece of a text, found or between; `start` is its place in it. */
type TextPiece = { start: number; text: string; isFound: boolean }

const special = /[.*+?^${}()|[\]\\]/g

/** Cuts a text where one of the searched words stands, whatever its case. */
export function splitAtWords(text: string, searched: string): TextPiece[] {
  const words = searched.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0 || text === '') return [{ start: 0, text, isFound: false }]
  // Of two words that begin at one place, the longer one is marked.
  const pattern = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(special, '\\$&'))
    .join('|')
  const pieces: TextPiece[] = []
  let from = 0
  const add = (start: number, end: number, isFound: boolean) => {
    if (end > start) pieces.push({ start, text: text.slice(start, end), isFound })
  }
  for (const match of text.matchAll(new RegExp(pattern, 'giu'))) {
    add(from, match.index, false)
    from = match.index + match[0].length
    add(match.index, from, true)
  }
  add(from, text.length, false)
  return pieces
}

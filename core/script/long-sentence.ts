/** A part of a text, in UTF-16 units. */
export type Range = { start: number; end: number }

const comma = /[,;:，；：、،؛]/
const cjkComma = /[，；：、]/
const space = /[\s\u0085]/
/** A cut here would separate a letter from its accent, or split an emoji. */
const joins = /^(?:\p{M}|\p{Emoji_Modifier}|\u200d)/u
const longestClusterChars = 40

/** Cuts a range longer than `limit` into even pieces, at a comma if there is one, else at a space. */
export function splitLongRange(text: string, range: Range, limit: number): Range[] {
  const pieces: Range[] = []
  let start = range.start
  while (range.end - start > limit) {
    const cut = findCut(text, start, range.end, limit)
    let end = cut
    while (end > start && space.test(text[end - 1] as string)) end -= 1
    if (end > start) pieces.push({ start, end })
    start = cut
    while (start < range.end && space.test(text[start] as string)) start += 1
  }
  if (start < range.end) pieces.push({ start, end: range.end })
  return pieces
}

function findCut(text: string, start: number, end: number, limit: number): number {
  const left = end - start
  const ideal = start + Math.ceil(left / Math.ceil(left / limit))
  const reach = Math.floor(limit * 0.35)
  const from = Math.max(start + 1, ideal - reach)
  const to = Math.min(start + limit, ideal + reach)
  let best = { cut: 0, cost: Number.POSITIVE_INFINITY }
  for (let at = from; at <= to; at += 1) {
    const before = text[at - 1] as string
    const spaceAfter = space.test(text[at] as string)
    const afterComma = (comma.test(before) && spaceAfter) || cjkComma.test(before)
    if (!afterComma && !spaceAfter) continue
    const cost = Math.abs(at - ideal) + (afterComma ? 0 : 2 * limit)
    if (cost < best.cost) best = { cut: at, cost }
  }
  return best.cut || findWholeCluster(text, start, Math.min(start + limit, ideal))
}

/** Steps back from a cut in the middle of a surrogate pair or a combined character. */
function findWholeCluster(text: string, start: number, wanted: number): number {
  const lowest = Math.max(start + 1, wanted - longestClusterChars)
  for (let at = wanted; at > lowest; at -= 1) {
    if (!isInside(text, at)) return at
  }
  return isLowSurrogate(text, wanted) ? wanted - 1 : wanted
}

const isInside = (text: string, at: number) =>
  isLowSurrogate(text, at) || joins.test(text.slice(at, at + 2)) || text[at - 1] === '\u200d'

function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  const before = text.charCodeAt(at - 1)
  return code >= 0xdc00 && code <= 0xdfff && before >= 0xd800 && before <= 0xdbff
}

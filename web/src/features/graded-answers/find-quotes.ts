/** A piece of an answer; `evidenceIndex` is the item of evidence it belongs to, or null. */
type AnswerPiece = { text: string; evidenceIndex: number | null }

/**
 * Cuts an answer at the quotes of its evidence. Where two quotes overlap, the earlier item has the words. A
 * quote that is not in the answer is ignored.
 */
export function cutAtQuotes(answer: string, quotes: readonly (string | null)[]): AnswerPiece[] {
  const ranges: { start: number; end: number; evidenceIndex: number }[] = []
  for (const [evidenceIndex, quote] of quotes.entries()) {
    if (!quote) continue
    let start = answer.indexOf(quote)
    const overlaps = () => ranges.some((one) => start < one.end && start + quote.length > one.start)
    while (start >= 0 && overlaps()) start = answer.indexOf(quote, start + 1)
    if (start >= 0) ranges.push({ start, end: start + quote.length, evidenceIndex })
  }
  const pieces: AnswerPiece[] = []
  let at = 0
  for (const { start, end, evidenceIndex } of ranges.toSorted((one, other) => one.start - other.start)) {
    if (start > at) pieces.push({ text: answer.slice(at, start), evidenceIndex: null })
    pieces.push({ text: answer.slice(start, end), evidenceIndex })
    at = end
  }
  if (at < answer.length) pieces.push({ text: answer.slice(at), evidenceIndex: null })
  return pieces
}

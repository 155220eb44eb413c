/** A piece of an answer; `mark` is the place of the evidence it belongs to, null for none. */
export type AnswerPiece = { text: string; evidenceIndex: number | null }

/**
 * Cuts an answer where the quotes of its evidence stand. Where two overlap, the earlier line of the evidence has the
 * words; a quote that does not stand in the answer marks nothing.
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

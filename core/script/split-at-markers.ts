/** A piece of a reply: text, or one of the tags `⟦1⟧`, `⟦/1⟧`, `⟦1/⟧`, also in look-alike brackets. */
export type TextPiece =
  | { kind: 'text'; text: string }
  | {
      kind: 'marker'
      number: number
      edge: 'open' | 'close' | 'both'
      /** In exactly the brackets that were sent; otherwise it may be text. */
      isExact: boolean
      text: string
    }

/**
 * Brackets that models write for ⟦ ⟧, with spaces, full-width digits and other slashes. Bounded repetition
 * keeps the search linear.
 */
const MARKER =
  /(?:\[\[|\{\{|<<|[⟦〚【[［〔〖⟪<＜{｛])[\s\u200b\ufeff]{0,3}([/／⁄∕\\]?)[\s\u200b\ufeff]{0,3}([0-9０-９]{1,5})[\s\u200b\ufeff]{0,3}([/／⁄∕]?)[\s\u200b\ufeff]{0,3}(?:\]\]|\}\}|>>|[⟧〛】\]］〕〗⟫>＞}｝])/g

/** Splits a text at everything that looks like a tag. The pieces' texts joined are the text. */
export function splitAtMarkers(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let done = 0
  for (const match of text.matchAll(MARKER)) {
    const [whole, before, digits = '', after] = match
    if (match.index > done) pieces.push({ kind: 'text', text: text.slice(done, match.index) })
    pieces.push({
      kind: 'marker',
      number: Number(digits.normalize('NFKC')),
      edge: before ? 'close' : after ? 'both' : 'open',
      isExact: whole.startsWith('⟦') && whole.endsWith('⟧'),
      text: whole,
    })
    done = match.index + whole.length
  }
  if (done < text.length) pieces.push({ kind: 'text', text: text.slice(done) })
  return pieces
}

/** The numbers in a text that look like tags, such as a citation's `[3]`. */
export function listMarkerNumbers(text: string): number[] {
  return splitAtMarkers(text).flatMap((piece) => (piece.kind === 'marker' ? [piece.number] : []))
}

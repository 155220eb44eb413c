import { splitAtMarkers, type TextPiece } from './split-at-markers.ts'
import type { TranslationMarker, TranslationText } from './translation-markers.ts'

/** A range of a reply's words, in UTF-16 code units; a point has no length. */
export type Span = { start: number; end: number }

export type LocatedReply = {
  /** The reply's words without translation markers and without the tags' own texts. */
  words: string
  /** The range of each marker that could be located beyond doubt. */
  spans: Map<TranslationMarker, Span>
  /** For markers not in `spans`: position of one of their tags, if any. */
  traces: Map<TranslationMarker, number>
  /** The tags' own texts that came back. */
  strings: Map<TranslationMarker, string>
  /** One sentence per problem, written for the translator; empty when there is none. */
  problems: string[]
}

type TagEdge = { tag: TranslationMarker; edge: 'open' | 'close'; at: number }

/**
 * Locates translation markers in a reply. Unambiguous faults are corrected silently: look-alike brackets, a
 * tag written twice in a row, a missing slash, a swapped pair, an unknown pair (its words stay), a point
 * inside other words. Everything else is a problem.
 */
export function locateReply(reply: string, { text: sent, tags }: TranslationText): LocatedReply {
  const known = new Map(tags.map((tag) => [tag.number, tag]))
  const { words: all, edges } = readEdges(reply, known, sent)
  const located: LocatedReply = {
    words: all,
    spans: new Map(),
    traces: new Map(),
    strings: new Map(),
    problems: [],
  }
  const cuts: Span[] = []
  for (const tag of tags) {
    const found = readPair(
      tag,
      edges.filter((edge) => edge.tag === tag),
    )
    const span = found.span
    const isEmpty = span !== null && all.slice(span.start, span.end).trim() === ''
    if (tag.kind === 'string') {
      if (span) cuts.push(span)
      if (span && !isEmpty) located.strings.set(tag, all.slice(span.start, span.end).trim())
      else located.problems.push(describe(tag.number, found.problem ?? 'empty'))
    } else if (span && (tag.isPoint || !isEmpty)) {
      located.spans.set(tag, tag.isPoint ? { start: span.start, end: span.start } : span)
    } else {
      if (found.trace !== null) located.traces.set(tag, found.trace)
      located.problems.push(describe(tag.number, found.problem ?? 'empty'))
    }
  }
  dropCrossed(located, cuts)
  return cutOut(located, cuts)
}

const SENTENCES = {
  lost: (n: number) => `The signs ⟦${n}⟧ and ⟦/${n}⟧ must both stand in the translation.`,
  doubled: (n: number) => `The signs ⟦${n}⟧ and ⟦/${n}⟧ must stand in the translation once only.`,
  empty: (n: number) => `Between ⟦${n}⟧ and ⟦/${n}⟧ the translated words are missing.`,
  crossed: (n: number) => `The pair ⟦${n}⟧…⟦/${n}⟧ must not stand inside another pair.`,
}

const describe = (number: number, problem: keyof typeof SENTENCES): string => SENTENCES[problem](number)

/** The reply's words, and the position of each tag in them. */
function readEdges(reply: string, known: Map<number, TranslationMarker>, sent: string) {
  const pieces = splitAtMarkers(sent)
  const ownNumbers = new Set(pieces.flatMap((piece) => (piece.kind === 'marker' ? [piece.number] : [])))
  const usesBrackets = pieces.some((piece) => piece.kind === 'text' && /[⟦⟧]/.test(piece.text))
  const edges: TagEdge[] = []
  let words = ''
  let before: TextPiece | null = null
  for (const piece of splitAtMarkers(reply)) {
    const tag = piece.kind === 'marker' ? known.get(piece.number) : undefined
    if (piece.kind === 'marker' && tag) {
      const isRepeated =
        before?.kind === 'marker' && before.number === piece.number && before.edge === piece.edge
      const sides = piece.edge === 'both' ? (['open', 'close'] as const) : ([piece.edge] as const)
      if (!isRepeated) for (const edge of sides) edges.push({ tag, edge, at: words.length })
      before = piece
    } else if (piece.kind === 'text') {
      words += usesBrackets ? piece.text : piece.text.replace(/[⟦⟧]/g, '')
      if (piece.text.trim() !== '') before = null
    } else if (!piece.isExact || ownNumbers.has(piece.number)) {
      words += piece.text
      before = null
    }
  }
  return { words, edges }
}

type Settled = { span: Span | null; trace: number | null; problem: 'lost' | 'doubled' | null }

function readPair(tag: TranslationMarker, edges: TagEdge[]): Settled {
  const [first, second] = edges
  const trace = first?.at ?? null
  if (!first) return { span: null, trace, problem: 'lost' }
  // A point needs no closing tag, and a second empty pair adds nothing.
  if (tag.kind === 'words' && tag.isPoint)
    return { span: { start: first.at, end: first.at }, trace, problem: null }
  if (!second) return { span: null, trace, problem: 'lost' }
  if (edges.length > 2) return { span: null, trace, problem: 'doubled' }
  // Two equal tags are a pair with a missing or extra slash; in the wrong order they are a swapped pair.
  return { span: { start: first.at, end: second.at }, trace, problem: null }
}

/** Tags do not nest: of two overlapping pairs, the later one is removed from `spans`. */
function dropCrossed(located: LocatedReply, cuts: readonly Span[]): void {
  const inOrder = [...located.spans].sort(([, one], [, other]) => one.start - other.start)
  let last: Span | null = null
  for (const [tag, span] of inOrder) {
    if (span.start === span.end) continue
    const crosses = (other: Span) => span.start < other.end && other.start < span.end
    if ((last && crosses(last)) || cuts.some(crosses)) {
      located.spans.delete(tag)
      located.traces.set(tag, span.start)
      located.problems.push(describe(tag.number, 'crossed'))
    } else last = span
  }
}

/** Removes the tags' own texts from the words. */
function cutOut(located: LocatedReply, cuts: Span[]): LocatedReply {
  const inOrder = cuts.sort((one, other) => one.start - other.start)
  let words = ''
  let done = 0
  const removed: { from: number; to: number }[] = []
  for (const { start, end } of inOrder) {
    words += located.words.slice(done, Math.max(done, start))
    removed.push({ from: Math.max(done, start), to: Math.max(done, end) })
    done = Math.max(done, end)
  }
  words += located.words.slice(done)
  const moved = (at: number) =>
    at - removed.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(at, to) - from), 0)
  for (const [tag, { start, end }] of located.spans)
    located.spans.set(tag, { start: moved(start), end: moved(end) })
  for (const [tag, at] of located.traces) located.traces.set(tag, moved(at))
  return { ...located, words }
}

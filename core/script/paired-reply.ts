import type { PairedScript, Sign } from './paired-signs.ts'
import { cutAtSigns, type SignPiece } from './sign-pieces.ts'

/** A place in the words of a reply, in UTF-16 code units; a point has no length. */
export type Span = { start: number; end: number }

export type LocatedReply = {
  /** The words of the reply without signs and without the tags' own texts. */
  words: string
  /** Where each marker stands, as far as the signs tell beyond doubt. */
  spans: Map<Sign, Span>
  /** Of markers that are not in `spans`: where one of their signs was, if any. */
  traces: Map<Sign, number>
  /** The tags' own texts that came back. */
  strings: Map<Sign, string>
  /** What is wrong, one sentence each, for whoever wrote the reply; empty when nothing is. */
  problems: string[]
}

type Mark = { sign: Sign; place: 'open' | 'close'; at: number }

/**
 * Finds the pairs of signs in a reply. What has only one reading is mended silently: brackets that look alike, a sign
 * written twice in a row, a pair with its slash forgotten or turned round, a pair that nobody asked for (its words
 * stay), a point inside of other words. All else is a problem.
 */
export function locateReply(reply: string, { text: sent, signs }: PairedScript): LocatedReply {
  const known = new Map(signs.map((sign) => [sign.number, sign]))
  const { words: all, marks } = readMarks(reply, known, sent)
  const located: LocatedReply = {
    words: all,
    spans: new Map(),
    traces: new Map(),
    strings: new Map(),
    problems: [],
  }
  const cuts: Span[] = []
  for (const sign of signs) {
    const found = settlePair(
      sign,
      marks.filter((mark) => mark.sign === sign),
    )
    const span = found.span
    const isEmpty = span !== null && all.slice(span.start, span.end).trim() === ''
    if (sign.kind === 'string') {
      if (span) cuts.push(span)
      if (span && !isEmpty) located.strings.set(sign, all.slice(span.start, span.end).trim())
      else located.problems.push(describe(sign.number, found.problem ?? 'empty'))
    } else if (span && (sign.isPoint || !isEmpty)) {
      located.spans.set(sign, sign.isPoint ? { start: span.start, end: span.start } : span)
    } else {
      if (found.trace !== null) located.traces.set(sign, found.trace)
      located.problems.push(describe(sign.number, found.problem ?? 'empty'))
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

/** The reply's words, and at which of them the signs stand. */
function readMarks(reply: string, known: Map<number, Sign>, sent: string) {
  const pieces = cutAtSigns(sent)
  const ownNumbers = new Set(pieces.flatMap((piece) => (piece.kind === 'sign' ? [piece.number] : [])))
  const usesBrackets = pieces.some((piece) => piece.kind === 'text' && /[⟦⟧]/.test(piece.text))
  const marks: Mark[] = []
  let words = ''
  let before: SignPiece | null = null
  for (const piece of cutAtSigns(reply)) {
    const sign = piece.kind === 'sign' ? known.get(piece.number) : undefined
    if (piece.kind === 'sign' && sign) {
      const isRepeated =
        before?.kind === 'sign' && before.number === piece.number && before.place === piece.place
      const places = piece.place === 'both' ? (['open', 'close'] as const) : ([piece.place] as const)
      if (!isRepeated) for (const place of places) marks.push({ sign, place, at: words.length })
      before = piece
    } else if (piece.kind === 'text') {
      words += usesBrackets ? piece.text : piece.text.replace(/[⟦⟧]/g, '')
      if (piece.text.trim() !== '') before = null
    } else if (!piece.isExact || ownNumbers.has(piece.number)) {
      words += piece.text
      before = null
    }
  }
  return { words, marks }
}

type Settled = { span: Span | null; trace: number | null; problem: 'lost' | 'doubled' | null }

function settlePair(sign: Sign, marks: Mark[]): Settled {
  const [first, second] = marks
  const trace = first?.at ?? null
  if (!first) return { span: null, trace, problem: 'lost' }
  // A point needs no second sign, and a second pair around nothing says nothing new.
  if (sign.kind === 'words' && sign.isPoint)
    return { span: { start: first.at, end: first.at }, trace, problem: null }
  if (!second) return { span: null, trace, problem: 'lost' }
  if (marks.length > 2) return { span: null, trace, problem: 'doubled' }
  // Two of a kind are a pair without, or with two, slashes; in the wrong order they are a pair turned round.
  return { span: { start: first.at, end: second.at }, trace, problem: null }
}

/** Tags do not nest: of two pairs that touch, the later one is taken out of `spans`. */
function dropCrossed(located: LocatedReply, cuts: readonly Span[]): void {
  const inOrder = [...located.spans].sort(([, one], [, other]) => one.start - other.start)
  let last: Span | null = null
  for (const [sign, span] of inOrder) {
    if (span.start === span.end) continue
    const crosses = (other: Span) => span.start < other.end && other.start < span.end
    if ((last && crosses(last)) || cuts.some(crosses)) {
      located.spans.delete(sign)
      located.traces.set(sign, span.start)
      located.problems.push(describe(sign.number, 'crossed'))
    } else last = span
  }
}

/** Takes the tags' own texts out of the words. */
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
  for (const [sign, { start, end }] of located.spans)
    located.spans.set(sign, { start: moved(start), end: moved(end) })
  for (const [sign, at] of located.traces) located.traces.set(sign, moved(at))
  return { ...located, words }
}

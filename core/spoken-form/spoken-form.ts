import type { Pronunciation } from '@lectern/contract/courses.ts'
import { splitSentences } from '../script/sentences.ts'
import { chinese } from './chinese.ts'
import { english } from './english.ts'
import { korean } from './korean.ts'
import type { Node } from './node.ts'
import { readNodes } from './nodes.ts'
import { sayOperators } from './operators.ts'
import { pronounce } from './pronounce.ts'
import type { MathWords } from './words.ts'

const languages = new Map<string, MathWords>([
  ['en', english],
  ['ko', korean],
  ['zh', chinese],
])

/** A piece of a text and what is said instead. */
type SpokenChange = { from: string; to: string }

/**
 * Simple mathematics and symbols in words: "x² ≤ 5" is "x squared less than or equal to 5". Only en, ko and
 * zh; other languages and possible prose stay unchanged. Pure and linear; never throws.
 */
export function toSpokenForm(text: string, language: string): string {
  return readFormulas(text, language).said
}

/** The text for the voice, with each change: pronunciations first, then formulas. */
export function spokenChanges(
  text: string,
  language: string,
  pronunciations: readonly Pronunciation[],
): { said: string; changes: SpokenChange[] } {
  const pronounced = pronounce(text, pronunciations, language)
  const { said, changes } = readFormulas(pronounced.said, language)
  return { said, changes: [...pronounced.changes, ...changes] }
}

/** Quick test for the common case of a text without formulas. */
const mayHoldFormula =
  /[=+−*/<>|‖^%×·÷°²³¹⁰-₎ₐ-ₜ½¼¾⅐-⅞∀-⋿←-⇿⟀-⟿\p{sc=Greek}µℂℓℕℚℝℤℏ℃℉]|[A-Za-z](?:[(_′″]|['’]\(|\s?-\s?\d)|-\d|\d\s?\p{sc=Latin}/u

function readFormulas(text: string, language: string): { said: string; changes: SpokenChange[] } {
  const words = languages.get(language.toLowerCase().split(/[-_]/, 1)[0] ?? '')
  if (!words || !mayHoldFormula.test(text)) return { said: text, changes: [] }
  const nodes = readNodes(text, words)
  sayOperators(nodes, words)
  if (nodes.every((node) => node.said === null)) return { said: text, changes: [] }
  const pieces = joinNodes(nodes)
  const said = pieces.map((piece) => piece.gap + piece.to).join('') + (/\s+$/.exec(text)?.[0] ?? '')
  return { said, changes: findChanges(nodes, pieces) }
}

type Piece = { gap: string; to: string }

/** Spoken words are set off by spaces; particles and words without spaces between them follow directly. */
function joinNodes(nodes: Node[]): Piece[] {
  const pieces: Piece[] = []
  let last = ''
  let wasSpoken = false
  for (const node of nodes) {
    const to = node.said ?? node.text
    const isJoined =
      node.gap === '' && !node.glued && last !== '' && to !== '' && (wasSpoken || node.said !== null)
    const isLoose = isJoined && !/[\s([{"'“‘]$/.test(last) && !/^[\s)\]}.,;:!?…"'”’、。，；：！？）]/.test(to)
    const isParticle = node.kind === 'unbroken' && wasSpoken
    const gap = to === '' || node.glued ? '' : isLoose && !isParticle ? ' ' : node.gap
    pieces.push({ gap, to })
    if (to !== '') last = to
    wasSpoken = node.said !== null && (to !== '' || wasSpoken || last !== '')
  }
  return pieces
}

const isMath = (node: Node) =>
  node.said !== null || node.kind === 'operand' || node.kind === 'open' || node.kind === 'close'

/** Neighbouring changes of one formula are shown as one change. */
function findChanges(nodes: Node[], pieces: Piece[]): SpokenChange[] {
  const changes: SpokenChange[] = []
  for (let at = 0; at < nodes.length; at += 1) {
    if (!isMath(nodes[at] as Node)) continue
    let end = at
    while (end + 1 < nodes.length && isMath(nodes[end + 1] as Node)) end += 1
    const range = nodes.slice(at, end + 1)
    if (range.some((node) => node.said !== null)) {
      const from = range.map((node, index) => (index === 0 ? '' : node.gap) + node.text).join('')
      const to = pieces
        .slice(at, end + 1)
        .map((piece) => piece.gap + piece.to)
        .join('')
      changes.push({ from, to: to.trim() })
    }
    at = end
  }
  return changes
}

/** Lists the sentences of a text that are spoken differently from their spelling, in order. */
export function listSpokenChanges(
  text: string,
  language: string,
  pronunciations: readonly Pronunciation[],
): { written: string; said: string; changes: SpokenChange[] }[] {
  return splitSentences(text, language)
    .map((sentence) => ({
      written: sentence.text,
      ...spokenChanges(sentence.text, language, pronunciations),
    }))
    .filter(({ changes }) => changes.length > 0)
}

/**
 * The entries of a pronunciation list that affect a text's speech, in the order of their words. Reads the
 * text sentence by sentence, as it is spoken.
 */
export function findPronunciations(
  text: string,
  language: string,
  list: readonly Pronunciation[],
): Pronunciation[] {
  if (list.length === 0) return []
  const used = splitSentences(text, language).flatMap(
    (sentence) => pronounce(sentence.text, list, language).used,
  )
  return [...new Set(used)].sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0))
}

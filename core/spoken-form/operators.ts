import { sayAbsolutes, sayFunctions } from './brackets.ts'
import { sayComparisons } from './comparisons.ts'
import type { Node } from './node.ts'
import {
  isLeft,
  isRight,
  isWordLike,
  look,
  type OperatorContext,
  say,
  surelyMath,
} from './operator-context.ts'
import type { MathWords, SpokenSymbol } from './words.ts'

/** Gives words to operators between operands; possible prose stays unchanged. Changes the nodes. */
export function sayOperators(nodes: Node[], words: MathWords): void {
  sayFunctions(nodes, words)
  for (const [at, node] of nodes.entries()) {
    if (node.said !== null) {
      if (node.kind === 'symbol') adjustSymbol(nodes, at, words)
      continue
    }
    if (node.kind !== 'operator') continue
    const context = look(nodes, at)
    if (context && node.text === '/') sayFraction(node, context, words)
    else if (context) {
      const found = findWords(node, context, words)
      if (found) say(node, found.text, found.glued)
    } else if (node.text === '−' && isRight(nodes[at + 1])) say(node, words.negative)
  }
  sayAbsolutes(nodes, words)
  sayComparisons(nodes, words)
}

/** The words for an operator; undefined when it is read as written. */
function findWords(node: Node, context: OperatorContext, words: MathWords): SpokenSymbol | undefined {
  const { before, after, spaced, tight, left, right } = context
  const both = left && right
  const loose = spaced && (left || isWordLike(before)) && (right || isWordLike(after))
  const even = (spaced || tight) && both
  const when = (is: boolean, text: string | undefined): SpokenSymbol | undefined =>
    is && text !== undefined ? { text } : undefined
  switch (node.text) {
    case '=':
    case '==':
    case ':=':
      return both || loose ? words.equals(spokenEnd(before)) : undefined
    case '+':
      return when(even || loose, words.plus)
    case '−':
      return { text: left || isWordLike(before) ? words.minus : words.negative }
    case '-':
      return when(isSubtraction(context), words.minus)
    case '*':
      return when(even, words.times)
    case '·':
      return when(both, words.times)
    case '×':
      return { text: isSize(context, words) ? words.by : words.times }
    case '<':
      return when(even || loose, words.less)
    case '>':
      // "File > Save": the names of menus. "cost > budget" compares.
      return spaced && isWordLike(before) && isWordLike(after) && !/^\p{Ll}/u.test(after.text)
        ? { text: ',', glued: true }
        : when(even || loose, words.greater)
    case '|':
      return spaced && isWordLike(before) && isWordLike(after) ? { text: ',', glued: true } : undefined
    case '<=':
      return when(both || loose, words.lessOrEqual)
    case '>=':
      return when(both || loose, words.greaterOrEqual)
    case '!=':
      return when(both || loose, words.notEqual)
    case '->':
      return when(loose, words.symbols['→'])
    case '=>':
      return when(loose, words.symbols['⇒'])
    default:
      return undefined
  }
}

const spokenEnd = (node: Node) =>
  (node.said ?? node.text)
    .replace(/[^\p{L}\p{N}]+$/u, '')
    .split(/\s/)
    .at(-1) ?? ''

/** "≈ 5" without a left side is "approximately 5"; an arrow that begins a line is not read. */
function adjustSymbol(nodes: Node[], at: number, words: MathWords): void {
  const [before, node] = [nodes[at - 1], nodes[at] as Node]
  const begins = before === undefined || before.kind === 'other' || before.kind === 'open'
  if (node.text === '≈' && !isLeft(before)) say(node, words.about)
  if (/^[→⇒]$/.test(node.text) && begins) say(node, '')
  if (node.text === '∇' && /^[·⋅×]$/.test(nodes[at + 1]?.text ?? '')) say(node, words.nabla)
}

/** Whether something clearly mathematical stands beside the two operands. */
const hasMathBeside = ({ nodes, at }: OperatorContext): boolean =>
  [nodes[at - 2], nodes[at + 2]].some(
    (node) =>
      node !== undefined &&
      (node.kind === 'symbol' || (node.kind === 'operator' && surelyMath.test(node.text))),
  )

/** "n - 1" and "n-1" are subtractions; "10-20", "x-ray", "A-1", "2024-05-01" are not. */
function isSubtraction(context: OperatorContext): boolean {
  const { before, after, left, right, spaced, tight, nodes, at } = context
  if (!left || !right || !(spaced || tight)) return false
  if (nodes[at + 2]?.text === '-' || nodes[at - 2]?.text === '-') return false
  const numbers = before.isNumber && after.isNumber
  // "≈ 0.21-0.64" is a range.
  if (numbers && tight && nodes[at - 2]?.text === '≈' && Number(before.text) < Number(after.text))
    return false
  if (hasMathBeside(context)) return true
  // A dash between letters may stand in prose: "Option A - I think", "Part 1 - b".
  if (!isTerm(before) || numbers || !(isTerm(after) || after.isNumber)) return false
  if (spaced) return true
  const isWordBehind = nodes[at + 2]?.gap === '' && isWordLike(nodes[at + 2] as Node)
  if (after.isNumber) return /^[a-z]$/.test(before.text) && after.text.length <= 2 && !isWordBehind
  return before.said !== null && after.said !== null
}

/** A small letter, or something only mathematics has: x, x², α, f(x). */
const isTerm = (node: Node) =>
  !node.isNumber &&
  ((node.kind === 'operand' && (node.said !== null || /^[b-z]$/.test(node.text))) ||
    (node.kind === 'close' && node.said !== null))

const isSize = ({ before, after, nodes, at }: OperatorContext, words: MathWords): boolean => {
  if (before.isNumber && after.isNumber && before.text.length >= 3 && after.text.length >= 3) return true
  const behind = nodes
    .slice(at + 2, at + 5)
    .map((node) => node.gap + node.text)
    .join('')
  return words.sizedThings.test(behind) || nodes[at - 2]?.said === words.by
}

/**
 * Says fractions only when nothing else can be meant: "n/2", "1/n", "∂f/∂x", "(a+b)/2", "= 3/4", but not
 * "A/B", "24/7".
 */
function sayFraction(node: Node, context: OperatorContext, words: MathWords): void {
  const { before, after, left, right, spaced, tight, nodes, at } = context
  if (!(spaced || tight)) return
  if (nodes[at - 2]?.text === '/' || nodes[at + 2]?.text === '/') return
  const isDerivative =
    /^[d]\p{sc=Latin}$/u.test(before.text) &&
    /^[d]\p{sc=Latin}$/u.test(after.text) &&
    tight &&
    before.kind === 'word'
  if (isDerivative) {
    say(before, [...before.text].join(' '))
    say(after, [...after.text].join(' '))
    say(node, words.over)
    return
  }
  if (!left || !right) return
  if (before.kind === 'close' || after.kind !== 'operand') {
    // "(and)/or" has a word behind, "(a)/b" an operand.
    if (
      before.kind === 'operand' ? before.text.length <= 3 : after.kind === 'operand' || after.kind === 'open'
    )
      say(node, words.over)
    return
  }
  const isLettered = (one: Node) => !one.isNumber
  const isSure =
    before.isNumber !== after.isNumber ||
    hasMathBeside(context) ||
    (isLettered(before) && isLettered(after) && (before.said !== null || after.said !== null))
  if (!isSure) return
  const [top, bottom] = [before.said ?? before.text, after.said ?? after.text]
  say(before, words.fraction(top, bottom))
  before.glued = false
  say(node, '', true)
  say(after, '', true)
}

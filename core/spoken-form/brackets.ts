import type { Node } from './node.ts'
import { isLeft, isRight, say, surelyMath } from './operator-context.ts'
import type { MathWords } from './words.ts'

const longestArgumentNodes = 40

/** f(x), O(n log n), P(A|B), sin(θ): the brackets become "of". */
export function sayFunctions(nodes: Node[], words: MathWords): void {
  const opened: number[] = []
  const prose = [0]
  for (const node of nodes) prose.push((prose.at(-1) as number) + (isFormula(node) ? 0 : 1))
  for (const [at, node] of nodes.entries()) {
    if (node.kind === 'open') opened.push(at)
    if (node.kind !== 'close') continue
    const open = opened.pop()
    if (open === undefined || at - open > longestArgumentNodes || at === open + 1) continue
    if (nodes[open]?.text !== '(' || node.base !== ')' || nodes[open].gap !== '') continue
    if ((prose[at] as number) - (prose[open + 1] as number) > 0) continue
    if (!isFunction(nodes, open - 1, at)) continue
    say(nodes[open] as Node, words.of)
    say(node, node.said === null ? '' : node.said.replace(')', ''))
    for (let inside = open + 1; inside < at; inside += 1) {
      const bar = nodes[inside] as Node
      if (bar.text === '|' && isLeft(nodes[inside - 1]) && isRight(nodes[inside + 1])) say(bar, words.given)
    }
  }
  for (const [at, node] of nodes.entries()) {
    const next = nodes[at + 1]
    if (node.kind !== 'function' || !next) continue
    const isApplied = next.said === words.of && next.kind === 'open'
    const isBeforeLetter = next.kind === 'operand' && !next.isNumber && !/^[aAI]$/.test(next.text)
    const isPowered = node.said !== null && node.said !== node.base
    const name = words.functions[node.base]
    if (name && (isApplied || isBeforeLetter || isPowered))
      node.said = (node.said ?? node.base).replace(node.base, name)
  }
}

const isFormula = (node: Node) =>
  node.kind !== 'word' &&
  node.kind !== 'unbroken' &&
  !(node.kind === 'other' && !/^[,.;:…'′]$/.test(node.text))

function isFunction(nodes: Node[], at: number, close: number): boolean {
  const node = nodes[at]
  if (!node || node.said === '') return false
  if (node.kind === 'function') return true
  if (node.kind !== 'operand' || node.isNumber) return false
  const isLetter = /^[\p{sc=Latin}\p{sc=Greek}]$/u.test(node.base)
  // "2x(…" is a product, "a(n)" an article, "B(2)" a label.
  if (!isLetter || (node.gap === '' && nodes[at - 1]?.isNumber)) return false
  const only = close === at + 3 ? nodes[at + 2] : undefined
  if (/^[aA]$/.test(node.text) && only?.text === 'n') return false
  const isLabel = only?.isNumber && /^[A-Z]$/.test(node.text) && node.text !== 'O'
  return (
    !isLabel || surelyMath.test(nodes[close + 1]?.text ?? '') || surelyMath.test(nodes[at - 1]?.text ?? '')
  )
}

const isBar = ({ text, said }: Node) => (text === '|' && said === null) || isDoubleBar(text)
/** Two signs for one: "parallel to" is typed for "norm" in most PDFs. */
const isDoubleBar = (text: string) => text === '∥' || text === '‖'

/** Letters of a product, as in ‖Ax‖. */
const isProduct = (node: Node | undefined) => node?.kind === 'word' && node.text.length <= 3

/** Says |x| as an absolute value and ‖x‖ as a norm when only a formula stands between the bars. */
export function sayAbsolutes(nodes: Node[], words: MathWords): void {
  for (let at = 0; at < nodes.length; at += 1) {
    const bar = nodes[at] as Node
    if (!isBar(bar) || !opensBar(nodes, at)) continue
    const end = findBar(nodes, at, bar.text)
    if (end === undefined) continue
    const inside = nodes
      .slice(at + 1, end)
      .map((node) => (node.said === null ? node.gap + node.text : ` ${node.said} `))
      .join('')
      .replace(/\s+/g, ' ')
      .trim()
    say(bar, isDoubleBar(bar.text) ? words.norm(inside) : words.absolute(inside))
    for (let within = at + 1; within <= end; within += 1) say(nodes[within] as Node, '', true)
    at = end
  }
}

const opensBar = (nodes: Node[], at: number): boolean => {
  const [before, bar, after] = [nodes[at - 1], nodes[at] as Node, nodes[at + 1]]
  if (after?.gap !== '' || !(isRight(after) || (isDoubleBar(bar.text) && isProduct(after)))) return false
  return (
    !before ||
    bar.gap !== '' ||
    before.kind === 'open' ||
    before.kind === 'operator' ||
    before.kind === 'symbol'
  )
}

function findBar(nodes: Node[], from: number, bar: string): number | undefined {
  for (let at = from + 2; at < Math.min(nodes.length, from + 10); at += 1) {
    const node = nodes[at] as Node
    if (node.text === bar) {
      const after = nodes[at + 1]
      const ends = after?.gap !== '' || (after.kind !== 'operand' && after.kind !== 'word')
      const last = nodes[at - 1]
      return node.gap === '' && (isLeft(last) || isProduct(last)) && ends ? at : undefined
    }
    if (!isFormula(node) && !(isDoubleBar(bar) && isProduct(node))) return undefined
  }
  return undefined
}

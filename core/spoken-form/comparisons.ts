import type { Node } from './node.ts'
import { isLeft, isWordLike, say } from './operator-context.ts'
import type { MathWords } from './words.ts'

const relation = /^(?:[=<>≤≦⩽≥≧⩾≪≫≠≈≃≅≡∝∈∉∋⊂⊆⊃⊇→⇒⇔]|==|:=|<=|>=|!=)$/
const betweenTerms = /^[+−\-*·×/÷⋅±]$/
const endsSide = (node: Node) => node.kind === 'operand' || node.kind === 'close'

/**
 * For languages with the verb behind both sides: says a comparison with its verb last when both sides are
 * clear, that is, one relation between two sides, the right one of plain terms. All other relations keep
 * their symbol's name. Changes the nodes.
 */
export function sayComparisons(nodes: Node[], words: MathWords): void {
  if (!words.compare) return
  for (const [at, node] of nodes.entries()) {
    if (node.said === null || !relation.test(node.text)) continue
    const before = nodes[at - 1]
    if (!before || !(isLeft(before) || isWordLike(before)) || isInChain(nodes, at)) continue
    const end = findEndOfSide(nodes, at + 1)
    const last = nodes[end]
    if (!last) continue
    const hanging = nodes[end + 1]
    const isHanging = hanging?.kind === 'unbroken'
    // Text after a space is a separate word, unless it is an ending.
    const endings = isHanging && hanging.gap === '' ? [hanging.text] : isHanging ? [hanging.text, ''] : ['']
    for (const ending of endings) {
      const said = words.compare(node.said, { left: endOf(nodes, at - 1), right: endOf(nodes, end), ending })
      if (!said) continue
      say(node, said.behindLeft, true)
      say(last, (last.said ?? last.text) + said.behindRight, last.glued)
      if (ending !== '' && hanging) say(hanging, '')
      break
    }
  }
}

/** Whether the formula has another relation to the left or right: 0 ≤ x ≤ 1. */
function isInChain(nodes: Node[], at: number): boolean {
  const isPart = (node: Node | undefined) =>
    node !== undefined && (endsSide(node) || node.kind === 'open' || betweenTerms.test(node.text))
  let left = at - 1
  while (isPart(nodes[left])) left -= 1
  let right = at + 1
  while (isPart(nodes[right])) right += 1
  return relation.test(nodes[left]?.text ?? '') || relation.test(nodes[right]?.text ?? '')
}

/** The last node of plain terms from `at`; -1 when they are not plain or something is attached behind. */
function findEndOfSide(nodes: Node[], at: number): number {
  if (nodes[at]?.kind !== 'operand') return -1
  let end = at
  while (betweenTerms.test(nodes[end + 1]?.text ?? '') && nodes[end + 1]?.said !== null) {
    if (nodes[end + 2]?.kind !== 'operand') return -1
    end += 2
  }
  const next = nodes[end + 1]
  const isEnd =
    !next ||
    next.kind === 'unbroken' ||
    next.kind === 'word' ||
    next.kind === 'close' ||
    /^[,.;:!?、。]/.test(next.text)
  return isEnd ? end : -1
}

/** The last word spoken up to `at`; a closing bracket may be silent. */
function endOf(nodes: Node[], at: number): string {
  let from = at
  while (from > 0 && (nodes[from]?.said ?? nodes[from]?.text) === '') from -= 1
  const said = nodes[from]?.said ?? nodes[from]?.text ?? ''
  return (
    said
      .replace(/[^\p{L}\p{N}]+$/u, '')
      .split(/\s/)
      .at(-1) ?? ''
  )
}

import type { Node } from './node.ts'

export const surelyMath = /^(?:[=+−×<>]|==|<=|>=|!=|:=)$/

/** An operator with its neighbours. */
export type OperatorContext = {
  nodes: Node[]
  at: number
  before: Node
  after: Node
  /** Spaces on both sides, or on none. */
  spaced: boolean
  tight: boolean
  left: boolean
  right: boolean
}

/** Describes what stands around an operator. @returns undefined at either end of the nodes */
export function look(nodes: Node[], at: number): OperatorContext | undefined {
  const [before, node, after] = [nodes[at - 1], nodes[at], nodes[at + 1]]
  if (!before || !node || !after) return undefined
  const gaps = [node.gap !== '', after.gap !== '']
  return {
    nodes,
    at,
    before,
    after,
    spaced: gaps[0] === true && gaps[1] === true,
    tight: !gaps[0] && !gaps[1],
    left: isLeft(before),
    right: isRight(after),
  }
}

/** Whether a node can be the left side of an operator. */
export const isLeft = (node: Node | undefined) =>
  node !== undefined &&
  (node.kind === 'operand' ||
    node.kind === 'close' ||
    /^[∞∅]$/.test(node.text) ||
    (/^[|∥‖]$/.test(node.text) && node.gap === ''))
/** Whether a node can be the right side of an operator. */
export const isRight = (node: Node | undefined) =>
  node !== undefined &&
  (node.kind === 'operand' ||
    node.kind === 'open' ||
    node.kind === 'function' ||
    node.kind === 'symbol' ||
    /^[|∥‖]$/.test(node.text))
export const isWordLike = (node: Node) =>
  node.kind === 'word' || node.kind === 'unbroken' || node.kind === 'function'

export function say(node: Node, text: string, glued = false): void {
  node.said = text
  node.glued = glued
}

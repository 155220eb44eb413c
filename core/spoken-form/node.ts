/**
 * An element of a formula with its attachments: `x₁²` is one operand. `said` is null while it is read as
 * written.
 */
export type Node = {
  kind: 'operand' | 'function' | 'word' | 'unbroken' | 'operator' | 'symbol' | 'open' | 'close' | 'other'
  text: string
  gap: string
  said: string | null
  /** `said` is attached without a space. */
  glued?: boolean
  /** Of an operand: the number or letter itself. */
  base: string
  isNumber: boolean
}

/** One thing of a formula with what hangs on it: `x₁²` is one operand. `said` is null as long as it is read as written. */
export type Node = {
  kind: 'operand' | 'function' | 'word' | 'unbroken' | 'operator' | 'symbol' | 'open' | 'close' | 'other'
  text: string
  gap: string
  said: string | null
  /** What is said follows without a space. */
  glued?: boolean
  /** Of an operand: the number or letter itself. */
  base: string
  isNumber: boolean
}

/** How one language says mathematics. All texts are in the language itself; one file for each language holds them. */
export type MathWords = {
  greek: Record<string, string>
  /** Signs that are mathematics wherever they stand. */
  symbols: Record<string, string>
  /** The numbers ½ … that stand as one sign. */
  fractions: Record<string, string>
  /** Names of functions that the language's voice would spell or mispronounce. */
  functions: Record<string, string>
  plus: string
  minus: string
  /** A sign before a number, as in −5. */
  negative: string
  times: string
  /** Between the sizes of a matrix or picture. */
  by: string
  equals: (before: string) => Said
  /** For languages whose verb stands behind both sides. */
  compare?: Comparison
  less: string
  greater: string
  lessOrEqual: string
  greaterOrEqual: string
  notEqual: string
  /** ≈ before a number that nothing stands before. */
  about: string
  given: string
  over: string
  /** Behind one of these a × between numbers is "by". */
  sizedThings: RegExp
  fraction: (top: string, bottom: string) => string
  power: (base: string, exponent: string) => string
  transposed: (base: string) => string
  subscript: (base: string, index: string) => string
  /** A sum, product or integral with its bounds; `high` is '' when only what it runs over is given. */
  bounded: (symbol: string, low: string, high: string) => string
  /** log₂ */
  logarithm: (base: string) => string
  /** 2½ */
  mixed: (whole: string, fraction: string) => string
  /** ∇ as an operator of its own, in ∇ · F. */
  nabla: string
  prime: string
  absolute: (inside: string) => string
  /** Stands for the opening bracket of f(x). */
  of: string
  percent: (number: string) => string
  degrees: (number: string, scale: '' | 'C' | 'F') => string
  units: Record<string, UnitName>
  measure: (amount: Amount) => string
}

/**
 * How two sides are compared by the sign of this name (`less` …). `left` and `right` are the last words said of them,
 * `ending` is what is written behind as if it hung on a noun, or ''. Null when that cannot be said otherwise.
 */
export type Comparison = (
  symbol: string,
  sides: { left: string; right: string; ending: string },
) => { behindLeft: string; behindRight: string } | null

/** Words in place of a sign; `glued` ones follow what stands before without a space. */
export type Said = { text: string; glued?: boolean }

export type UnitName = { one: string; many: string }
export type UnitPart = { symbol: string; name: UnitName; power: number }
/** `number` is as written; `per` is what stands behind the stroke. */
export type Amount = { number: string; unit: UnitPart; per: UnitPart | null }

/** A unit whose name does not change with the number. */
export const same = (name: string): UnitName => ({ one: name, many: name })

export const greekLetters = 'αβγδεζηθικλμνξοπρστυφχψω'

/** Names in the order of the alphabet to a table of both cases and the variants of letters. */
export function nameGreek(names: string[]): Record<string, string> {
  const table: Record<string, string> = {}
  for (const [index, letter] of [...greekLetters].entries()) {
    const name = names[index] as string
    table[letter] = name
    table[letter.toUpperCase()] = name
  }
  const variants: Record<string, string> = {
    ς: 'σ',
    ϵ: 'ε',
    ϑ: 'θ',
    ϕ: 'φ',
    ϱ: 'ρ',
    ϖ: 'π',
    ϰ: 'κ',
    µ: 'μ',
    Ω: 'ω',
  }
  for (const [variant, letter] of Object.entries(variants)) table[variant] = table[letter] as string
  return table
}

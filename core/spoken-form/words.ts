/** How one language says mathematics. All texts are in that language; each language has one file. */
export type MathWords = {
  greek: Record<string, string>
  /** Symbols that are mathematics in any context. */
  symbols: Record<string, string>
  /** The numbers ½ … that are one character. */
  fractions: Record<string, string>
  /** Names of functions that the language's voice would spell or mispronounce. */
  functions: Record<string, string>
  plus: string
  minus: string
  /** The minus of a number, as in −5. */
  negative: string
  times: string
  /** Between the sizes of a matrix or picture. */
  by: string
  equals: (before: string) => SpokenSymbol
  /** For languages with the verb behind both sides. */
  compare?: Comparison
  less: string
  greater: string
  lessOrEqual: string
  greaterOrEqual: string
  notEqual: string
  /** ≈ before a number without a left side. */
  about: string
  given: string
  over: string
  /** A × between numbers behind one of these words is "by". */
  sizedThings: RegExp
  fraction: (top: string, bottom: string) => string
  power: (base: string, exponent: string) => string
  transposed: (base: string) => string
  subscript: (base: string, index: string) => string
  /** A sum, product or integral with its bounds; `high` is '' when only one bound is given. */
  bounded: (symbol: string, low: string, high: string) => string
  /** log₂ */
  logarithm: (base: string) => string
  /** 2½ */
  mixed: (whole: string, fraction: string) => string
  /** ∇ as an operator of its own, in ∇ · F. */
  nabla: string
  prime: string
  absolute: (inside: string) => string
  norm: (inside: string) => string
  /** Stands for the opening bracket of f(x). */
  of: string
  percent: (number: string) => string
  degrees: (number: string, scale: '' | 'C' | 'F') => string
  units: Record<string, UnitName>
  measure: (amount: Amount) => string
}

/**
 * How the relation of this name (`less` …) is said. `left` and `right` are the last words of the sides,
 * `ending` is the particle written behind, or ''. Null when the relation must be named by its symbol.
 */
export type Comparison = (
  symbol: string,
  sides: { left: string; right: string; ending: string },
) => { behindLeft: string; behindRight: string } | null

/** Words for a symbol; `glued` ones follow without a space. */
export type SpokenSymbol = { text: string; glued?: boolean }

type UnitName = { one: string; many: string }
export type UnitPart = { symbol: string; name: UnitName; power: number }
/** `number` is as written; `per` is the unit behind the slash. */
export type Amount = { number: string; unit: UnitPart; per: UnitPart | null }

/** A unit whose name does not change with the number. */
export const same = (name: string): UnitName => ({ one: name, many: name })

const greekLetters = 'αβγδεζηθικλμνξοπρστυφχψω'

/** Maps names in alphabetical order to upper- and lower-case letters and their variants. */
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

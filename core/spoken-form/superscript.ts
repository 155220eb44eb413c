import type { Node } from './node.ts'
import { type Reader, skipTo } from './reader.ts'
import { lower, type Token } from './tokens.ts'
import type { MathWords } from './words.ts'

/** Reads a power, an index or a prime directly behind `base`, and moves on when there is one. */
export function readHanging(
  reader: Reader,
  next: Token,
  base: string,
  token: Token,
): { said: string; text: string } | undefined {
  const { words, tokens } = reader
  if (next.kind === 'superscript') {
    reader.at += 1
    const exponent = sayScript(next.text, words)
    // ℝⁿ is a space, not a power.
    if (/[ℝℕℤℚℂ]/.test(token.text)) return { said: `${base} ${exponent}`, text: next.text }
    return { said: next.text === 'ᵀ' ? words.transposed(base) : words.power(base, exponent), text: next.text }
  }
  if (next.kind === 'subscript' && token.kind !== 'number') {
    reader.at += 1
    // H₂O: the index of an element.
    const behind = tokens[reader.at]
    const isElement = behind?.gap === '' && /^\p{Lu}/u.test(behind.text) && /^[A-Z]$/.test(token.text)
    const index = sayScript(next.text, words)
    const said = isElement
      ? `${base} ${index}`
      : token.text === 'log'
        ? words.logarithm(index)
        : words.subscript(base, index)
    return { said, text: next.text }
  }
  if (next.text === '^' || next.text === '_' || next.text.startsWith('_')) {
    if (next.text === '_' && token.kind === 'number') return undefined
    return readTypedScript(reader, next, base, token)
  }
  const isPrime = /^[′″]$/.test(next.text) || (/^['’]$/.test(next.text) && reader.text[next.end] === '(')
  if (isPrime && token.kind !== 'number') {
    reader.at += 1
    const primes = next.text === '″' ? `${words.prime} ${words.prime}` : words.prime
    return { said: `${base} ${primes}`, text: next.text }
  }
  return undefined
}

/** "^2", "^-3", "^{n+1}", "_i", "_{ij}" as they are typed. */
function readTypedScript(
  reader: Reader,
  symbol: Token,
  base: string,
  token: Token,
): { said: string; text: string } | undefined {
  const { words, text } = reader
  const pattern =
    /[\^_](?:\{([^{}\n]{1,30})\}|\(([\p{L}\d+\-−*/., ]{1,30})\)|([-−]?\d+(?:\.\d+)?|[A-Za-z⊤](?![\p{L}\d_])))/uy
  pattern.lastIndex = symbol.start
  const found = pattern.exec(text)
  if (!found) return undefined
  const inside = found[1] ?? found[2] ?? found[3] ?? ''
  const isPower = found[0].startsWith('^')
  if (!isPower && token.kind !== 'letter' && token.kind !== 'greek') return undefined
  if (!skipTo(reader, symbol.start + found[0].length)) return undefined
  const script = sayScript(inside, words)
  if (!isPower) return { said: words.subscript(base, script), text: found[0] }
  return { said: /^[T⊤]$/.test(inside) ? words.transposed(base) : words.power(base, script), text: found[0] }
}

/** Says a superscript or subscript in words: "⁻¹" is "minus 1", "n+1" is "n plus 1". */
export function sayScript(script: string, words: MathWords): string {
  return lower(script)
    .replace(/^\s*[-−]/, `${words.negative} `)
    .replace(/\+/g, ` ${words.plus} `)
    .replace(/[-−]/g, ` ${words.minus} `)
    .replace(/=/g, ` ${words.equals('x').text} `)
    .replace(/[\p{sc=Greek}∞]/gu, (symbol) => ` ${words.greek[symbol] ?? words.symbols[symbol] ?? symbol} `)
    .replace(/[,()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Reads the bounds of ∑ and similar symbols. */
export function readBounds(reader: Reader, symbol: Node): Node {
  const found: Record<'low' | 'high', string> = { low: '', high: '' }
  for (;;) {
    const next = reader.tokens[reader.at]
    if (next?.gap !== '') break
    const isLow = next.kind === 'subscript' || next.text.startsWith('_')
    const isHigh = next.kind === 'superscript' || next.text === '^'
    if (!isLow && !isHigh) break
    if (found[isLow ? 'low' : 'high']) break
    if (next.kind === 'subscript' || next.kind === 'superscript') {
      reader.at += 1
      found[isLow ? 'low' : 'high'] = sayScript(next.text, reader.words)
      symbol.text += next.text
      continue
    }
    const pattern = /[\^_](?:\{([^{}\n]{1,30})\}|([\p{L}\d∞]))/uy
    pattern.lastIndex = next.start
    const typed = pattern.exec(reader.text)
    if (!typed || !skipTo(reader, next.start + typed[0].length)) break
    found[isLow ? 'low' : 'high'] = sayScript(typed[1] ?? typed[2] ?? '', reader.words)
    symbol.text += typed[0]
  }
  if (found.low) symbol.said = reader.words.bounded(symbol.said ?? '', found.low, found.high)
  return symbol
}

import type { Node } from './node.ts'
import type { Reader } from './reader.ts'
import { readBounds, readHanging, sayScript } from './superscript.ts'
import { lower, type Token, tokenise } from './tokens.ts'
import { readMeasure } from './units.ts'
import type { MathWords } from './words.ts'

const functionNames =
  /^(?:sin|cos|tan|log|ln|exp|lim|max|min|det|argmax|argmin|softmax|sigmoid|gcd|Pr|Var|Cov)$/
const boundedSymbols = /^[∑∏∫∬∮]$/

/** Reads a text as nodes: numbers and letters include their powers, indexes, signs, units and percents. */
export function readNodes(text: string, words: MathWords): Node[] {
  const reader = { tokens: tokenise(text), at: 0, text, words }
  const nodes: Node[] = []
  while (reader.at < reader.tokens.length) nodes.push(readNode(reader, nodes.at(-1)))
  return nodes
}

function readNode(reader: Reader, before: Node | undefined): Node {
  const { tokens, words } = reader
  const token = tokens[reader.at] as Token
  const node = (kind: Node['kind'], said: string | null = null): Node => ({
    kind,
    text: token.text,
    gap: token.gap,
    said,
    base: token.text,
    isNumber: false,
  })
  if (isNegativeSign(reader, before)) {
    reader.at += 1
    const number = readOperand(reader, `${words.negative} `)
    return { ...number, text: token.text + number.text, gap: token.gap }
  }
  const standalone =
    token.kind === 'word' || token.kind === 'letter' ? readMeasure(reader, '', token.start) : undefined
  if (standalone && !/[\p{L}\p{N}/]$/u.test(before && token.gap === '' ? before.text : ''))
    return { ...node('operand', standalone.said), text: standalone.text }
  if (token.kind === 'number' || token.kind === 'letter' || token.kind === 'greek')
    return readOperand(reader, '')
  if (token.kind === 'word' && functionNames.test(token.text)) return readOperand(reader, '')
  if (token.kind === 'close') return readOperand(reader, '')
  reader.at += 1
  const fraction = words.fractions[token.text]
  if (fraction) return { ...node('operand', fraction), isNumber: false }
  if (token.kind === 'other' && Object.hasOwn(words.symbols, token.text)) {
    const symbol = node('symbol', words.symbols[token.text])
    return boundedSymbols.test(token.text) ? readBounds(reader, symbol) : symbol
  }
  if (token.kind === 'word') {
    const index = reader.tokens[reader.at]
    // CO₂: a chemical formula, or a name with a number.
    if (index?.kind === 'subscript' && index.gap === '' && /^[₀-₉]+$/.test(index.text)) {
      reader.at += 1
      return { ...node('word', `${token.text} ${lower(index.text)}`), text: token.text + index.text }
    }
    // "E = mc²"; after a word of prose a superscript is a footnote number.
    const isProduct = /^\p{sc=Latin}{2,3}$/u.test(token.text) && before?.kind === 'operator'
    if (isProduct && index?.kind === 'superscript' && index.gap === '') {
      reader.at += 1
      const said = words.power(token.text, sayScript(index.text, words))
      return { ...node('operand', said), text: token.text + index.text }
    }
    return node('word')
  }
  if (token.kind === 'superscript' || token.kind === 'subscript') return node('other')
  return node(
    token.kind === 'unbroken' || token.kind === 'operator' || token.kind === 'open' ? token.kind : 'other',
  )
}

/**
 * Whether a minus belongs to the following number: "(−5", "= -5", " -5 °C", but neither "10-5" nor "10 -5".
 */
function isNegativeSign({ tokens, at }: Reader, before: Node | undefined): boolean {
  const [symbol, number, next] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (symbol?.kind !== 'operator' || (symbol.text !== '-' && symbol.text !== '−')) return false
  if (number?.kind !== 'number' || number.gap !== '') return false
  // A date, a telephone number or a range follows.
  if (next?.gap === '' && /^[-–/]$/.test(next.text)) return false
  if (!before) return true
  const isBehindOperand = before.kind === 'operand' || before.kind === 'close'
  if (symbol.gap !== '') return !(isBehindOperand && before.isNumber)
  return before.kind === 'open' || (before.kind === 'operator' && before.text !== '-') || before.text === ','
}

/** A number, letter, function or closing bracket, with its attachments. */
function readOperand(reader: Reader, symbol: string): Node {
  const { tokens, words } = reader
  const token = tokens[reader.at] as Token
  const isNumber = token.kind === 'number'
  reader.at += 1
  const node: Node = {
    kind: token.kind === 'close' ? 'close' : token.kind === 'word' ? 'function' : 'operand',
    text: token.text,
    gap: token.gap,
    said: symbol ? symbol + token.text : null,
    base: token.text,
    isNumber,
  }
  if (isNumber) {
    const measured = readMeasure(reader, symbol + token.text, token.end)
    if (measured) return { ...node, text: token.text + measured.text, said: measured.said }
  }
  let said = token.kind === 'greek' ? (words.greek[token.text[0]!] ?? token.text) : doubleStruck(token.text)
  let changed = symbol !== '' || said !== token.text
  for (;;) {
    const next = tokens[reader.at]
    if (next?.gap !== '') break
    const hung = readHanging(reader, next, said, token)
    if (!hung) break
    said = hung.said
    node.text += hung.text
    changed = true
  }
  const fraction = tokens[reader.at]
  if (isNumber && fraction?.gap === '' && words.fractions[fraction.text] && !changed) {
    reader.at += 1
    node.text += fraction.text
    said = words.mixed(said, words.fractions[fraction.text] as string)
    changed = true
  }
  if (changed) node.said = symbol + said
  return node
}

const struck: Record<string, string> = { ℝ: 'R', ℕ: 'N', ℤ: 'Z', ℚ: 'Q', ℂ: 'C', ℓ: 'l', ℏ: 'h bar' }
const doubleStruck = (letter: string) => struck[letter] ?? letter

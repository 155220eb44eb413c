/** Digits of Arabic and Persian, which normalization keeps. */
const toAsciiDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

const normalize = (text: string): string =>
  toAsciiDigits(text.normalize('NFKC'))
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll('\u2044', '/')
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replaceAll('\u2019', "'")
    .trim()
    // Spaces and apostrophes between groups of three digits.
    .replaceAll(/(?<=\d)[ '](?=\d{3}(?!\d))/g, '')

/**
 * What digits with points and commas can mean. "1.234,5" and "1,234.5" are one number, whatever the language; "1,234"
 * is 1.234 or 1234. Empty when it is no number.
 */
const readDecimal = (text: string): number[] => {
  const separators = text.match(/[.,]/g) ?? []
  const last = separators.at(-1)
  if (last === undefined) return [Number(text)]
  const whole = (separator: string) => new RegExp(`^\\d{1,3}(?:[${separator}]\\d{3})+$`)
  const strip = (digits: string) => digits.replaceAll(/[.,]/g, '')
  if (separators.length === 1) {
    const decimal = Number(text.replace(last, '.'))
    const isGrouped = /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)
    return isGrouped ? [decimal, Number(strip(text))] : [decimal]
  }
  if (new Set(separators).size === 1) return whole(last).test(text) ? [Number(strip(text))] : []
  const at = text.lastIndexOf(last)
  const integer = text.slice(0, at)
  const isOne = !integer.includes(last) && whole(last === '.' ? ',' : '.').test(integer)
  return isOne ? [Number(`${strip(integer)}.${text.slice(at + 1)}`)] : []
}

const DECIMAL = String.raw`(?:\d[\d.,]*|[.,]\d+)`
const NUMBER = new RegExp(
  String.raw`^([+-]?)\s*(${DECIMAL})` +
    String.raw`(?:\s*\/\s*(${DECIMAL})|e([+-]?\d{1,3})|\s*[×x*·⋅]\s*10\s*\^?\s*\(?([+-]?\d{1,3})\)?)?`,
  'i',
)

type ReadNumber = {
  /** The numbers that the text can mean: none, one, or two when a comma may stand for decimals or thousands. */
  values: number[]
  /** What follows the number, normalized. */
  rest: string
}

/**
 * Reads a number as people type it: "3,5", "1 234.5", "3.5e-2", "3.5×10⁻²", "1/8", "−2", "٣٫٥". The rest is a unit,
 * a percent symbol or anything else.
 */
export const readNumber = (text: string): ReadNumber => {
  const normal = normalize(text)
  const match = NUMBER.exec(normal)
  if (!match) return { values: [], rest: normal }
  const [whole, minus, numerator = '', denominator, exponent, power] = match
  const below = denominator === undefined ? [1] : readDecimal(denominator)
  const scale = Number(`1e${exponent ?? power ?? 0}`)
  const values = readDecimal(numerator).flatMap((one) =>
    below.map((other) => ((minus === '-' ? -1 : 1) * one * scale) / other),
  )
  return {
    // Adding 0 makes 0 of -0.
    values: [...new Set(values.filter(Number.isFinite).map((value) => value + 0))],
    rest: normal.slice(whole.length).trim(),
  }
}

/** A unit as it is compared: "m/s²", "m/s^2" and "m / s2" are the same, "mW" and "MW" are not. */
export const comparableUnit = (unit: string): string => unit.normalize('NFKC').replaceAll(/[\s^]/g, '')

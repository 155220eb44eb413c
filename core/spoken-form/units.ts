import { type Reader, skipTo } from './reader.ts'
import type { MathWords } from './words.ts'

/** One-letter units count only in a compound or with a power: "5 m" may be anything, "5 m/s" is a speed. */
const weakUnits = /^(?:m|g|s|h|L|min)$/
/** Without a number, only a compound of these is read as a unit. */
const standaloneUnits = /^(?:km|m|cm|mm|kg|g|mg|MB|GB|kB|KB|kWh|mol)$/

const unitPatterns = new WeakMap<MathWords, RegExp>()
function unitPatternOf(words: MathWords): RegExp {
  const known = unitPatterns.get(words)
  if (known) return known
  const names = Object.keys(words.units).sort((a, b) => b.length - a.length)
  const unit = `(${names.join('|')})(²|³|\\^2|\\^3)?`
  const pattern = new RegExp(
    `[ \\u00a0\\u202f\\u2009]?${unit}(?:/${unit})?(?![\\p{sc=Latin}\\p{sc=Greek}\\p{N}_²³/^])`,
    'uy',
  )
  unitPatterns.set(words, pattern)
  return pattern
}

const powerOf = (exponent: string | undefined) => (exponent === undefined ? 1 : /2|²/.test(exponent) ? 2 : 3)

/** "5 km/h", "-5 °C", "50%": the number with its unit. `number` is '' for a unit that stands alone ("in m/s²"). */
export function readMeasure(
  reader: Reader,
  number: string,
  from: number,
): { said: string; text: string } | undefined {
  const { text, words } = reader
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = from
    return pattern.exec(text) ?? undefined
  }
  if (number !== '') {
    const degrees = take(/[ \u00a0\u202f\u2009]?(?:(℃)|(℉)|°[ \u00a0]?(C|F)?(?![\p{sc=Latin}\d]))/uy)
    if (degrees && skipTo(reader, from + degrees[0].length)) {
      const scale = degrees[1] ? 'C' : degrees[2] ? 'F' : ((degrees[3] ?? '') as '' | 'C' | 'F')
      return { said: words.degrees(number, scale), text: degrees[0] }
    }
    const percent = take(/[ \u00a0\u202f]?[%％](?![\p{sc=Latin}\d%(])/uy)
    if (percent && skipTo(reader, from + percent[0].length))
      return { said: words.percent(number), text: percent[0] }
  }
  const found = take(unitPatternOf(words))
  if (!found) return undefined
  const [whole, symbol = '', power, perSymbol, perPower] = found
  if (weakUnits.test(symbol) && !perSymbol && (!power || symbol !== 'm')) return undefined
  if (number === '' && (!perSymbol || !standaloneUnits.test(symbol))) return undefined
  if (!skipTo(reader, from + whole.length)) return undefined
  const partOf = (unit: string, exponent: string | undefined) => ({
    symbol: unit,
    name: words.units[unit] as { one: string; many: string },
    power: powerOf(exponent),
  })
  const said = words.measure({
    number,
    unit: partOf(symbol, power),
    per: perSymbol ? partOf(perSymbol, perPower) : null,
  })
  return { said: said.replace(/\s+/g, ' ').trim(), text: whole }
}

/**
 * Units and relations as words, for languages whose formulas `core/spoken-form` does not read. The voices
 * spell most of these ("ka em ha"), or leave them out.
 */
const units = [
  'km/h',
  'm/s',
  '°C',
  '°',
  'km',
  'cm',
  'mm',
  'kg',
  'mg',
  'm²',
  'GHz',
  'MHz',
  'GB',
  'MB',
] as const
const relations = ['≤', '≥', '≠', '≈', '→', '²'] as const

const rows: Record<string, { units: string; relations: string }> = {
  de: {
    units:
      'Kilometer pro Stunde|Meter pro Sekunde|Grad Celsius|Grad|Kilometer|Zentimeter|Millimeter|Kilogramm|Milligramm|Quadratmeter|Gigahertz|Megahertz|Gigabyte|Megabyte',
    relations: 'kleiner oder gleich|größer oder gleich|ungleich|ungefähr gleich|nach|hoch 2',
  },
  fr: {
    units:
      'kilomètres par heure|mètres par seconde|degrés Celsius|degrés|kilomètres|centimètres|millimètres|kilogrammes|milligrammes|mètres carrés|gigahertz|mégahertz|gigaoctets|mégaoctets',
    relations: 'inférieur ou égal à|supérieur ou égal à|différent de|environ égal à|vers|au carré',
  },
  es: {
    units:
      'kilómetros por hora|metros por segundo|grados Celsius|grados|kilómetros|centímetros|milímetros|kilogramos|miligramos|metros cuadrados|gigahercios|megahercios|gigabytes|megabytes',
    relations: 'menor o igual que|mayor o igual que|distinto de|aproximadamente igual a|hacia|al cuadrado',
  },
  pt: {
    units:
      'quilômetros por hora|metros por segundo|graus Celsius|graus|quilômetros|centímetros|milímetros|quilogramas|miligramas|metros quadrados|gigahertz|megahertz|gigabytes|megabytes',
    relations: 'menor ou igual a|maior ou igual a|diferente de|aproximadamente igual a|para|ao quadrado',
  },
  it: {
    units:
      'chilometri all’ora|metri al secondo|gradi Celsius|gradi|chilometri|centimetri|millimetri|chilogrammi|milligrammi|metri quadrati|gigahertz|megahertz|gigabyte|megabyte',
    relations: 'minore o uguale a|maggiore o uguale a|diverso da|circa uguale a|verso|al quadrato',
  },
  nl: {
    units:
      'kilometer per uur|meter per seconde|graden Celsius|graden|kilometer|centimeter|millimeter|kilogram|milligram|vierkante meter|gigahertz|megahertz|gigabyte|megabyte',
    relations:
      'kleiner dan of gelijk aan|groter dan of gelijk aan|ongelijk aan|ongeveer gelijk aan|naar|kwadraat',
  },
  ru: {
    units:
      'километров в час|метров в секунду|градусов Цельсия|градусов|километров|сантиметров|миллиметров|килограммов|миллиграммов|квадратных метров|гигагерц|мегагерц|гигабайт|мегабайт',
    relations: 'меньше или равно|больше или равно|не равно|приблизительно равно|к|в квадрате',
  },
  ja: {
    units:
      'キロメートル毎時|メートル毎秒|度|度|キロメートル|センチメートル|ミリメートル|キログラム|ミリグラム|平方メートル|ギガヘルツ|メガヘルツ|ギガバイト|メガバイト',
    relations: '小なりイコール|大なりイコール|ノットイコール|ニアリーイコール|から|の二乗',
  },
}
const cyrillic = ['км/ч', 'м/с', '', '', 'км', 'см', 'мм', 'кг', 'мг', 'м²', 'ГГц', 'МГц', 'ГБ', 'МБ']

const tables = new Map(
  Object.entries(rows).map(([code, row]) => {
    const words = row.units.split('|')
    const unitWords = new Map(units.map((unit, index) => [unit as string, words[index] ?? '']))
    if (code === 'ru') for (const [index, unit] of cyrillic.entries()) unitWords.set(unit, words[index] ?? '')
    unitWords.delete('')
    const relationWords = row.relations.split('|')
    return [
      code,
      {
        unitWords,
        relationWords: new Map(
          relations.map((symbol, index) => [symbol as string, relationWords[index] ?? '']),
        ),
      },
    ]
  }),
)
const allUnits = [...units, ...cyrillic.filter(Boolean)]
const measured = new RegExp(
  `(?<=\\d)\\s?(${allUnits.join('|')})(?![\\p{sc=Latin}\\p{sc=Cyrillic}\\p{N}/²])`,
  'gu',
)
const relation = new RegExp(`\\s*(${relations.join('|')})`, 'g')

/** Writes "50 km/h" and "x ≤ 5" in words. Other languages stay as they are. */
export function writeUnits(text: string, code: string): string {
  const table = tables.get(code)
  if (!table) return text
  return text
    .replace(measured, (found, unit: string) =>
      table.unitWords.has(unit) ? ` ${table.unitWords.get(unit)}` : found,
    )
    .replace(relation, (found, symbol: string) => ` ${table.relationWords.get(symbol) ?? found}`)
}

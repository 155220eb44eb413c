const scriptOf = (text: string): string =>
  ['Han', 'Hangul'].find((script) => new RegExp(`^\\p{Script=${script}}`, 'u').test(text)) ?? 'other'

/** Prefixes of units: factor, in words of Latin script, in Korean and in Chinese. A capital M is folded, so a unit has "m" or "M". */
const PREFIXES: Record<string, [factor: number, ...names: string[]]> = {
  n: [1e-9, 'nano', '나노', '纳'],
  µ: [1e-6, 'micro', '마이크로', '微'],
  m: [1e-3, 'milli', '밀리', '毫'],
  c: [1e-2, 'centi', '센티', '厘'],
  h: [1e2, 'hecto', '헥토', '百'],
  k: [1e3, 'kilo', '킬로', '千'],
  M: [1e6, 'mega', '메가', '兆'],
  G: [1e9, 'giga', '기가', '吉'],
  T: [1e12, 'tera', '테라', '太'],
}
type Unit = { dimension: string; factor: number; zero: number }
/** Units by their names. The first name is the symbol, which has the prefixes as letters; others have them as words. */
const UNITS = new Map<string, Unit>(
  (
    [
      ['nµm', 'time', 1, 's|sec|secs|seconds|second|초|秒|秒钟|sekunden|sekunde|segundos|segundo'],
      ['', 'time', 60, 'min|mins|minutes|minute|분|分|分钟|minuten|minutos|minuto'],
      ['', 'time', 3600, 'h|hr|hrs|hours|hour|시간|小时|stunden|stunde|horas|hora'],
      ['', 'time', 86_400, 'days|day|天'],
      ['nµmck', 'length', 1, 'm|metres|meters|metre|meter|미터|米|metros|metro'],
      ['', 'length', 1e3, '公里'],
      ['', 'length', 0.3048, 'ft|feet|foot|英尺'],
      ['', 'length', 1609.344, 'miles|mile|마일|英里'],
      ['', 'area', 1, 'm2|m^2|square metres|square meters|제곱미터|平方米'],
      ['', 'area', 1e4, 'ha|hectares|hectare|헥타르|公顷'],
      ['µmk', 'mass', 1, 'g|grams|gram|그램|克|gramm|gramos'],
      ['', 'mass', 1e3, '公斤'],
      ['', 'mass', 1e6, 'tonnes|tonne|톤|吨'],
      ['mc', 'volume', 1, 'l|litres|liters|litre|liter|리터|升|litros'],
      ['', 'volume', 1e-3, 'cm3|cm^3'],
      ['ck', 'speed', 1, 'm/s|metres per second|meters per second'],
      ['', 'speed', 1 / 3.6, 'km/h|kph|kilometres per hour|kilometers per hour'],
      ['', 'speed', 0.44704, 'mph|miles per hour'],
      ['', 'acceleration', 1, 'm/s2|m/s^2'],
      [
        ...['', 'temperature', 1],
        '°c|°|degrees celsius|degree celsius|degrees|celsius|grad celsius|grad|grados|도|度|摄氏度',
      ],
      ['', 'temperature', 5 / 9, '°f|degrees fahrenheit|fahrenheit|화씨|华氏度', -160 / 9],
      ['', 'temperature', 1, 'k|kelvin|켈빈|开尔文|开', -273.15],
      ['kMG', 'frequency', 1, 'hz|hertz|cycles per second|헤르츠|赫兹|赫'],
      ['mk', 'voltage', 1, 'v|volts|volt|볼트|伏特|伏'],
      ['µm', 'current', 1, 'a|amperes|ampere|amps|amp|암페어|安培|安'],
      ['kM', 'resistance', 1, 'ω|ohms|ohm|옴|欧姆|欧'],
      ['kMG', 'power', 1, 'w|watts|watt|와트|瓦特|瓦'],
      ['kM', 'energy', 1, 'j|joules|joule|줄|焦耳|焦'],
      ['k', 'energy', 4.184, 'cal|calories|calorie|칼로리|卡路里|卡'],
      ['', 'energy', 3.6e6, 'kwh'],
      ['k', 'force', 1, 'n|newtons|newton|뉴턴|牛顿|牛'],
      ['hkM', 'pressure', 1, 'pa|pascals|pascal|파스칼|帕斯卡|帕'],
      ['m', 'pressure', 1e5, 'bar|바|巴'],
      ['', 'pressure', 101_325, 'atm|기압|标准大气压|大气压'],
      ['kMGT', 'data', 8, 'b|bytes|byte|바이트|字节'],
      ['', 'data', 1, 'bits|bit|비트|比特'],
      ['', 'share', 0.01, '%|percent|per cent|퍼센트|프로|prozent|por ciento'],
    ] as [string, string, number, string, number?][]
  ).flatMap(([prefixes, dimension, factor, listed, zero = 0]) => {
    const names = listed.split('|')
    const unit = (name: string, times = 1): [string, Unit] => [
      name,
      { dimension, factor: factor * times, zero },
    ]
    const prefixed = [...prefixes].flatMap((letter) => {
      const [times, ...words] = PREFIXES[letter]!
      return names.flatMap((name, at) => [
        ...(at === 0 ? [unit(letter.normalize('NFKC').toLowerCase() + name, times)] : []),
        ...words
          .filter((word) => at > 0 && scriptOf(word) === scriptOf(name))
          .map((word) => unit(word + name, times)),
      ])
    })
    return [...names.map((name) => unit(name)), ...prefixed]
  }),
)
const namesOf = (isOther: boolean): string =>
  [...UNITS.keys()]
    .filter((name) => (scriptOf(name) === 'other') === isOther)
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll('^', '\\^'))
    .join('|')
const UNIT = new RegExp(
  `^(?:\\s*个?|-)(?:(?:of )?an? )?(?<name>${namesOf(false)}|(?:${namesOf(true)})(?![\\p{Script=Latin}\\p{N}/^]))`,
  'u',
)

/** The unit at the beginning of a text, and where it ends. A part of one may have an article: "half an hour". */
export const unitAfter = (number: number, rest: string): (Unit & { end: number }) | null => {
  const found = UNIT.exec(rest)
  const unit = found && UNITS.get(found.groups!.name!)
  // "2 a day" is no unit of two days.
  return unit && !(number > 1 && / an? ./u.test(found[0])) ? { ...unit, end: found[0].length } : null
}

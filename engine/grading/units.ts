type Unit = { dimension: string; factor: number; zero: number }

/** Dimension, factor to its base unit and names. Prefixes stand in front of a name: "k", "kilo", "킬로", "千". */
const ROWS: [dimension: string, factor: number, names: string, zero?: number][] = [
  ['time', 1, 's|sec|secs|seconds|second|초|秒|秒钟|sekunden|sekunde|segundos|segundo'],
  ['time', 60, 'min|mins|minutes|minute|분|分|分钟|minuten|minutos|minuto'],
  ['time', 3600, 'h|hr|hrs|hours|hour|시간|小时|个小时|stunden|stunde|horas|hora'],
  ['time', 86_400, 'days|day|天'],
  ['length', 1, 'm|metres|meters|metre|meter|미터|米|metros|metro'],
  ['length', 1e3, '公里'],
  ['length', 0.3048, 'ft|feet|foot|英尺'],
  ['length', 1609.344, 'miles|mile|마일|英里'],
  ['area', 1, 'm2|m^2|square metres|square meters|제곱미터|平方米'],
  ['area', 1e4, 'ha|hectares|hectare|헥타르|公顷'],
  ['mass', 1, 'g|grams|gram|그램|克|gramm|gramos'],
  ['mass', 1e3, '公斤'],
  ['mass', 1e6, 'tonnes|tonne|톤|吨'],
  ['volume', 1, 'l|litres|liters|litre|liter|리터|升|litros'],
  ['speed', 1, 'm/s|metres per second|meters per second|米每秒'],
  ['speed', 1 / 3.6, 'km/h|kph|kilometres per hour|kilometers per hour|公里每小时'],
  ['speed', 1e3, '公里每秒'],
  ['speed', 0.44704, 'mph|miles per hour'],
  ['acceleration', 1, 'm/s2|m/s^2'],
  [
    'temperature',
    1,
    '°c|°|degrees celsius|degree celsius|degrees|celsius|grad celsius|grad|grados|도|度|摄氏度',
  ],
  ['temperature', 5 / 9, '°f|degrees fahrenheit|fahrenheit|화씨|华氏度', -160 / 9],
  ['temperature', 1, 'k|kelvin|켈빈|开尔文|开', -273.15],
  ['frequency', 1, 'hz|hertz|헤르츠|赫兹|赫'],
  ['voltage', 1, 'v|volts|volt|볼트|伏特|伏'],
  ['current', 1, 'a|amperes|ampere|amps|amp|암페어|安培|安'],
  ['resistance', 1, 'ω|ohms|ohm|옴|欧姆|欧'],
  ['power', 1, 'w|watts|watt|와트|瓦特|瓦'],
  ['energy', 1, 'j|joules|joule|줄|焦耳|焦'],
  ['energy', 4.184, 'cal|calories|calorie|칼로리|卡路里|卡'],
  ['energy', 3.6e6, 'kwh'],
  ['force', 1, 'n|newtons|newton|뉴턴|牛顿|牛'],
  ['pressure', 1, 'pa|pascals|pascal|파스칼|帕斯卡|帕'],
  ['pressure', 1e5, 'bar|바|巴'],
  ['pressure', 101_325, 'atm|기압|标准大气压|大气压'],
  ['data', 8, 'b|bytes|byte|바이트|字节'],
  ['data', 1, 'bits|bit|비트|比特'],
  ['share', 0.01, '%|percent|per cent|퍼센트|프로|prozent|por ciento'],
]
const UNITS = new Map<string, Unit>(
  ROWS.flatMap(([dimension, factor, names, zero = 0]) =>
    names.split('|').map((name): [string, Unit] => [name, { dimension, factor, zero }]),
  ),
)
/** Folding makes M and m alike: it is mega before these. */
const MEGA = new Set(['hz', 'b', 'w', 'ω', 'j', 'pa'])
const PREFIXES: [RegExp, number][] = [
  [/^(?:n(?!ano)|nano|나노|纳)/u, 1e-9],
  [/^(?:μ|µ|micro|마이크로|微)/u, 1e-6],
  [/^(?:m(?!illi|icro|ega)|milli|밀리|毫)/u, 1e-3],
  [/^(?:c(?!enti)|centi|센티|厘)/u, 1e-2],
  [/^(?:h(?!ecto)|hecto|헥토|百)/u, 1e2],
  [/^(?:k(?!ilo)|kilo|킬로|千)/u, 1e3],
  [/^(?:mega|메가|兆)/u, 1e6],
  [/^(?:g(?!iga)|giga|기가|吉)/u, 1e9],
  [/^(?:t(?!era)|tera|테라|太)/u, 1e12],
]
const findUnit = (name: string): Unit | undefined => {
  const whole = UNITS.get(name)
  const prefix = whole ? undefined : PREFIXES.find(([pattern]) => pattern.test(name))
  if (!prefix) return whole
  const bare = name.replace(prefix[0], '')
  // "min" is no prefix of an inch: only units of the metric system have prefixes, "mol" and the like are none of these.
  const unit = UNITS.get(bare)
  const isMega = name[0] === 'm' && name[1] === bare[0] && MEGA.has(bare)
  return unit && { ...unit, factor: unit.factor * (isMega ? 1e6 : prefix[1]) }
}

const LONGEST = 24
/** The unit at the beginning of a text, with its length. */
export const unitAfter = (rest: string): (Unit & { length: number }) | null => {
  const before = /^[\s-]*(?:(?:of )?an? )?/u.exec(rest)?.[0].length ?? 0
  for (let length = Math.min(LONGEST, rest.length - before); length > 0; length -= 1) {
    const name = rest.slice(before, before + length)
    const unit =
      /[\p{Script=Latin}\p{N}]$/u.test(name) &&
      /^[\p{Script=Latin}\p{N}/^]/u.test(rest.slice(before + length))
        ? undefined
        : findUnit(name)
    if (unit) return { ...unit, length: before + length }
  }
  return null
}

/** Keys of the Korean two-set keyboard layout, in the order of Unicode's conjoining letters. */
const CHARTS = [
  [0x1100, 'R R S E E F A Q Q T T D W W C Z X V G'],
  [0x1161, 'K O I O J P U P H HK HO HL Y N NJ NP NL B M ML L'],
  [0x11a8, 'R R RT S SW SG E F FR FA FQ FT FX FV FG A Q QT T T D W C Z X V G'],
] as const

/** ㅀ and ㅄ, where they stand alone. */
const JOINED = [
  ['\u111a', 'FG'],
  ['\u1121', 'QT'],
] as const

const keys = new Map<string, string>([
  ...CHARTS.flatMap(([first, row]) =>
    row.split(' ').map((key, index) => [String.fromCodePoint(first + index), key] as const),
  ),
  ...JOINED,
])

/** Replaces Korean letters by the Latin keys that type them: a code typed while the keyboard is set to Korean. */
export const toLatinKeys = (typed: string): string =>
  typed.normalize('NFKD').replaceAll(/[\u1100-\u11c2]/g, (letter) => keys.get(letter) ?? letter)

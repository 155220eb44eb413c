import { areOpposite } from '@lectern/core/text/word-likeness/word-likeness.ts'

/** Two poles of one thing, in English, Spanish, German, Korean and Chinese: who says one does not say the other. */
const AXES: [one: RegExp, other: RegExp][] = [
  [
    /\b(?:increas|ris(?:e|es|ing|en)\b|rose\b|grow|grew\b|rais|higher|more\b|larger|greater|bigger|goes up|go up|going up|expand|gain|swell|accelerat|lengthen|strengthen|up(?:wards?)?\b|aument|sub(?:e|en|ir)\b|más\b|mayor|gana|crec|steig|zunahme|nimmt zu|mehr\b|größer|höher)|증가|늘어|늘고|늘리|늘었|높아|높이|높인|커지|커진|커져|커질|커집|커짐|오르|오른|올라|올리|올린|상승|확대|팽창|많아|강해|강화|增|上升|升高|提高|变大|变多|更多|变强|扩大|膨胀|上涨|变高/u,
    /\b(?:decreas|fall(?:s|ing|en)?\b|fell\b|drop|declin|reduc|lower|less\b|smaller|fewer|shrink|shrunk|shrank|goes down|go down|going down|diminish|contract(?:s|ed|ing)?\b|decelerat|shorten|weaken|down(?:wards?)?\b|dismin|baja|menos\b|menor|pierd|sink|abnahme|nimmt ab|weniger\b|kleiner|niedriger)|감소|줄어|줄고|줄이|줄인|줄었|낮아|낮추|낮춘|작아|내리|내린|내려|하락|떨어|축소|수축|적어|약해|약화|减(?!半)|下降|降低|变小|变少|更少|变弱|缩小|收缩|下跌|变低|下滑/u,
  ],
  [
    /\b(?:fast(?:er|est)?|quick(?:er|ly)?|speeds? up|rápid\w*|schnell\w*)\b|빠르|빨라|빨리|加快|更快|变快/u,
    /\b(?:slow(?:er|est|ly)?|slows? down|lent\w+|langsam\w*)\b|느리|느려|减慢|更慢|变慢/u,
  ],
  [
    /\b(?:high(?:er)?|alt[ao]s?|hoch|hohe[mnrs]?)\b|높은|高(?!于)/u,
    /\b(?:low(?:er)?|baj[ao]s?|niedrig\w*)\b|낮은|低(?!于)/u,
  ],
  [/\blong(?:er)?\b|길어|更长|变长/u, /\bshort(?:er)?\b|짧아|更短|变短/u],
  [/\badd(?:s|ed|ing)?\b|추가|添加|加入/u, /\bremov(?:e|es|ed|ing)\b|제거|去除|移除/u],
  [
    /\b(?:closer|nearer|cheaper)\b|가까워|가까울|更近/u,
    /\b(?:further|farther|more expensive)\b|멀어|멀수|更远/u,
  ],
  [
    /\b(?:before|antes|vor)\b|이전에|하기 전|기 전|(?:之|以)前/u,
    /\b(?:after(?:wards)?|después|nach)\b|이후|후에|한 뒤|은 뒤|(?:之|以)后/u,
  ],
  [/\bleft(?:wards?)?\b|왼쪽|좌측|左/u, /\bright(?:wards?)?\b(?! or wrong)|오른쪽|우측|右/u],
  [
    /\b(?:into|inwards?|inside|enters?|influx|absorb(?:s|ed)?)\b|안으로|들어|流入|进入|吸收|向内/u,
    /\b(?:out of|outwards?|outside|leaves?|efflux|releas(?:es|ed)|flows out)\b|밖으로|나가|빠져|流出|离开|放出|释放|向外/u,
  ],
  [
    /\bpositiv(?:e|ely|[ao]s?)\b|양수|양의|正(?:的|电|数|向|相关)/u,
    /\bnegativ(?:e|ely|[ao]s?)\b|음수|음의|负(?:的|电|数|向|相关)/u,
  ],
  [/\bm[aá]xim\w+|\bmax\b|최대|最大/u, /\bm[ií]nim\w+|\bmin\b|최소|最小/u],
  [/\bascending\b|오름차순|升序/u, /\bdescending\b|내림차순|降序/u],
  [/\b(?:lifo|last[ -]in)\b|후입선출|后进先出/u, /\b(?:fifo|first[ -]in)\b|선입선출|先进先出/u],
]
const EVERYWHERE = AXES.flat().map((pole) => new RegExp(pole, 'gu'))

/** On which axes a text stands, and at which pole. `turns`: the first pole where it has both, as in "from lower to higher". */
export type Poles = { single: Map<number, 1 | -1>; turns: Map<number, 1 | -1> }

export const polesOf = (folded: string): Poles => {
  const poles: Poles = { single: new Map(), turns: new Map() }
  for (const [axis, [one, other]] of AXES.entries()) {
    const [at, otherAt] = [folded.search(one), folded.search(other)]
    if (at >= 0 && otherAt >= 0) poles.turns.set(axis, at < otherAt ? 1 : -1)
    else if (at >= 0 || otherAt >= 0) poles.single.set(axis, at >= 0 ? 1 : -1)
  }
  return poles
}

/** A text without the words that are poles: what it speaks of. */
export const withoutPoles = (folded: string): string =>
  EVERYWHERE.reduce((text, pole) => text.replaceAll(pole, ' '), folded)

/** A word of one text, which the other one lacks, has an opposite there (by WordNet): "reliable" and "unreliable". */
export const haveOppositeWords = (ones: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...ones].some(
    (one) => !others.has(one) && [...others].some((other) => !ones.has(other) && areOpposite(one, other)),
  )

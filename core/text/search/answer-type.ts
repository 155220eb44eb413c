import { termsOf } from '../terms.ts'
import { rankOf } from '../word-likeness/word-likeness.ts'

/** The type of information that an answer must contain, if the form of the question shows it. */
type AnswerType = 'number' | 'date' | 'person' | 'formula' | 'other name'

const ASKED: [AnswerType, RegExp][] = [
  [
    'date',
    /^(?:(?:and|so|ok|okay|by|since|until|till|from) )*when (?!you|we|i\b)|\b(?:since|until|till|by) when\b|\b(?:what|which) (?:year|date|day|month)\b|언제|몇 ?(?:년|월|일)|什么时候|何时|哪一?[年天]|いつ|何[年月]/iu,
  ],
  [
    'number',
    /\bhow (?:many|much|often|old|large|big|long|high|low|deep|far|fast|likely)\b|\b(?:what|which) (?:percent\w*|share|number|probability)\b|몇|얼마|多少|几[个次种人位天步]|多[大长高远久深快]|何[本個人回通%]|いくつ|ど[れの]?くらい/iu,
  ],
  ['person', /\b(?:who|whose|whom)\b|누가|누구|谁|誰|だれ/iu],
  ['formula', /\b(?:formula|equation)\b|공식|수식|公式|数式|計算式/iu],
  [
    'other name',
    /\b(?:(?:other|another|different|alternative|second) (?:name|word|term)|also (?:called|known))\b|다른 (?:이름|말|용어)|别名|也叫|又称|別名|別の(?:名|呼)/iu,
  ],
]

const HELD: Record<AnswerType, RegExp> = {
  date: /\b(?:1\d|20)\d\d\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|\d+\s*[년월일年月日]|\d{1,2}[:.]\d\d\b|[세世]기|世紀/iu,
  number:
    /\p{N}|[%∞]|\bO\(|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|million|half|twice|once|percent|single|double|no|none|all|every)\b|하나|[두세네] |절반|모든|[一二两三四五六七八九十百千万半]|すべて/iu,
  // In other scripts, names of persons look like other words.
  person:
    /\p{Lu}\. ?\p{Lu}\p{Ll}+|\bet al\b|\p{Script=Hangul}|\p{Script=Han}|\p{Script=Katakana}|\b(?:users?|people|students?|experts?|authors?|you|we|they|humans?|professors?)\b/u,
  formula: /[=≈∝≥≤∑∏∫]/u,
  'other name':
    /\b(?:a\.?k\.?a|also|called|known as|named|synonym|or|i\.e)\b|라고|이라|일명|즉|또는|称为|叫|即|又|呼ば|いわゆる|すなわち|という|[()（）=]/iu,
}

/** "David Talbot", but not "Data Analysis": a name is not in the word list. */
const namesSomeone = (text: string): boolean =>
  [...text.matchAll(/\p{Lu}\p{Ll}+ (?:\p{Lu}\. ?)?\p{Lu}\p{Ll}+/gu)].some(([name]) =>
    termsOf(name).some((term) => term.length > 1 && rankOf(term) === null),
  )

/** The type of answer that a question asks for; null if its form does not show it. */
export const answerTypeOf = (question: string): AnswerType | null =>
  ASKED.find(([, asks]) => asks.test(question.trim()))?.[0] ?? null

/**
 * Returns true if a text could contain an answer of that type. Words of the question itself do not count.
 */
export const canAnswer = (type: AnswerType, text: string, question: string): boolean => {
  const bare = text
    .replaceAll(/^\s*[(（]?\d{1,2}(?:[).）．、:]|\.(?!\d))(?:\d+\.?)*/gmu, '')
    .replaceAll(/\d+ ?\/ ?\d+\s*$/gmu, '')
  const said = new Set(question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
  const rest =
    type === 'number' || type === 'person'
      ? bare.replaceAll(/[\p{L}\p{N}]+/gu, (word) => (said.has(word.toLowerCase()) ? '' : word))
      : bare
  return HELD[type].test(rest) || (type === 'person' && namesSomeone(rest))
}

import { ACTIONS } from '@lectern/core/text/word-classes/action-verbs.ts'
import { isChineseSentence } from '@lectern/core/text/word-classes/chinese-words.ts'
import { VERBAL_NOUN } from '@lectern/core/text/word-classes/korean-ends.ts'
import { hasPredicate, isPresentVerb } from '@lectern/core/text/word-classes/word-classes.ts'
import { hasPlainVerb, isPlace, isPredicate, isVerbless, mainClauseOf } from './english-clauses.ts'

/**
 * How a point is spoken: as a sentence, as a question, with "we" (action) or "it" (predicate) before it, or
 * as part of a list (fragment).
 */
export type Form = 'sentence' | 'question' | 'action' | 'predicate' | 'fragment'

const LOWERED = new Set(
  (
    'a an the this that these those we you it they our your there here for in on at by with from to of as if when while what ' +
    'how why which where who not no all any each every some many most more less few one two three both given called let ' +
    'simple complex exact natural often formally independently model models data example examples and or but is are can'
  ).split(' '),
)
const LOWERED_ENDING = /(?:i[sz]ing|ing|ly|able|ible|ity|ment|ness|ation|tion|ed|ive|ous|ic|ical)$/

export function findForm(text: string, language: string): Form {
  if (/[?？]$/.test(text)) return 'question'
  if (/[.!。！]["”’」』]?$/.test(text) && !/\b(?:etc|al)\.$/.test(text)) return 'sentence'
  if (language === 'ko') return isKoreanSentence(text) ? 'sentence' : 'fragment'
  if (language === 'zh')
    return text.length > 18 || /，/.test(text) || isChineseSentence(text) ? 'sentence' : 'fragment'
  if (language === 'ja') return text.length > 22 || /[\u3041-\u3096]$/.test(text) ? 'sentence' : 'fragment'
  const words = text.split(' ')
  const first = words[0] ?? ''
  if (language === 'en' && words.length > 1 && ACTIONS.has(first.toLowerCase()) && words[1] !== 'of')
    return isSubject(words) ? 'sentence' : 'action'
  if (language === 'en' && words.length > 1 && /^(?:also|called|known|named|see)$/i.test(first))
    return 'sentence'
  if (language === 'en' && words.length > 2 && /^(?:we|you|it|they)(?:[’']\p{L}+)?$/iu.test(first))
    return 'sentence'
  if (language === 'en' && isPredicate(text)) return 'predicate'
  if (language === 'en' && hasPredicate(mainClauseOf(text))) return 'sentence'
  const main = language === 'en' ? mainClauseOf(text) : text
  if (/:\s/.test(text) || VERBS[language]?.test(main)) return 'sentence'
  if (words.length <= FEW_WORDS) return language === 'en' && hasPlainVerb(text) ? 'sentence' : 'fragment'
  return language === 'en' && isVerbless(text) ? 'fragment' : 'sentence'
}

/** A longer line in Latin letters counts as a sentence, unless it is known to have no verb. */
const FEW_WORDS = 4

/** Returns true for a short name of a thing, which a recap can repeat. */
export function isName(text: string, language: string): boolean {
  if (findForm(text, language) !== 'fragment') return false
  return (
    language !== 'en' ||
    (text.split(' ').length <= FEW_WORDS && !isPlace(text) && !/^\p{L}+ing\s/u.test(text))
  )
}

/** "Trade winds blow": the first words look like an order, but are the subject of the verb after them. */
function isSubject([first = '', ...rest]: string[]): boolean {
  if (isPresentVerb(first.toLowerCase())) return false
  const end = rest.findIndex((word) =>
    /^(?:an?|the|to|for|with|of|in|on|at|by|from|and|or|our|your|its|each|all)$/i.test(word),
  )
  return rest
    .slice(0, end < 0 ? 4 : Math.min(end, 4))
    .some((word) => /^\p{Ll}+$/u.test(word) && isPresentVerb(word))
}

function isKoreanSentence(text: string): boolean {
  return (
    /(?:다|요|음|함|됨|임|등)$/.test(text) ||
    VERBAL_NOUN.test(text) ||
    PARTICLE_END.test(text) ||
    text.length > 24
  )
}

/** Verbs that make a short line a sentence. */
const VERBS: Record<string, RegExp> = {
  en: /\s(?:is|are|was|were|has|have|can|could|should|will|would|must|does|do|may|might|depends?|provides?|needs?)\s/,
  es: /\s(?:es|son|está|están|tiene|tienen|hay|se|puede|pueden)\s/,
  fr: /\s(?:est|sont|ont|peut|peuvent|se|fait)\s/,
  de: /\s(?:ist|sind|wird|werden|hat|haben|kann|können|muss|müssen)\s/,
}

/** The point as a whole sentence, with its full stop. */
export function toSentence(text: string, language: string): string {
  const bare = text.replace(/[\s,;:，；：、]+$/, '')
  if (language === 'ko') return koreanSentence(bare)
  if (language === 'zh' && /[^\d\s.]\.$/.test(bare)) return `${bare.slice(0, -1)}。`
  if (/[.!?。！？…]["”’」』]?$/.test(bare) && !/\s(?:i\.e|e\.g)\.$/.test(bare)) return capitalise(bare)
  if (language === 'ja') return /[\u3041-\u3096]$/.test(bare) ? `${bare}。` : `${bare}です。`
  if (language === 'zh') return `${bare}。`
  return `${capitalise(language === 'en' ? closeOpenEnd(openName(bare.replace(/\.$/, ''))) : bare)}.`
}

/** "Also called thermohaline circulation" becomes "This is also called …". */
function openName(text: string): string {
  if (!/^(?:also )?(?:called|named|known as)\s/i.test(text) || !isVerbless(text)) return text
  return `This is ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
}

/** Completes a sentence that ended with a formula: "… is" becomes "… is shown on the slide". */
function closeOpenEnd(text: string): string {
  if (/\s(?:as|is|are)$/.test(text)) return `${text} shown on the slide`
  return text.replace(/,?\s(?:i\.e|e\.g)$/, '')
}

/**
 * The point as part of a sentence: without its full stop, and in lower case if the first word is an
 * ordinary word.
 */
export function toClause(text: string, language: string): string {
  const bare = text.replace(/[\s.,;:!。，；：、！]+$/, (end) =>
    /\b(?:etc|al|e\.g|i\.e)$/.test(text.slice(0, -end.length)) ? '.' : '',
  )
  if (language !== 'en') return bare
  const first = bare.split(/[\s:,;/]/)[0] ?? ''
  const lower = first.toLowerCase()
  const ordinary =
    LOWERED.has(lower) || ACTIONS.has(lower) || (first.length > 4 && LOWERED_ENDING.test(lower))
  const plainCase = first.slice(1) === lower.slice(1)
  return ordinary && plainCase ? lower + bare.slice(first.length) : bare
}

export function capitalise(text: string): string {
  return text.replace(/^\p{Ll}(?=\p{Ll}{1,})/u, (letter) => letter.toUpperCase())
}

const NOMINAL_ENDINGS: [RegExp, string][] = [
  [/(?<![포결])함$/, '합니다'],
  [/됨$/, '됩니다'],
  [/([있없])음$/, '$1습니다'],
  [/임$/, '입니다'],
]

/** Korean slides use nouns, nominal forms or the plain style; the spoken form is polite. */
function koreanSentence(written: string): string {
  const text = written.replace(/^(?:ex|예)\s?[).:]\s*/i, '예를 들어 ')
  if (/[?？!！]$/.test(text)) return text
  const bare = text.replace(/[.。]$/, '')
  if (PARTICLE_END.test(bare)) return `${bare}.`
  if (/(?:니다|[아어에예세해나까]요|죠)$/.test(bare)) return `${bare}.`
  for (const [ending, polite] of NOMINAL_ENDINGS) {
    if (bare.length > 4 && ending.test(bare)) return `${bare.replace(ending, polite)}.`
  }
  if (/포함$/.test(bare)) return `${bare}${/[을를]\s/.test(bare) ? '합니다' : '됩니다'}.`
  if (/\s등$/.test(bare)) return `${bare}이 있습니다.`
  if (/[가-힣][^이가은는도을를\s]\s존재$/.test(bare))
    return `${bare.replace(/\s존재$/, '')}${hasFinal(bare.at(-4) ?? '') ? '이' : '가'} 존재합니다.`
  if (VERBAL_NOUN.test(bare)) return `${bare}합니다.`
  if (/다$/.test(bare) && (bare !== text || /\s/.test(bare))) return `${politeVerb(bare)}.`
  if (bare !== text || !/[\p{Script=Hangul}\p{L}\d)”’」』]$/u.test(bare) || PARTICLE_END.test(bare))
    return `${bare}.`
  return `${bare}입니다.`
}

/** Returns true if a Korean syllable ends in a consonant. */
function hasFinal(syllable: string): boolean {
  return (syllable.charCodeAt(0) - 0xac00) % 28 !== 0
}

/** After these endings a noun or verb is missing, so no ending can be added. */
const PARTICLE_END = /(?:[다라으하되이]면|지만|아니라|는데|에서|으로|하여|까지)[,，]?$/

/** 나타낸다 → 나타냅니다, 먹는다 → 먹습니다, 크다 → 큽니다, 없다 → 없습니다. */
function politeVerb(text: string): string {
  if (/[가-힣]는다$/.test(text)) return `${text.slice(0, -2)}습니다`
  const stem = text.slice(0, -1)
  const code = stem.charCodeAt(stem.length - 1) - 0xac00
  if (code < 0 || code > 11171) return text
  const final = code % 28
  // Index of the final consonant: 0 is none, 4 is ㄴ, 8 is ㄹ, 17 is ㅂ.
  if (final !== 0 && final !== 4 && final !== 8) return `${stem}습니다`
  return `${stem.slice(0, -1)}${String.fromCharCode(0xac00 + code - final + 17)}니다`
}

import { foldCase } from '@lectern/core/text/fold-text.ts'

const words = (text: string): string => text.trim().replaceAll(/\s+/gu, '|')

const DETERMINER = words('the an its their every')
const PREPOSITION = words('of from with into at by for to')
const FINITE = words('is are was were has have had does did can will would may must should')
const JOINING = words('and or but because that which than so if when while')
const SUBJECT = words('they he we it i')

/** Neighbours that no English sentence has: "the of", "of is", "is are", "and or". */
const ENGLISH = new RegExp(
  [
    `\\b(?:${DETERMINER}) (?:${DETERMINER}|${PREPOSITION}|in|on|${FINITE}|be|${JOINING}|${SUBJECT})\\b`,
    '\\ba (?:the|a|an|its|their|they|we|he|it|because|that|which|than|with|into|from|by|at)\\b',
    `\\b(?:of|from|into|at|to) (?:${FINITE}|and|or|but|because|of|to|in|on|at|for|with|from|they|he|we)\\b`,
    '\\b(?:with|by|for) (?:is|are|was|were|has|have|can|will|and|or|but|because|of|they|he|we)\\b',
    '\\b(?:is|are|was|were|has|have|be) (?:is|are|was|were|has|have|can|will|would|of|they|we|he)\\b',
    '\\b(?:can|will|would|may|must|should) (?:the|a|an|of|is|are|was|were|has|and|or|to|in|with|by|from)\\b',
    '\\b(?:and|or|but|because) (?:and|or|than)\\b|\\b(?:and|or|but) of\\b',
    '\\b(?:which|that|if|when|while|than) (?:of|and|or|than|because)\\b',
    '\\ba (?=[aeio]\\p{L}{2})|\\ban (?=[^aeiouhmnlsfrx\\P{L}]\\p{L}{2})',
    `\\b(?:${DETERMINER}|of|from|into|and|or|because|which|than)(?=[.;!?]|$)`,
  ].join('|'),
  'gu',
)

/** A sentence that ends with a particle or a joining form, "의" before a final verb, a bound noun that begins one. */
const KOREAN = new RegExp(
  [
    '(?<=\\p{Script=Hangul})(?:을|를|은|는|의|와|과|에서|으로|고|며|면서|때마다|보다)(?=[.;!?]|$)',
    '(?<=\\p{Script=Hangul})의 \\p{Script=Hangul}+다(?=[\\s.;!?]|$)',
    '(?<=\\p{Script=Hangul})(?:지만|거나|하면|되면|으면|려고|도록|되는|하는|없는|있는)(?=[.;!?]|$)',
    '(?:^|(?<=[.;!?,] ))(?:수|것[은을이도]?|때|때문에|없이)(?= )',
  ].join('|'),
  'gu',
)
/** Nouns that need a verb form in -n or -l before them. */
const KOREAN_BOUND = /(?<before>\p{Script=Hangul}) (?:것[이은을도으]|수 )/gu
/** Whether a syllable ends with ㄴ or ㄹ, or joins two nouns. */
const canPrecede = (syllable: string): boolean => {
  const last = syllable.normalize('NFD').at(-1)
  return last === 'ᆫ' || last === 'ᆯ' || syllable === '의'
}

const chinese = new Intl.Segmenter('zh', { granularity: 'word' })
const CHINESE_PAIRS = new RegExp(
  [
    '(?<=的 )(?:的|了|是|在|和|与|被|把|而|但|会|能|所以|因为|使|由|就|也|都)(?= )',
    '(?<=(?:^| )(?:和|与|在|把|被|从|对|因为|而|但|将|使|由|让|向|以|或|比|最|更|很|不|都|也|就|只|会|能|可以|应该|必须) )(?:的|了|和|与|或|所以|因为|而|，|。|；|$)',
    '(?:^|(?<=[，。；] ))(?:的|了|和|与|或|中|上|里|后|时|之间|越|得|着|地)(?= )',
    // A counter without a number or a pointing word before it.
    '(?<=(?:^|[^一二三四五六七八九十两几多半每各某这那哪整同另此单双数第的逐\\d多] ))(?:个|种|条|位|段|笔|项|层)(?= )',
    '(?<=(?:^| )第 )[^一二三四五六七八九十\\d几n]',
    '(?<=(?:^| )(?:所以|但|但是|于是|如果|只要|只有|或者|要|到|第|每|越|而且|并且) )(?:$|[，。；])',
    '(?<=(?:^| )越 )(?:越|的|了|和|是|在|会|就|每|$)',
    '(?<=(?:^| )(?:所以|但|但是|于是|因为|如果|只要) )(?:或|或者|和|与|的|了|但|所以|因为|于是)(?= )',
  ].join('|'),
  'gu',
)

const MAX_CHARS = 6_000

/** Least share of the words that are followed by one that cannot follow. English has more words of grammar, and more slips. */
const LEAST_SHARE = { english: 0.05, other: 0.03 }

/** How often the words of a text stand beside words that cannot follow them, the number of its words, and the least share. */
const countBreaks = (text: string): { breaks: number; words: number; least: number } => {
  // "B acts on A": a capital within a sentence is a name.
  const folded = foldCase(text.slice(0, MAX_CHARS).replaceAll(/(?<=[\p{L},] )A(?= )/gu, 'X'))
  const han = folded.match(/\p{Script=Han}/gu)?.length ?? 0
  if (han > folded.length / 3) {
    const spaced = [...chinese.segment(folded)].map(({ segment }) => segment.trim()).filter(Boolean)
    return {
      breaks: spaced.join(' ').match(CHINESE_PAIRS)?.length ?? 0,
      words: spaced.length,
      least: LEAST_SHARE.other,
    }
  }
  const spoken = folded.split(' ').length
  if (/\p{Script=Hangul}/u.test(folded)) {
    const unbound = [...folded.matchAll(KOREAN_BOUND)].filter(({ groups }) => !canPrecede(groups!.before!))
    return {
      breaks: (folded.match(KOREAN)?.length ?? 0) + unbound.length,
      words: spoken,
      least: LEAST_SHARE.other,
    }
  }
  return { breaks: folded.match(ENGLISH)?.length ?? 0, words: spoken, least: LEAST_SHARE.english }
}

/** Fewer words are notes, in which many things can stand beside each other. */
const FEWEST_WORDS = 6
/**
 * Whether the words of a text stand in an order that makes no sentences, in English, Korean and Chinese. One pair of
 * neighbours that cannot follow each other may be a slip; several are none. Tells nothing about notes, which have few words of
 * grammar.
 */
export const judgeWordOrder = (text: string): 'garbled' | 'doubtful' | 'fine' => {
  const { breaks, words: count, least } = countBreaks(text)
  if (breaks === 0 || count < FEWEST_WORDS || breaks / count < least) return 'fine'
  return breaks > 1 ? 'garbled' : 'doubtful'
}

import { GAP } from '@lectern/core/practice/gap.ts'
import { foldCase } from '@lectern/core/text/fold-text.ts'
import { countWords } from '../chat/quotable.ts'

/** Fewer words around a gap do not tell what belongs there. */
const FEWEST_WORDS_AROUND = 4

/** Korean particles, by the last letter before them. */
const PARTICLES = [
  ['은', '는'],
  ['이', '가'],
  ['을', '를'],
  ['과', '와'],
  ['으로', '로'],
]

const bothForms = (particle: string): string => {
  const [one, other] = PARTICLES.find((pair) => pair.includes(particle)) ?? [particle]
  return other ? `${one}(${other})` : particle
}

/** A sentence with more gaps is a riddle. */
const MOST_GAPS = 2
/** "The topic of this slide: ____.", or a label: "____: a step". */
const ONLY_NAMES = new RegExp(`[:：]\\s*${GAP}[.。]?$|${GAP}\\s*[:：]`, 'u')

/** The beginning of a word that its other forms and compounds share; a short word may be a part of another one by chance. */
const stemOf = (word: string): string => (word.length > 4 ? word.replace(/(?:en|es|e|s|n)$/u, '') : word)
/** A gap inside a word, "n____" or "Skript-____n": beside it stand Korean particles and Chinese words of grammar only. */
const CUTS_WORD = new RegExp(
  `[\\p{Script=Latin}\\p{Nl}]${GAP}|${GAP}\\p{Script=Latin}|(?![的在是为和与及或被把将从由对中以到向有成称当若则])\\p{Script=Han}${GAP}|${GAP}(?![的是在和与及或中后前上下为被可将会使有由称而之])\\p{Script=Han}`,
  'u',
)

/**
 * Covers a term wherever it stands; null if too little is left to answer by. An English article and a Korean particle would
 * tell how the missing word begins or ends: both forms are shown.
 */
export const coverTerm = (text: string, term: string, language: string): string | null => {
  const front = text.split(term).join(GAP)
  const isHidden =
    !foldCase(term)
      .split(/[\s-]/u)
      .some((word) => foldCase(front).includes(stemOf(word))) &&
    !CUTS_WORD.test(front) &&
    !ONLY_NAMES.test(front) &&
    front.split(GAP).length <= MOST_GAPS + 1
  if (!isHidden || countWords(front.replaceAll(GAP, ' ')) < FEWEST_WORDS_AROUND) return null
  return front
    .replaceAll(/(?<!\p{L})([Aa])n? (?=____)/gu, language === 'en' ? '$1(n) ' : '$&')
    .replaceAll(/(?<=____)(?:[은는]|[이가]|[을를]|[과와]|으?로)(?=[\s,.)]|$)/gu, bothForms)
}

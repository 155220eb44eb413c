import { questionTermsOf } from '../text/terms.ts'

/** A question to the assistant. `student` only counts persons; it never leaves this file. */
type AskedQuestion = { student: string; slide: number | null; text: string }
type QuestionGroup = { slide_index: number | null; text: string; count: number }

/** Minimum number of students behind a group that is shown, and behind each of its words. */
const fewestAsking = 3
/** So alike that two questions ask for the same, from 0 to 1. */
const alike = 0.4
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

type Entry = AskedQuestion & { terms: ReadonlySet<string> }
type Group = { entries: Entry[]; weights: Map<string, number> }

const likenessOf = (terms: ReadonlySet<string>, group: Group, rarity: (term: string) => number): number => {
  let shared = 0
  let own = 0
  for (const term of terms) {
    own += rarity(term)
    shared += rarity(term) * ((group.weights.get(term) ?? 0) / group.entries.length)
  }
  let common = 0
  for (const [term, count] of group.weights) common += (rarity(term) * count) / group.entries.length
  return own === 0 || common === 0 ? 0 : shared / Math.sqrt(own * common)
}

const add = (group: Group, entry: Entry): void => {
  group.entries.push(entry)
  for (const term of entry.terms) group.weights.set(term, (group.weights.get(term) ?? 0) + 1)
}

const countStudents = (entries: readonly AskedQuestion[]): number =>
  new Set(entries.map(({ student }) => student)).size

/** A word's terms, so that "역전파는" and "역전파가" count as one word; function words count as they are. */
const keyOf = (word: string): string => questionTermsOf(word).join(' ') || word.toLowerCase()

/**
 * The words of the most typical question that at least three students of the group used; the others become a gap. So no
 * words are shown that are one student's own, such as a name.
 */
const commonWords = (entries: readonly Entry[], typical: Entry): string => {
  const users = new Map<string, Set<string>>()
  for (const { student, text } of entries)
    for (const { segment, isWordLike } of segmenter.segment(text))
      if (isWordLike) users.set(keyOf(segment), (users.get(keyOf(segment)) ?? new Set()).add(student))
  let text = ''
  let between = ''
  let isGap = false
  for (const { segment, isWordLike } of segmenter.segment(typical.text.normalize('NFC'))) {
    if (!isWordLike) between += segment
    else if ((users.get(keyOf(segment))?.size ?? 0) < fewestAsking) {
      isGap = true
      between = ''
    } else {
      text += text !== '' && isGap ? ` … ${segment}` : `${text === '' ? '' : between}${segment}`
      isGap = false
      between = ''
    }
  }
  return isGap ? `${text} …` : text + between.trimEnd()
}

/** Of questions that are alike in no other way: those about one slide that share a word, the most shared one first. */
const groupBySharedWord = (entries: readonly Entry[]): Group[] => {
  const groups: Group[] = []
  for (const [, onSlide] of Map.groupBy(entries, ({ slide }) => slide)) {
    let left = onSlide
    for (;;) {
      const terms = new Set(left.flatMap((entry) => [...entry.terms]))
      const shared = [...terms]
        .map((term) => left.filter((entry) => entry.terms.has(term)))
        .reduce((most, own) => (countStudents(own) > countStudents(most) ? own : most), [])
      if (countStudents(shared) < fewestAsking) break
      const group: Group = { entries: [], weights: new Map() }
      for (const entry of shared) add(group, entry)
      groups.push(group)
      left = left.filter((entry) => !shared.includes(entry))
    }
  }
  return groups
}

/**
 * Questions that ask for the same, found by their words, largest group first. Groups of fewer than three students are
 * left out.
 */
export const groupQuestions = (questions: readonly AskedQuestion[]): QuestionGroup[] => {
  const entries = questions
    .map((one): Entry => ({ ...one, terms: new Set(questionTermsOf(one.text)) }))
    .filter(({ terms }) => terms.size > 0)
  const frequency = new Map<string, number>()
  for (const { terms } of entries)
    for (const term of terms) frequency.set(term, (frequency.get(term) ?? 0) + 1)
  const rarity = (term: string) => Math.log(1 + entries.length / (frequency.get(term) ?? 1))
  const groups: Group[] = []
  for (const entry of entries) {
    let best: Group | undefined
    let bestLikeness = alike
    for (const group of groups) {
      const likeness = likenessOf(entry.terms, group, rarity)
      if (likeness >= bestLikeness) [best, bestLikeness] = [group, likeness]
    }
    if (best) add(best, entry)
    else {
      const group: Group = { entries: [], weights: new Map() }
      add(group, entry)
      groups.push(group)
    }
  }
  const isLarge = ({ entries: own }: Group) => countStudents(own) >= fewestAsking
  const rest = groups.filter((group) => !isLarge(group)).flatMap((group) => group.entries)
  return [...groups.filter(isLarge), ...groupBySharedWord(rest)]
    .map((group) => {
      const typical = group.entries.reduce((best, entry) =>
        likenessOf(entry.terms, group, rarity) > likenessOf(best.terms, group, rarity) ? entry : best,
      )
      const slides = Map.groupBy(group.entries, ({ slide }) => slide)
      const [slide = null] = [...slides].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? []
      return {
        slide_index: slide,
        text: commonWords(group.entries, typical),
        count: group.entries.length,
      }
    })
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
    .toSorted((one, other) => other.count - one.count)
}

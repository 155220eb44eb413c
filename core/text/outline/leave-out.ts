import { endsInConnective, isOpenKorean, lacksVerb } from '../word-classes/korean-ends.ts'
import { leaveOutFormula } from './formula-traces.ts'
import { countWords } from './line-kind.ts'

/** The fields of an item used here. `broken`: some of its words are already lost. */
export type Readable = {
  text: string
  words: number
  heading: boolean
  bullet: boolean
  broken: boolean
  level: number
}

/** A word that refers to the item above, and cannot be spoken without it. */
const POINTS_BACK =
  /^(?:it|this|these|they|those|that)\s|^(?:i\.e|e\.g)\.|^(?:where|with|which|such that)\s|^(?:이는|이것은|그것은)\s/i
const PREPOSITION = /^(?:by|in|on|at|with|from|for|to|of|via|using)\s/i

/**
 * The items that can be spoken without changing what the slide says. Items with traces of formulas are
 * dropped with the items that depend on them. In Korean, unfinished clauses and examples in another
 * language are dropped too.
 */
export function leaveOut<T extends Readable>(
  items: T[],
  language: string | null,
  besideFormulas: boolean,
): { items: T[]; formulas: number } {
  const kept: T[] = []
  let formulas = 0
  let lost: T | null = null
  // If the first item below a heading is dropped, the heading would announce an unrelated item; drop it
  // too.
  let headless: T | null = null
  for (const item of items) {
    const hangs = lost !== null && (item.level > lost.level || POINTS_BACK.test(item.text))
    const text = item.broken || hangs ? null : leaveOutFormula(item.text, besideFormulas)
    const bare = besideFormulas && !item.heading && item.words < 4 && PREPOSITION.test(item.text)
    if (text === null) {
      formulas++
      if (!hangs) lost = item
      if (kept.at(-1)?.heading) headless = kept.at(-1) as T
      continue
    }
    lost = null
    if (headless && headless === kept.at(-1) && item.level <= headless.level) kept.pop()
    headless = null
    if (bare || (besideFormulas && /^(?:i\.e|e\.g)\./.test(item.text))) continue
    kept.push(
      text === item.text ? item : { ...item, text, words: countWords(text), heading: /[:：]$/.test(text) },
    )
  }
  if (headless && headless === kept.at(-1)) kept.pop()
  return { items: language === 'ko' ? finishKorean(kept) : kept, formulas }
}

function finishKorean<T extends Readable>(items: T[]): T[] {
  const finished: T[] = []
  let lostLevel = Number.POSITIVE_INFINITY
  for (const [index, item] of items.entries()) {
    // Do not attach the children of a removed item to the item before it.
    const level = Math.min(item.level, lostLevel)
    if (item.level <= lostLevel) lostLevel = Number.POSITIVE_INFINITY
    if (isForeign(item.text)) continue
    const next = items[index + 1]
    if (endsInConnective(item.text) && next && !next.bullet && !next.heading && !isForeign(next.text)) {
      items[index + 1] = { ...next, text: `${item.text} ${next.text}`, words: item.words + next.words }
    } else if (!isOpenKorean(item.text) && !lacksVerb(item.text)) finished.push({ ...item, level })
    else lostLevel = level
  }
  return finished
}

/** Example words of another language: at least four words, none in Korean. */
function isForeign(text: string): boolean {
  return !/[가-힣]/.test(text) && (text.match(/[A-Za-z]{2,}/g)?.length ?? 0) > 3
}

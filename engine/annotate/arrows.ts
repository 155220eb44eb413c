import { defaultColor } from '@lectern/core/script/markers.ts'
import {
  isFree,
  type PlannedTag,
  type Range,
  type ScriptText,
  sentenceOf,
} from '@lectern/core/script/script-text.ts'
import { isApart, type KeyPhrase } from './key-phrases.ts'

/** By language: whole texts between two terms that say that one leads to the other. */
const BETWEEN: Record<string, RegExp> = {
  en: /^\s(?:(?:then|also|directly|usually|often|always|can|may|will|eventually)\s)*(?:leads?\sto|causes?|produces?|turns?\sinto|becomes?|triggers?|flows?\s(?:in)?to|maps?\s(?:in)?to|points?\sto|(?:is|are)\s(?:converted|transformed|turned|mapped|translated|sent|passed)\s(?:in)?to)\s(?:(?:an?|the|its|more|less)\s)?$/i,
  de: /^\s(?:führt|führen|verursacht|bewirkt|erzeugt)\s(?:dann\s)?(?:zum?\s|zur\s)?(?:(?:der|die|das|den|dem|eine[nmr]?|ein)\s)?$/i,
  fr: /^\s(?:mène|mènent|conduit|conduisent|produit|cause|entraîne|provoque|devient)\s(?:à\s|aux?\s)?(?:(?:le|la|les|une?|des)\s|l[’'])?$/i,
  es: /^\s(?:lleva|conduce|produce|causa|provoca|se\sconvierte)\s(?:al?\s|en\s)?(?:(?:el|la|los|las|una?)\s)?$/i,
  zh: /^(?:会|可以|可|能|将)?(?:导致|引起|产生|造成|促进|变成|变为|转化为|转变为|转换为|生成|流向|指向)了?$/,
}
const MAX_ARROWS = 2
const MAX_CHARS = 160

type SpokenPhrase = Range & { phrase: KeyPhrase }

/** Finds sentences of the script in which one term of the slide leads to another. */
export function chooseArrows({
  phrases,
  script,
  language,
  taken,
}: {
  phrases: readonly KeyPhrase[]
  script: ScriptText
  language: string
  taken: readonly Range[]
}): PlannedTag[] {
  const arrows: PlannedTag[] = []
  const said = longestFirst(phrases)
  for (const [at, one] of said.entries()) {
    const other = said[at + 1]
    if (!other || arrows.length === MAX_ARROWS || other.end - one.start > MAX_CHARS) continue
    const range = { start: one.start, end: other.end }
    if (!sentenceOf(script, range) || !isFree(range, [...taken, ...arrows])) continue
    if (
      !isApart(one.phrase.onSlide, other.phrase.onSlide) ||
      !BETWEEN[language]?.test(script.raw.slice(one.end, other.start))
    )
      continue
    arrows.push({
      ...range,
      type: 'arrow',
      attributes: { color: defaultColor('arrow'), from_text: one.phrase.text, to_text: other.phrase.text },
    })
  }
  return arrows
}

/** Spoken phrases in order of speech. Of overlapping phrases, only the longest. */
function longestFirst(phrases: readonly KeyPhrase[]): SpokenPhrase[] {
  const all = phrases.flatMap((phrase) => phrase.spoken.map((range) => ({ ...range, phrase })))
  const kept: SpokenPhrase[] = []
  let end = 0
  for (const one of all.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (one.start < end) continue
    kept.push(one)
    end = one.end
  }
  return kept
}

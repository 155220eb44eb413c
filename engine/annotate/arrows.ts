import type { WordIndex } from '@lectern/core/annotations/find-phrase.ts'
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
  de: /^\s(?:führt|führen|verursacht|bewirkt|erzeugt|wird|werden)\s(?:dann\s)?(?:zum?\s|zur\s)?(?:(?:der|die|das|den|dem|eine[nmr]?|ein)\s)?$/i,
  fr: /^\s(?:mène|mènent|conduit|conduisent|produit|cause|entraîne|provoque|devient)\s(?:à\s|aux?\s)?(?:(?:le|la|les|une?|des)\s|l[’'])?$/i,
  es: /^\s(?:lleva|conduce|produce|causa|provoca|se\sconvierte)\s(?:al?\s|en\s)?(?:(?:el|la|los|las|una?)\s)?$/i,
  zh: /^(?:会|可以|可|能|将)?(?:导致|引起|产生|造成|促进|变成|变为|转化为|转变为|转换为|生成|流向|指向)了?$/,
}
const SIGN = /^\s*(?:→|⇒|➔|➜|⟶|->|=>)\s*$/
const ARROW_WORD = /^(?:→|⇒|➔|➜|⟶|->|=>)$/

type Frame = { before?: RegExp; between: RegExp; after?: RegExp }

/** Relations that also need certain words before the first term or after the second. */
const FRAMES: Record<string, Frame[]> = {
  en: [{ before: /\bfrom\s(?:(?:an?|the)\s)?$/i, between: /^\s(?:in)?to\s(?:(?:an?|the)\s)?$/i }],
  de: [{ before: /\bvo[nm]\s(?:(?:der|dem|einem|einer)\s)?$/i, between: /^\s(?:zum?|zur)\s$/i }],
  ko: [
    { between: /^에서\s$/, after: /^으?로\s?(?:변|바[뀌뀝뀐꾸꿔꿉]|전환|이동|넘어|이어|흐르|흘러|전달)/ },
    { between: /^[이가은는]\s$/, after: /^[을를]\s?(?:일으|유발|만들|생성|초래|낳)/ },
    { between: /^[이가은는]\s$/, after: /^으?로\s?(?:이어|변|바[뀌뀝뀐꿔꿉]|전환|연결)/ },
  ],
  zh: [{ before: /从$/, between: /^(?:到|流向|转到)$/ }],
  ja: [
    { between: /^から$/, after: /^[へに]/ },
    { between: /^が$/, after: /^を(?:引き起こ|生)/ },
  ],
}

const MAX_ARROWS = 2
const MAX_CHARS = 160

type SpokenPhrase = Range & { phrase: KeyPhrase }

/** Finds sentences of the script in which one term of the slide leads to another. */
export function chooseArrows({
  phrases,
  script,
  index,
  language,
  taken,
}: {
  phrases: readonly KeyPhrase[]
  script: ScriptText
  index: WordIndex
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
      !relates(script.raw, one, other, language, index)
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

function relates(
  raw: string,
  one: SpokenPhrase,
  other: SpokenPhrase,
  language: string,
  index: WordIndex,
): boolean {
  const between = raw.slice(one.end, other.start)
  if (between.length > 60) return false
  if (SIGN.test(between) || BETWEEN[language]?.test(between)) return true
  const before = raw.slice(Math.max(0, one.start - 20), one.start)
  const after = raw.slice(other.end, other.end + 20)
  const fits = (frame: Frame) =>
    frame.between.test(between) && (frame.before?.test(before) ?? true) && (frame.after?.test(after) ?? true)
  if (FRAMES[language]?.some(fits)) return true
  // The slide draws an arrow between the two terms, and the script names one right after the other.
  const drawn = index.words.slice(one.phrase.onSlide.last + 1, other.phrase.onSlide.first)
  return drawn.length === 1 && ARROW_WORD.test(drawn[0]?.text ?? '') && between.trim().length <= 15
}

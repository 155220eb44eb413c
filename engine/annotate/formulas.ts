import type { SlideLine } from '@lectern/core/ai/engine.ts'
import { type FoundPhrase, findPhrase } from '@lectern/core/annotations/find-phrase.ts'
import { defaultColor } from '@lectern/core/script/markers.ts'
import { isFree, type PlannedTag, type Range, sentenceOf } from '@lectern/core/script/script-text.ts'
import { dropBoilerplate } from '@lectern/core/text/outline/boilerplate.ts'
import { cleanLine } from '@lectern/core/text/outline/clean-line.ts'
import { findLineKind } from '@lectern/core/text/outline/line-kind.ts'
import { type Annotating, isApart } from './key-phrases.ts'

/** By language: how a script refers to a formula that it does not read out. */
const NAMED: Record<string, RegExp> = {
  en: /\b(?:formula|equation)s?\b/gi,
  de: /\b(?:Formel|Gleichung)(?:n|en)?\b/g,
  fr: /(?:formule|équation)s?\b/gi,
  es: /(?:fórmula|ecuación|ecuaciones)s?\b/gi,
  ko: /수식|공식|방정식/g,
  zh: /公式|方程/g,
  ja: /数式|公式|方程式/g,
}
const RELATION = /[=≈≤≥≡∝∼]/
/** A shorter text is a label of a figure or a torn piece. */
const MIN_CHARS = 7
const MAX_CHARS = 160

/**
 * Highlights the formula where the script mentions it: the widest one that is new on this slide, in one piece and not yet annotated.
 * @param places boxes that are already annotated on the slide
 */
export function chooseFormula(
  { slide, before, furniture, language, script, index }: Annotating,
  taken: readonly Range[],
  places: readonly FoundPhrase[],
): PlannedTag | null {
  const range = [...script.raw.matchAll(NAMED[language] ?? /$^/g)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
    .find((one) => sentenceOf(script, one) && isFree(one, taken))
  if (!range) return null
  const isKnown = ({ text }: SlideLine) => before?.lines.some((line) => line.text === text) ?? false
  const formulas = dropBoilerplate(slide, furniture)
    .filter((line) => isWhole(line.text) && isFormula(line))
    .toSorted((one, other) => Number(isKnown(one)) - Number(isKnown(other)) || other.width - one.width)
  for (const { text } of formulas) {
    const place = findPhrase(index, text, { fuzzy: false })
    if (place && places.every((other) => isApart(place, other)))
      return { ...range, type: 'highlight', attributes: { color: defaultColor('highlight'), text } }
  }
  return null
}

/** Returns true for a relation with both sides that is not torn, and not part of a sentence. */
const isWhole = (text: string): boolean =>
  text.search(RELATION) >= 2 &&
  text.length >= MIN_CHARS &&
  text.length <= MAX_CHARS &&
  !/[?？]$|[=≈≤≥+×·∗−-]$|^(?:and|or|where|with)\s|[#%@;"!?]|(?:\.\s?){4}/u.test(text)

const isFormula = (line: SlideLine) => findLineKind(cleanLine(line.text).text) === 'formula'

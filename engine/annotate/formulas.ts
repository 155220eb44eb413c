import type { SlideLine } from '@lectern/core/ai/engine.ts'
import { type FoundPhrase, findPhrase } from '@lectern/core/annotations/find-phrase.ts'
import { type Box, overlapOf } from '@lectern/core/annotations/geometry.ts'
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
 * Highlights the formula where the script mentions it: the widest formula that is new on this slide and in
 * one piece.
 * @param places boxes that are already annotated on the slide
 */
export function chooseFormula(
  { slide, before, after, language, script, index }: Annotating,
  taken: readonly Range[],
  places: readonly FoundPhrase[],
): PlannedTag | null {
  const range = [...script.raw.matchAll(NAMED[language] ?? /$^/g)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
    .find((one) => sentenceOf(script, one) && isFree(one, taken))
  if (!range) return null
  const known = new Set(before?.lines.map(({ text }) => text))
  const rows = findRows(dropBoilerplate(slide, [before, after]))
  const fresh = rows.filter(({ lines }) => !lines.every(({ text }) => known.has(text)))
  for (const { text, box } of (fresh.length > 0 ? fresh : rows).sort((a, b) => b.box.width - a.box.width)) {
    const place = findPhrase(index, text, { fuzzy: false })
    const isThere = place && overlapOf(place.box, box) > 0.5 * box.width * box.height
    if (!isThere || place.score < 0.97 || !places.every((other) => isApart(place, other))) continue
    return { ...range, type: 'highlight', attributes: { color: defaultColor('highlight'), text } }
  }
  return null
}

type Row = { text: string; lines: SlideLine[]; box: Box }

/** The formulas, one per row. Pieces of a torn formula that stand side by side form one. */
function findRows(lines: readonly SlideLine[]): Row[] {
  const rows: SlideLine[][] = []
  for (const line of lines) {
    const row = rows.at(-1)
    if (row && isBeside(row.at(-1) as SlideLine, line)) row.push(line)
    else rows.push([line])
  }
  return rows.flatMap((row) => {
    const text = row.map((line) => line.text.trim()).join(' ')
    if (!isWhole(text) || !row.some(isFormula)) return []
    const last = row.at(-1) as SlideLine
    const [first] = row as [SlideLine]
    return {
      text,
      lines: row,
      box: { x: first.x, y: first.y, width: last.x + last.width - first.x, height: first.height },
    }
  })
}

/**
 * Returns true for a relation with both sides that is not torn, not part of a sentence, and without
 * unreadable characters.
 */
function isWhole(text: string): boolean {
  const relation = text.search(RELATION)
  if (relation < 2 || text.length < MIN_CHARS || text.length > MAX_CHARS) return false
  if (/[?？]$|[=≈≤≥+×·∗−-]$|^(?:and|or|where|with)\s|[#%@;"!?]|(?:\.\s?){4}/u.test(text)) return false
  return (
    (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) > 2 &&
    (text.match(/\p{Script=Han}|\p{Script=Hangul}/gu)?.length ?? 0) < 9
  )
}

const isFormula = (line: SlideLine) => findLineKind(cleanLine(line.text).text) === 'formula'

function isBeside(one: SlideLine, other: SlideLine): boolean {
  const gap = other.x - one.x - one.width
  const apart = Math.abs(one.y + one.height / 2 - other.y - other.height / 2)
  return (
    apart < 0.35 * Math.max(one.height, other.height) && gap > -one.fontSizePx && gap < 2.5 * one.fontSizePx
  )
}

import { findPhrase } from '@lectern/core/annotations/find-phrase.ts'
import { foldPhrase } from '@lectern/core/annotations/word-index.ts'
import { defaultColor } from '@lectern/core/script/markers.ts'
import { findSpoken, isFree, type PlannedTag, type Range } from '@lectern/core/script/script-text.ts'
import { isStopWord } from '@lectern/core/text/chunks/stop-words.ts'
import { readOutline } from '@lectern/core/text/outline/outline.ts'
import { findRole } from '../script/title-page.ts'
import type { Annotating } from './key-phrases.ts'

const MAX_CHARS = 80

/**
 * Highlights the title where the script names it, on a slide that shows only its title or a figure without
 * text. Not on the lecture's title page, and not on later slides with the same title.
 */
export function chooseTitleHighlight(
  { slide, before, furniture, lectureTitle, language, outline, script, index }: Annotating,
  taken: readonly Range[],
): PlannedTag | null {
  const { title, items } = outline
  if (slide.number === 1 || title === null || items.length > 0 || findRole(title) !== null) return null
  const isKnown = [lectureTitle, (before && readOutline(before, [slide], furniture).title) ?? ''].some(
    (other) => foldPhrase(other).bare === foldPhrase(title).bare,
  )
  // "Examples" and "Part 2" are no names of a subject.
  const names = title.split(/[\s:]+/).filter((word) => /\p{L}{2}/u.test(word) && !isStopWord(word, language))
  if (isKnown || title.length > MAX_CHARS || names.length === 0) return null
  const range = findSpoken(script, title).find((one) => isFree(one, taken))
  const place = findPhrase(index, title, { fuzzy: false })
  if (!range || !place || place.score < 0.97) return null
  return { ...range, type: 'highlight', attributes: { color: defaultColor('highlight'), text: title } }
}

import { findExact } from '@lectern/core/annotations/find-phrase-exact.ts'
import type { WordBox } from '@lectern/core/annotations/geometry.ts'
import { foldPhrase, makeWordIndex, type WordIndex } from '@lectern/core/annotations/word-index.ts'
import type { Marker, MarkerDraft } from '@lectern/core/script/markers.ts'
import { parseScript, validateScript } from '@lectern/core/script/parse.ts'
import { splitSentences } from '@lectern/core/script/sentences.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { writeMarker } from '@lectern/core/script/write.ts'

/** Offsets in the raw script; `end` is exclusive. */
export type Range = { start: number; end: number }

/** A tag to be put around a range of the script. */
export type PlannedTag = Range & { type: MarkerDraft['type']; attributes: Record<string, string> }

/** A script prepared for new tags, which can only stand outside of its existing tags. */
export type ScriptText = {
  raw: string
  markers: Marker[]
  /** In raw offsets. No sentence crosses a tag. */
  sentences: Range[]
  index: WordIndex
  tokens: Range[]
}

export function readScriptText(raw: string, language: string): ScriptText {
  const { segments, markers } = parseScript(raw)
  const plain = segments.filter((segment) => segment.kind === 'text')
  const sentences = plain.flatMap(({ text, start }) =>
    splitSentences(text, language).map((sentence) => ({
      start: start + sentence.start,
      end: start + sentence.end,
    })),
  )
  const tokens = plain.flatMap(({ text, start }) =>
    [...text.matchAll(/\S+/g)].map((match) => ({
      start: start + match.index,
      end: start + match.index + match[0].length,
    })),
  )
  const words: WordBox[] = tokens.map(({ start, end }) => ({
    text: raw.slice(start, end),
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }))
  return { raw, markers, sentences, tokens, index: makeWordIndex(words) }
}

/** Maximum number of occurrences of a phrase that are looked at. */
const MAX_PLACES = 60

/** Finds where a phrase is spoken, in raw offsets. An occurrence across two sentences does not count. */
export function findSpoken(script: ScriptText, phrase: string): Range[] {
  const { full } = script.index
  return findExact(full, foldPhrase(phrase).full)
    .filter(({ score }) => score > 0.97)
    .slice(0, MAX_PLACES)
    .map((place) => ({
      start: offsetOf(script, full.word[place.start] ?? 0, full.at[place.start] ?? 0),
      end: offsetOf(script, full.word[place.end - 1] ?? 0, (full.at[place.end - 1] ?? 0) + 1),
    }))
    .map((range) => endWord(script.raw, range))
    .filter((range) => range !== null && sentenceOf(script, range) !== null) as Range[]
}

/**
 * Extends a range to the end of its word ("pair" → "pairs"). Returns null if it is the beginning of another
 * word.
 */
function endWord(raw: string, { start, end }: Range): Range | null {
  if (!/\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}/u.test(raw[end - 1] ?? ''))
    return { start, end }
  const rest = /^[\p{L}\p{M}]*/u.exec(raw.slice(end, end + 20))?.[0] ?? ''
  // Korean particles directly follow a term in Latin letters.
  if (rest === '' || /^[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}]/u.test(rest))
    return { start, end }
  return rest.length <= 2 ? { start, end: end + rest.length } : null
}

function offsetOf({ raw, tokens }: ScriptText, word: number, codePoint: number): number {
  const token = tokens[word] as Range
  const text = raw.slice(token.start, token.end)
  const normal = text.normalize('NFC')
  // With decomposed letters the code points do not match; take the whole word.
  if (normal !== text) return codePoint === 0 ? token.start : token.end
  return token.start + [...text].slice(0, codePoint).join('').length
}

export const sentenceOf = ({ sentences }: ScriptText, { start, end }: Range): Range | null =>
  sentences.find((sentence) => sentence.start <= start && end <= sentence.end) ?? null

export const isFree = (range: Range, taken: readonly Range[]): boolean =>
  taken.every((other) => range.end <= other.start || other.end <= range.start)

/**
 * Writes the tags into the script. A tag is left out if it would change the spoken text or an existing tag,
 * which happens when its own text looks like the beginning of a tag.
 */
export function insertTags(raw: string, planned: readonly PlannedTag[]): { script: string; count: number } {
  const spoken = stripTags(raw)
  const tags = tagsOf(raw)
  let script = raw
  let count = 0
  for (const { start, end, type, attributes } of [...planned].sort((one, two) => two.start - one.start)) {
    const marked = tryTag(script, start, end, { type, attributes, content: raw.slice(start, end) })
    if (marked === null || stripTags(marked) !== spoken || validateScript(marked).errors.length > 0) continue
    const kept = tagsOf(marked)
    if (kept.length !== tags.length + count + 1 || !tags.every((tag) => kept.includes(tag))) continue
    script = marked
    count++
  }
  return { script, count }
}

const tagsOf = (raw: string) => parseScript(raw).markers.map(({ originalTag }) => originalTag)

function tryTag(script: string, start: number, end: number, draft: MarkerDraft): string | null {
  try {
    return script.slice(0, start) + writeMarker(draft) + script.slice(end)
  } catch (error) {
    // The tag would be longer than a tag may be.
    if (error instanceof RangeError) return null
    throw error
  }
}

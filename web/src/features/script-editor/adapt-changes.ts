import { findClusterBreak } from '@codemirror/state'
import { parseScript } from '@lectern/core/script/parse.ts'
import { makePlain } from '@lectern/core/script/write.ts'
import { hasSpokenWords } from '../scripts/has-spoken-words.ts'
import type { AnnotatedRange } from './annotated-ranges.ts'
import { type Change, keepValid } from './keep-valid.ts'

/**
 * The changes to make, and the cursor as an offset in the text before them: it goes behind the text
 * inserted there.
 */
type AdaptedEdit = { changes: Change[]; cursor: number }

type Direction = 'backward' | 'forward' | null

/**
 * Adapts edits made while tags are hidden so that every annotation stays whole: an annotation loses its tags
 * with its last word, a cut one keeps them around the rest, and no typed or pasted text makes half a tag. A
 * valid script stays valid. Null when the edits are fine as they are. `direction`: of a deletion without a
 * selection, which at a hidden tag means the character beyond it.
 */
export function adaptChanges(
  text: string,
  annotations: readonly AnnotatedRange[],
  changes: readonly Change[],
  direction: Direction,
): AdaptedEdit | null {
  const adapted = changes.map((change) =>
    adaptChange(text, annotations, beyondTags(text, annotations, change, direction)),
  )
  const merged = mergeChanges(
    adapted.flatMap(({ deletions }) => deletions),
    adapted.map(({ at, insert }) => ({ from: at, to: at, insert })).filter(({ insert }) => insert !== ''),
  )
  const kept = keepValid(text, merged)
  const cursor = adapted.at(-1)?.at ?? 0
  return isSame(kept, changes) ? null : { changes: kept, cursor }
}

type Piece = { deletions: { from: number; to: number }[]; at: number; insert: string }

function adaptChange(text: string, annotations: readonly AnnotatedRange[], change: Change): Piece {
  const { from, to } = change
  const touched = annotations.filter((annotation) => annotation.start <= to && annotation.end >= from)
  const deletes = from < to
  const replaced = touched.find(
    (annotation) =>
      !annotation.isChip &&
      deletes &&
      change.insert !== '' &&
      isBetween(from, annotation.start, annotation.contentStart) &&
      isBetween(to, annotation.contentEnd, annotation.end),
  )
  let at = replaced ? replaced.contentStart : from
  const gone: AnnotatedRange[] = []
  const kept: AnnotatedRange[] = []
  for (const annotation of touched) {
    const isCovered = annotation.isChip
      ? deletes && from < annotation.end && to > annotation.start
      : deletes && annotation !== replaced && from <= annotation.contentStart && to >= annotation.contentEnd
    if (isCovered) gone.push(annotation)
    else kept.push(annotation)
  }
  for (const annotation of kept) {
    if (annotation === replaced) continue
    if (annotation.isChip) {
      if (annotation.start < at && at < annotation.end) at = annotation.end
    } else if (annotation.start < at && at < annotation.contentStart) at = annotation.start
    else if (annotation.contentEnd < at && at < annotation.end) at = annotation.end
  }
  const around = kept.find(
    (annotation) => !annotation.isChip && annotation.contentStart <= at && at <= annotation.contentEnd,
  )
  const insert = around ? wordsOf(change.insert) : wholeAnnotationsOf(change.insert)
  // Only white space is left of an annotation's words: drop its tags.
  if (deletes)
    for (const annotation of kept) {
      if (annotation.isChip) continue
      const left = text.slice(
        annotation.contentStart,
        Math.max(annotation.contentStart, Math.min(from, annotation.contentEnd)),
      )
      const right = text.slice(
        Math.min(annotation.contentEnd, Math.max(to, annotation.contentStart)),
        annotation.contentEnd,
      )
      const content = left + (annotation === around ? insert : '') + right
      if (!hasSpokenWords({ type: annotation.marker.type, content })) gone.push(annotation)
    }
  const stays = kept.filter((annotation) => !gone.includes(annotation))
  const deletions = without({ from, to }, tagsOf(stays)).concat(tagsOf(gone))
  for (const annotation of gone)
    if (annotation.start < at && at < annotation.contentStart) at = annotation.start
  return { deletions, at, insert: gone.includes(around as AnnotatedRange) ? wordsOf(insert) : insert }
}

const isBetween = (value: number, low: number, high: number) => low <= value && value <= high

/** The tags of annotations; a chip is one tag. */
const tagsOf = (annotations: readonly AnnotatedRange[]) =>
  annotations.flatMap((annotation) =>
    annotation.isChip
      ? [{ from: annotation.start, to: annotation.end }]
      : [
          { from: annotation.start, to: annotation.contentStart },
          { from: annotation.contentEnd, to: annotation.end },
        ],
  )

/** The parts of a range outside the given holes, which are in order. */
function without(range: { from: number; to: number }, holes: readonly { from: number; to: number }[]) {
  const left: { from: number; to: number }[] = []
  let done = range.from
  for (const hole of holes) {
    if (hole.to <= done || hole.from >= range.to) continue
    if (hole.from > done) left.push({ from: done, to: hole.from })
    done = hole.to
  }
  if (done < range.to) left.push({ from: done, to: range.to })
  return left
}

/** A deletion of one character that would only remove a hidden tag removes the character beyond it. */
function beyondTags(
  text: string,
  annotations: readonly AnnotatedRange[],
  change: Change,
  direction: Direction,
): Change {
  if (direction === null || change.insert !== '' || change.from === change.to) return change
  const words = annotations.filter((annotation) => !annotation.isChip)
  const seen = without(change, tagsOf(words))
  if (seen.length > 0) return change
  const isBackward = direction === 'backward'
  let at = isBackward ? change.from : change.to
  for (const tag of isBackward ? tagsOf(words).reverse() : tagsOf(words)) {
    if (isBackward ? tag.to === at || (tag.from < at && at < tag.to) : tag.from === at) {
      at = isBackward ? tag.from : tag.to
    }
  }
  const end = findClusterBreak(text, at, !isBackward)
  const chip = annotations.find(
    (annotation) => annotation.isChip && (isBackward ? annotation.end === at : annotation.start === at),
  )
  if (chip) return { from: chip.start, to: chip.end, insert: '' }
  return { from: Math.min(at, end), to: Math.max(at, end), insert: '' }
}

/**
 * Pasted text where annotations are allowed: whole annotations stay, everything else that looks like a tag becomes
 * plain text.
 */
function wholeAnnotationsOf(insert: string): string {
  if (!insert.includes('[')) return insert
  return parseScript(insert)
    .segments.map((segment) =>
      segment.kind === 'marker'
        ? segment.marker.originalTag
        : segment.kind === 'stray'
          ? makePlain(segment.text)
          : segment.text,
    )
    .join('')
}

/** Text inserted inside an annotation: only its words. */
function wordsOf(insert: string): string {
  if (!insert.includes('[')) return insert
  const words = parseScript(insert)
    .segments.map((segment) =>
      segment.kind === 'marker'
        ? hasSpokenWords(segment.marker)
          ? segment.marker.content
          : ''
        : segment.text,
    )
    .join('')
  return makePlain(words)
}

/** One ordered list without overlaps; an insertion within or next to a deletion joins it. */
function mergeChanges(
  deletions: readonly { from: number; to: number }[],
  insertions: readonly Change[],
): Change[] {
  const merged: Change[] = []
  for (const { from, to } of [...deletions].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else if (from < to) merged.push({ from, to, insert: '' })
  }
  for (const insertion of insertions) {
    const around = merged.find(({ from, to }) => from <= insertion.from && insertion.from <= to)
    if (around) around.insert += insertion.insert
    else merged.push({ ...insertion })
  }
  return merged.sort((a, b) => a.from - b.from)
}

function isSame(one: readonly Change[], other: readonly Change[]): boolean {
  return (
    one.length === other.length &&
    one.every(
      (change, index) =>
        change.from === other[index]?.from &&
        change.to === other[index]?.to &&
        change.insert === other[index]?.insert,
    )
  )
}

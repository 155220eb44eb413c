import { findClusterBreak } from '@codemirror/state'
import { parseScript } from '@lectern/core/script/parse.ts'
import { makePlain } from '@lectern/core/script/write.ts'
import { hasSpokenWords } from '../scripts/has-spoken-words.ts'
import { type Change, keepValid } from './keep-valid.ts'
import type { MarkedRange } from './marked-ranges.ts'

/** The changes to make, and the place of the cursor in the text before them: it goes behind what is inserted there. */
export type Adapted = { changes: Change[]; cursor: number }

type Direction = 'backward' | 'forward' | null

/**
 * Turns changes that a person makes while tags are hidden into changes that keep every mark whole:
 * a mark whose words all go loses its tags, one that is cut keeps them around what is left, and no change, whatever
 * is typed or pasted, makes half a tag. A valid script stays valid. Null when the changes are fine as they are.
 * `direction`: of a deletion without a selection, which at a hidden tag means the sign beyond it.
 */
export function adaptChanges(
  text: string,
  marks: readonly MarkedRange[],
  changes: readonly Change[],
  direction: Direction,
): Adapted | null {
  const adapted = changes.map((change) =>
    adaptChange(text, marks, beyondTags(text, marks, change, direction)),
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

function adaptChange(text: string, marks: readonly MarkedRange[], change: Change): Piece {
  const { from, to } = change
  const touched = marks.filter((mark) => mark.start <= to && mark.end >= from)
  const deletes = from < to
  const replaced = touched.find(
    (mark) =>
      !mark.isChip &&
      deletes &&
      change.insert !== '' &&
      isBetween(from, mark.start, mark.contentStart) &&
      isBetween(to, mark.contentEnd, mark.end),
  )
  let at = replaced ? replaced.contentStart : from
  const gone: MarkedRange[] = []
  const kept: MarkedRange[] = []
  for (const mark of touched) {
    const isCovered = mark.isChip
      ? deletes && from < mark.end && to > mark.start
      : deletes && mark !== replaced && from <= mark.contentStart && to >= mark.contentEnd
    if (isCovered) gone.push(mark)
    else kept.push(mark)
  }
  for (const mark of kept) {
    if (mark === replaced) continue
    if (mark.isChip) {
      if (mark.start < at && at < mark.end) at = mark.end
    } else if (mark.start < at && at < mark.contentStart) at = mark.start
    else if (mark.contentEnd < at && at < mark.end) at = mark.end
  }
  const around = kept.find((mark) => !mark.isChip && mark.contentStart <= at && at <= mark.contentEnd)
  const insert = around ? wordsOf(change.insert) : wholeMarksOf(change.insert)
  // Of what is left of a mark's words only white space: it is no mark any more.
  if (deletes)
    for (const mark of kept) {
      if (mark.isChip) continue
      const left = text.slice(mark.contentStart, Math.max(mark.contentStart, Math.min(from, mark.contentEnd)))
      const right = text.slice(Math.min(mark.contentEnd, Math.max(to, mark.contentStart)), mark.contentEnd)
      const content = left + (mark === around ? insert : '') + right
      if (!hasSpokenWords({ type: mark.marker.type, content })) gone.push(mark)
    }
  const stays = kept.filter((mark) => !gone.includes(mark))
  const deletions = without({ from, to }, tagsOf(stays)).concat(tagsOf(gone))
  for (const mark of gone) if (mark.start < at && at < mark.contentStart) at = mark.start
  return { deletions, at, insert: gone.includes(around as MarkedRange) ? wordsOf(insert) : insert }
}

const isBetween = (value: number, low: number, high: number) => low <= value && value <= high

/** The tags of marks; a chip is one tag. */
const tagsOf = (marks: readonly MarkedRange[]) =>
  marks.flatMap((mark) =>
    mark.isChip
      ? [{ from: mark.start, to: mark.end }]
      : [
          { from: mark.start, to: mark.contentStart },
          { from: mark.contentEnd, to: mark.end },
        ],
  )

/** What a range covers beside the given ones, which stand in order. */
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

/** A deletion of one sign that would only take a hidden tag takes the sign beyond it. */
function beyondTags(
  text: string,
  marks: readonly MarkedRange[],
  change: Change,
  direction: Direction,
): Change {
  if (direction === null || change.insert !== '' || change.from === change.to) return change
  const words = marks.filter((mark) => !mark.isChip)
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
  const chip = marks.find((mark) => mark.isChip && (isBackward ? mark.end === at : mark.start === at))
  if (chip) return { from: chip.start, to: chip.end, insert: '' }
  return { from: Math.min(at, end), to: Math.max(at, end), insert: '' }
}

/** Pasted text where marks may stand: whole marks stay, all else that looks like a tag becomes plain. */
function wholeMarksOf(insert: string): string {
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

/** Text that comes to stand inside a mark: only its words. */
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

/** One list in order without overlaps; what is inserted within or beside a deletion joins it. */
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

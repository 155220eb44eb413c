import { validateScript } from '@lectern/core/script/parse.ts'
import { beginsTag, scanScript } from '@lectern/core/script/scan.ts'

/** A change of the raw script; offsets refer to the text before all changes. */
export type Change = { from: number; to: number; insert: string }

/**
 * Adapts changes so that a valid script stays valid: where typed or joined characters would be read as an
 * unmatched tag, their square bracket becomes a round one. Returns no change where even that does not help. A
 * script that was not valid before is changed as asked.
 */
export function keepValid(text: string, changes: readonly Change[]): Change[] {
  if (isValidAfter(text, changes) || !isValidAfter(text, [])) return [...changes]
  const rounded = roundNewTags(text, changes)
  if (isValidAfter(text, rounded)) return rounded
  // A straight quotation mark can reach back into a tag whose own is missing.
  const quoted = rounded.map((change) => ({ ...change, insert: change.insert.replaceAll('"', '”') }))
  return isValidAfter(text, quoted) ? quoted : []
}

/** Applies changes that are in order and do not overlap. */
export function applyChanges(text: string, changes: readonly Change[]): string {
  let changed = ''
  let done = 0
  for (const { from, to, insert } of changes) {
    changed += text.slice(done, from) + insert
    done = to
  }
  return changed + text.slice(done)
}

const isValidAfter = (text: string, changes: readonly Change[]): boolean =>
  validateScript(applyChanges(text, changes)).errors.length === 0

/** Makes every bracket round at which a tag begins now and none began before. */
function roundNewTags(text: string, changes: readonly Change[]): Change[] {
  const old = new Set(scanScript(text).tokens.map((token) => token.start))
  const pieces = changes.map((change) => ({ ...change }))
  const changed = applyChanges(text, changes)
  /** The source of each kept or inserted range of the new text. */
  let shift = 0
  let index = 0
  const added: Change[] = []
  for (let at = changed.indexOf('['); at !== -1; at = changed.indexOf('[', at + 1)) {
    if (!beginsTag(changed, at)) continue
    while (index < pieces.length) {
      const change = changes[index] as Change
      if (at < change.from + shift + change.insert.length) break
      shift += change.insert.length - (change.to - change.from)
      index++
    }
    const change = changes[index]
    const piece = pieces[index]
    if (change && piece && at >= change.from + shift) {
      const inside = at - change.from - shift
      piece.insert = `${piece.insert.slice(0, inside)}(${piece.insert.slice(inside + 1)}`
    } else if (!old.has(at - shift)) {
      added.push({ from: at - shift, to: at - shift + 1, insert: '(' })
    }
  }
  return joinNeighbours([...pieces, ...added].sort((a, b) => a.from - b.from || a.to - b.to))
}

/** Merges changes that touch. */
function joinNeighbours(changes: readonly Change[]): Change[] {
  const joined: Change[] = []
  for (const change of changes) {
    const last = joined.at(-1)
    if (last && change.from <= last.to) {
      last.insert += change.insert
      last.to = Math.max(last.to, change.to)
    } else joined.push({ ...change })
  }
  return joined
}

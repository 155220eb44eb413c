import { scanScript } from '@lectern/core/script/scan.ts'
import { diffArrays } from 'diff'

/** A word or a whole tag, with the white space after it. */
export type ScriptPiece = { kind: 'words' | 'tag'; text: string }
type DiffPart = { kind: 'same' | 'added' | 'removed'; pieces: ScriptPiece[] }

/** With more changed words than this, the comparison takes too long and its result is of no use. */
const maxChanges = 2_000

const wordsAround = 10

/** Cuts a raw script into words and whole tags. Joined, the pieces are the script again. */
export function cutScript(script: string, language: string): ScriptPiece[] {
  const pieces: ScriptPiece[] = []
  let done = 0
  for (const token of scanScript(script).tokens) {
    cutWords(pieces, script.slice(done, token.start), language)
    pieces.push({ kind: 'tag', text: script.slice(token.start, token.end) })
    done = token.end
  }
  cutWords(pieces, script.slice(done), language)
  return pieces
}

function cutWords(pieces: ScriptPiece[], text: string, language: string): void {
  // Chinese and Japanese are written without spaces: `Intl.Segmenter` finds their words.
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const last = pieces.at(-1)
    if (last && segment.trim() === '') last.text += segment
    else pieces.push({ kind: 'words', text: segment })
  }
}

/**
 * Compares two scripts word by word and tag by tag, ignoring white space. Returns null if they differ too
 * much to be compared.
 */
export function diffScripts(before: string, after: string, language: string): DiffPart[] | null {
  const changes = diffArrays(cutScript(before, language), cutScript(after, language), {
    comparator: (one, other) => one.kind === other.kind && one.text.trim() === other.text.trim(),
    maxEditLength: maxChanges,
  })
  if (!changes) return null
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    pieces: value,
  }))
}

/** Shortens long unchanged parts to a few words beside each change. */
export function shortenDiff(parts: readonly DiffPart[]): DiffPart[] {
  return parts.map((part, at) => {
    const { kind, pieces } = part
    if (kind !== 'same' || pieces.length <= 3 * wordsAround) return part
    const head = at === 0 ? [] : pieces.slice(0, wordsAround)
    const tail = at === parts.length - 1 ? [] : pieces.slice(-wordsAround)
    return { kind, pieces: [...head, { kind: 'words', text: ' … ' }, ...tail] }
  })
}

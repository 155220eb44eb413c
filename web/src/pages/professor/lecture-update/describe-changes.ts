import type { DifferingSlide } from '@lectern/contract/publishing.ts'
import type { Marker } from '@lectern/core/script/markers.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { cutScript, diffScripts } from '../../../features/scripts/script-diff.ts'

type WordCounts = { added: number; removed: number }
/** Annotations of one kind that are new, or gone. */
type AnnotationChange = { change: 'added' | 'removed'; marker: Marker; count: number }

const hasLetter = /[\p{L}\p{N}]/u
const isWord = ({ kind, text }: { kind: string; text: string }) => kind === 'words' && hasLetter.test(text)

/** Counts how many words a script has gained and lost. Scripts too different to be compared count as a whole. */
export function countWords(before: string, now: string, language: string): WordCounts {
  const parts = diffScripts(before, now, language)
  if (!parts)
    return {
      added: cutScript(now, language).filter(isWord).length,
      removed: cutScript(before, language).filter(isWord).length,
    }
  const counts = { added: 0, removed: 0 }
  for (const { kind, pieces } of parts) if (kind !== 'same') counts[kind] += pieces.filter(isWord).length
  return counts
}

const keyOf = ({ type, content, attributes }: Marker) => JSON.stringify([type, content.trim(), attributes])

/** The annotations of one script that the other lacks; equal ones are counted. */
function listMissingFrom(script: string, other: string, change: AnnotationChange['change']) {
  const left = new Map<string, number>()
  for (const marker of parseScript(other).markers) left.set(keyOf(marker), (left.get(keyOf(marker)) ?? 0) + 1)
  const found = new Map<string, AnnotationChange>()
  for (const marker of parseScript(script).markers) {
    const count = left.get(keyOf(marker)) ?? 0
    if (count > 0) {
      left.set(keyOf(marker), count - 1)
      continue
    }
    const same = found.get(marker.type)
    if (same) same.count += 1
    else found.set(marker.type, { change, marker, count: 1 })
  }
  return [...found.values()]
}

/** Lists the annotations that a script lost and gained, by kind. */
export const listAnnotationChanges = (before: string, now: string): AnnotationChange[] => [
  ...listMissingFrom(before, now, 'removed'),
  ...listMissingFrom(now, before, 'added'),
]

/** Describes the changes of a slide over all its languages; annotations as in the first of them. */
export function describeSlide({ languages }: DifferingSlide) {
  const words = { added: 0, removed: 0 }
  for (const { before, now, language } of languages) {
    const counts = countWords(before.script, now.script, language)
    words.added += counts.added
    words.removed += counts.removed
  }
  const [first] = languages
  return {
    words,
    annotations: first ? listAnnotationChanges(first.before.script, first.now.script) : [],
    /** Languages whose audio is another one, or has to be generated. */
    audio: languages.filter(({ before, now }) => before.audio_url !== now.audio_url),
    hasWords: languages.some(({ now }) => now.script.trim() !== ''),
    lacksAudio: languages.some(({ now }) => now.audio_url === null && now.script.trim() !== ''),
  }
}

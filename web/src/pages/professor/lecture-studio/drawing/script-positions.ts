import type { MarkerDraft } from '@lectern/core/script/markers.ts'
import { type ParsedScript, parseScript } from '@lectern/core/script/parse.ts'
import { splitSentences } from '@lectern/core/script/sentences.ts'
import { rawRangeOf, rawToSpoken, spokenWithMap } from '@lectern/core/script/spoken.ts'
import { insertMarker } from '@lectern/core/script/write.ts'

/**
 * Position of a drawing in the script. `sentence` counts from 0; `cursor` is an offset in the raw script.
 */
export type ScriptPosition =
  | { at: 'start' | 'end' }
  | { at: 'cursor'; cursor: number }
  | { at: 'sentence'; sentence: number }

/** A spoken sentence with its range in the raw script. */
type RawSentence = { text: string; start: number; end: number }

/** Finds the sentences of a raw script, without tags, and their ranges in it. */
export function findRawSentences(script: string, language: string): RawSentence[] {
  const spoken = spokenWithMap(script)
  return splitSentences(spoken.spoken, language).map(({ text, start, end }) => ({
    text,
    ...rawRangeOf(spoken, start, end),
  }))
}

/** The last spoken characters before an offset of the raw script, for people who look for the position. */
export function wordsBefore(script: string, offset: number, chars: number): string {
  const spoken = spokenWithMap(script)
  return spoken.spoken.slice(0, rawToSpoken(spoken, offset)).trimEnd().slice(-chars).trimStart()
}

/** Returns the nearest offset outside a tag and not between two adjacent tags, on the given side. */
function moveOutOfTags({ segments }: ParsedScript, offset: number, side: 'before' | 'behind'): number {
  const around = segments.find(({ kind, start, end }) => kind !== 'text' && start < offset && offset < end)
  if (!around) return offset
  return side === 'before' ? around.start : around.end
}

/** Returns true if a range of the raw script touches a tag and therefore cannot be annotated. */
export const touchesTag = ({ segments }: ParsedScript, start: number, end: number): boolean =>
  segments.some((segment) => segment.kind !== 'text' && segment.start < end && start < segment.end)

/**
 * Inserts an annotation at a position of the raw script, with spaces around it so that its words do not
 * join their neighbours.
 */
export function insertAtPosition(
  script: string,
  language: string,
  position: ScriptPosition,
  annotation: MarkerDraft,
): string {
  const offset = findOffset(script, language, position)
  const [before, behind] = [script[offset - 1], script[offset]]
  const isApart = (char: string | undefined) => char === undefined || /\s/.test(char)
  const front = isApart(before) ? '' : ' '
  const back = isApart(behind) ? '' : ' '
  const spaced = script.slice(0, offset) + front + back + script.slice(offset)
  return insertMarker(spaced, offset + front.length, offset + front.length, annotation)
}

function findOffset(script: string, language: string, position: ScriptPosition): number {
  const parsed = parseScript(script)
  if (position.at === 'cursor')
    return moveOutOfTags(parsed, Math.min(script.length, Math.max(0, position.cursor)), 'behind')
  if (position.at !== 'sentence') return position.at === 'start' ? 0 : script.trimEnd().length
  const sentence = findRawSentences(script, language)[position.sentence]
  return sentence ? moveOutOfTags(parsed, sentence.start, 'before') : script.trimEnd().length
}

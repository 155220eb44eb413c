import { DEFAULT_DRAWING_CONTENT } from './markers.ts'
import { scanScript, type Token } from './scan.ts'

/** The spoken text of a script, with the raw script's offset of each character. */
export type SpokenText = {
  spoken: string
  /** For each UTF-16 code unit of `spoken` its offset in the raw script; increasing. */
  rawOffsets: Uint32Array
}

/** Inaudible characters: controls, zero-width and direction marks, soft hyphens. */
const SILENT = /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]/
const SPACE = /[\s\x85]/
const LINE_END = /[\n\r\x85\u2028\u2029]/
/** A space that a removed tag left before one of these is removed too. */
const CLINGS = /[.,;:!?)\]}…。，、；：！？）」』]/

/** The spoken words of a script: see `spokenWithMap`. */
export function stripTags(text: string): string {
  return spokenWithMap(text).spoken
}

/**
 * The spoken words of a script, with their offsets in the raw script. Removes tags and placeholders, also
 * those without a counterpart; keeps their contents (except the label of a drawing without words). White
 * space: none at the ends; one line break stays one, several become two, other runs become one space; none
 * before punctuation that a removed tag left alone. Control characters are removed. All other characters
 * stay.
 */
export function spokenWithMap(text: string): SpokenText {
  const chars: string[] = []
  const offsets: number[] = []
  let gap: Gap | null = null
  let sinceTag = false
  for (const [start, end] of spokenRanges(text)) {
    for (let at = start; at < end; at++) {
      const char = text[at] as string
      if (SILENT.test(char)) continue
      if (SPACE.test(char)) {
        gap ??= { at, lines: 0, last: '' }
        if (LINE_END.test(char) && !(char === '\n' && gap.last === '\r')) gap.lines++
        gap.last = char
        continue
      }
      if (gap && chars.length > 0 && !(sinceTag && gap.lines === 0 && CLINGS.test(char))) {
        const space = gap.lines === 0 ? ' ' : gap.lines === 1 ? '\n' : '\n\n'
        for (const unit of space) {
          chars.push(unit)
          offsets.push(gap.at)
        }
      }
      gap = null
      sinceTag = false
      chars.push(char)
      offsets.push(at)
    }
    sinceTag = true
  }
  return { spoken: chars.join(''), rawOffsets: Uint32Array.from(offsets) }
}

type Gap = { at: number; lines: number; last: string }

/**
 * The raw script's range for a range of the spoken text, for example to highlight a sentence in the
 * rendered script.
 */
export function rawRangeOf(text: SpokenText, start: number, end: number): { start: number; end: number } {
  if (end <= start) {
    const at = spokenToRaw(text, start)
    return { start: at, end: at }
  }
  return { start: spokenToRaw(text, start), end: spokenToRaw(text, end - 1) + 1 }
}

/** The offset in the spoken text of the first character at or after an offset of the raw script. */
export function rawToSpoken({ rawOffsets }: SpokenText, rawOffset: number): number {
  let low = 0
  let high = rawOffsets.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rawOffsets[middle] as number) < rawOffset) low = middle + 1
    else high = middle
  }
  return low
}

function spokenToRaw({ rawOffsets }: SpokenText, at: number): number {
  if (rawOffsets.length === 0) return 0
  const last = rawOffsets.length - 1
  if (at > last) return (rawOffsets[last] as number) + 1
  return rawOffsets[Math.max(0, at)] as number
}

/** Everything between the tags and placeholders, as ranges of the raw script. */
export function spokenRanges(text: string): [number, number][] {
  const { tokens } = scanScript(text)
  const ranges: [number, number][] = []
  let done = 0
  let before: Token | undefined
  for (const token of tokens) {
    const label = before?.kind === 'open' && before.type === 'drawing' && token.kind === 'close'
    if (!(label && text.slice(done, token.start).trim() === DEFAULT_DRAWING_CONTENT)) {
      ranges.push([done, token.start])
    }
    done = token.end
    before = token
  }
  ranges.push([done, text.length])
  return ranges
}

import { DEFAULT_DRAWING_CONTENT } from './markers.ts'
import { parseScript } from './parse.ts'
import { findInScript } from './replace-words.ts'

/**
 * Puts the annotations of a former script into a new one, each around the same spoken words. Where words occur several
 * times, annotations keep their order as far as possible. An annotation whose words do not occur, or occur only inside
 * another annotation, is left out. One without words, such as a drawing, goes to the end.
 */
export function keepAnnotations(
  former: string,
  written: string,
): { script: string; kept: number; lost: number } {
  const taken = rangesOfMarkers(written)
  const placed: { start: number; end: number; opening: string; closing: string }[] = []
  let atEnd = ''
  let after = 0
  let lost = 0
  for (const segment of parseScript(former).segments) {
    if (segment.kind !== 'marker') continue
    const { marker, start, end, contentStart, contentEnd } = segment
    const words = marker.content.trim().replaceAll(/\s+/g, ' ')
    if (words === '' || words === DEFAULT_DRAWING_CONTENT) {
      atEnd += `${atEnd === '' ? '\n\n' : ' '}${former.slice(start, end)}`
      continue
    }
    const free = findInScript(written, { find: words, wholeWords: true }).filter(
      ({ start, end, ranges }) =>
        ranges.length === 1 && !taken.some((other) => start < other.end && other.start < end),
    )
    const found = free.find((match) => match.start >= after) ?? free[0]
    if (!found) {
      lost += 1
      continue
    }
    after = found.end
    taken.push(found)
    const opening = former.slice(start, contentStart)
    placed.push({ start: found.start, end: found.end, opening, closing: former.slice(contentEnd, end) })
  }
  placed.sort((one, other) => one.start - other.start)
  let script = ''
  let done = 0
  for (const { start, end, opening, closing } of placed) {
    script += `${written.slice(done, start)}${opening}${written.slice(start, end)}${closing}`
    done = end
  }
  script += `${written.slice(done).trimEnd()}${atEnd}`
  return { script, kept: parseScript(former).markers.length - lost, lost }
}

const rangesOfMarkers = (script: string): { start: number; end: number }[] =>
  parseScript(script).segments.filter(({ kind }) => kind === 'marker')

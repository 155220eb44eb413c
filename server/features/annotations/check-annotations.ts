import type { AnnotationTool } from '@lectern/contract/annotation-tools.ts'
import { findPhrase, makeWordIndex, type WordIndex } from '@lectern/core/annotations/find-phrase.ts'
import type { WordBox } from '@lectern/core/annotations/geometry.ts'
import type { Marker } from '@lectern/core/script/markers.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { removeMarker } from '@lectern/core/script/write.ts'
import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'

/** The words that a mark points at, each of which must stand on the slide; none for what stands in free space. */
const namedWords = ({ type, attributes, content }: Marker): string[] => {
  if (type === 'highlight') return [attributes.text?.trim() || content.trim()]
  if (type !== 'arrow') return []
  const ends = [attributes.from_text, attributes.to_text].flatMap((words) => words?.trim() || [])
  return ends.length > 0 ? ends : [content.trim()]
}

const standsOnSlide = (marker: Marker, index: WordIndex): boolean =>
  namedWords(marker).every((words) => words !== '' && findPhrase(index, words) !== null)

/**
 * Takes out of a script that an engine has marked what must not stay: marks whose words do not stand on the
 * slide, and marks of kinds that were not asked for. Their spoken words stay. Marks that the professor's own
 * script held already are theirs and stay as they are.
 * @returns how many marks there are, and how many were taken out for which reason
 */
export const keepTrueAnnotations = async (
  script: string,
  { before, tools, words }: { before: string; tools: readonly AnnotationTool[]; words: readonly WordBox[] },
): Promise<{ script: string; kept: number; notOnSlide: number; notAsked: number }> => {
  const index = makeWordIndex(words)
  const own = new Set(parseScript(before).markers.map((marker) => marker.originalTag))
  const { markers } = parseScript(script)
  const notAsked: Marker[] = []
  const notOnSlide: Marker[] = []
  const yieldToEventLoop = createYieldToEventLoop()
  for (const marker of markers) {
    await yieldToEventLoop()
    if (own.has(marker.originalTag)) continue
    if (!tools.some((tool) => tool === marker.type)) notAsked.push(marker)
    else if (!standsOnSlide(marker, index)) notOnSlide.push(marker)
  }
  const dropped = new Set([...notAsked, ...notOnSlide])
  // From the end, so that the places of those before stay right.
  const left = markers
    .filter((marker) => dropped.has(marker))
    .reduceRight((text, marker) => removeMarker(text, marker), script)
  return {
    script: left,
    kept: markers.length - dropped.size,
    notOnSlide: notOnSlide.length,
    notAsked: notAsked.length,
  }
}

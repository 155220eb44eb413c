import type { AnnotationTool } from '@lectern/contract/annotation-tools.ts'
import { findPhrase, makeWordIndex, type WordIndex } from '@lectern/core/annotations/find-phrase.ts'
import type { WordBox } from '@lectern/core/annotations/geometry.ts'
import type { Marker } from '@lectern/core/script/markers.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { removeMarker } from '@lectern/core/script/write.ts'
import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'

/** The words of an annotation that must be on the slide; none for annotations in free space. */
const namedWords = ({ type, attributes, content }: Marker): string[] => {
  if (type === 'highlight') return [attributes.text?.trim() || content.trim()]
  if (type !== 'arrow') return []
  const ends = [attributes.from_text, attributes.to_text].flatMap((words) => words?.trim() || [])
  return ends.length > 0 ? ends : [content.trim()]
}

const standsOnSlide = (marker: Marker, index: WordIndex): boolean =>
  namedWords(marker).every((words) => words !== '' && findPhrase(index, words) !== null)

/**
 * Removes annotations from an engine's script: those whose words are not on the slide, and kinds that were
 * not requested. Their spoken words stay. Annotations that the professor's script already held stay.
 * @returns how many there are, and how many were removed for which reason
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
  // From the end, so that earlier positions stay valid.
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

import { DEFAULT_DRAWING_CONTENT, diagramElements, type Marker } from './markers.ts'
import { parseScript } from './parse.ts'
import { listMarkerNumbers } from './split-at-markers.ts'

/**
 * A pair of tags around the spoken words of a marker, or around a readable attribute of it. `isPoint`: the
 * marker has no words; the pair only gives its position.
 */
export type TranslationMarker =
  | { number: number; kind: 'words'; marker: Marker; isPoint: boolean }
  | { number: number; kind: 'string'; marker: Marker; key: string; element: number | null; text: string }

export type TranslationText = {
  /**
   * The script with `⟦1⟧words⟦/1⟧` for its tags; then, one per line, the markers' readable attributes in
   * the same form.
   */
  text: string
  /** In the order of the text. */
  tags: TranslationMarker[]
}

/**
 * Attributes with readable text in the script's language. Attributes that name words of the slide (`text`
 * of a highlight, `from_text`, `to_text`) are not translated: they are found by these words.
 */
const READABLE: Partial<Record<Marker['type'], readonly string[]>> = {
  text_annotation: ['text'],
  diagram: ['title', 'elements'],
}

/** The text to translate: see `TranslationText`. Skips numbers that the text itself holds in brackets. */
export function toTranslationText(script: string): TranslationText {
  const { segments } = parseScript(script)
  const taken = new Set<number>()
  for (const segment of segments) {
    const said = segment.kind === 'marker' ? segment.marker.content : segment.text
    for (const number of listMarkerNumbers(said)) taken.add(number)
    if (segment.kind !== 'marker') continue
    for (const { text } of readableTexts(segment.marker))
      for (const number of listMarkerNumbers(text)) taken.add(number)
  }
  let last = 0
  const nextNumber = (): number => {
    do last += 1
    while (taken.has(last))
    return last
  }
  const tags: TranslationMarker[] = []
  let text = ''
  for (const segment of segments) {
    if (segment.kind === 'text') text += segment.text
    if (segment.kind !== 'marker') continue
    const { marker } = segment
    const tag: TranslationMarker = { number: nextNumber(), kind: 'words', marker, isPoint: isPoint(marker) }
    tags.push(tag)
    text += pair(tag.number, tag.isPoint ? '' : marker.content)
  }
  const strings = segments.flatMap((segment) =>
    segment.kind === 'marker' ? readableTexts(segment.marker) : [],
  )
  for (const string of strings) {
    const tag: TranslationMarker = { number: nextNumber(), kind: 'string', ...string }
    text += `${tags.at(-1)?.kind === 'string' ? '\n' : '\n\n'}${pair(tag.number, string.text)}`
    tags.push(tag)
  }
  return { text, tags }
}

/** A pair of tags around words. */
const pair = (number: number, words: string): string => `⟦${number}⟧${words}⟦/${number}⟧`

/** A drawing's label is not spoken and not translated. */
function isPoint({ type, content }: Marker): boolean {
  const words = content.trim()
  return words === '' || (type === 'drawing' && words === DEFAULT_DRAWING_CONTENT)
}

type Readable = { marker: Marker; key: string; element: number | null; text: string }

function readableTexts(marker: Marker): Readable[] {
  return (READABLE[marker.type] ?? []).flatMap((key): Readable[] => {
    const written = Object.hasOwn(marker.attributes, key) ? (marker.attributes[key] ?? '') : ''
    if (key !== 'elements')
      return written.trim() === '' ? [] : [{ marker, key, element: null, text: written.trim() }]
    const elements = diagramElements(marker)
    // A list of objects cannot be translated element by element.
    if (elements.includes('[object Object]')) return []
    return elements.map((text, element) => ({ marker, key, element, text }))
  })
}

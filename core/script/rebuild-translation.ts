import { type LocatedReply, locateReply, type Span } from './locate-reply.ts'
import { diagramElements, type Marker } from './markers.ts'
import { splitSentences } from './sentences.ts'
import type { TranslationMarker, TranslationText } from './translation-markers.ts'
import { makePlain, writeMarker } from './write.ts'

/**
 * Turns a translated text back into a script with every marker around its words, or lists the problems, one
 * sentence each. A returned script passes `validateScript` and holds each marker once.
 */
export function readTranslation(
  reply: string,
  source: TranslationText,
): { script: string; problems: null } | { script: null; problems: string[] } {
  const located = locateReply(reply, source)
  if (located.problems.length > 0) return { script: null, problems: located.problems }
  return { script: build(source, located), problems: null }
}

/**
 * The same for a reply that is still wrong after asking again. A lost marker goes on the sentence of its
 * remaining tag, or on the sentence at the same share of the text; if that is taken, it covers no words. A
 * lost tag text keeps its original. No marker is lost.
 * @returns `guessed`: how many markers have a guessed position
 */
export function repairTranslation(
  reply: string,
  source: TranslationText,
  language: string,
): { script: string; guessed: number } {
  const located = locateReply(reply, source)
  const words = source.tags.filter((tag) => tag.kind === 'words')
  const sentences = splitSentences(located.words, language)
  let guessed = 0
  for (const [index, tag] of words.entries()) {
    if (located.spans.has(tag)) continue
    guessed += 1
    const share = shareOf(source, tag, index / words.length)
    const at = located.traces.get(tag) ?? Math.floor(share * located.words.length)
    const sentence = sentences.find(({ end }) => end > at) ?? sentences.at(-1)
    const taken = [...located.spans.values()]
    const isFree = ({ start, end }: Span) => taken.every((span) => end <= span.start || span.end <= start)
    if (sentence && !tag.isPoint && isFree(sentence))
      located.spans.set(tag, { start: sentence.start, end: sentence.end })
    else located.spans.set(tag, { start: sentence?.start ?? 0, end: sentence?.start ?? 0 })
  }
  return { script: build(source, located), guessed }
}

/** Share of the sent text before a tag, from 0 to 1. */
function shareOf({ text }: TranslationText, tag: TranslationMarker, otherwise: number): number {
  const at = text.indexOf(`⟦${tag.number}⟧`)
  return at < 0 || text.length === 0 ? otherwise : at / text.length
}

function build({ tags }: TranslationText, { words, spans, strings }: LocatedReply): string {
  const inOrder = [...spans]
    .map(([tag, span]) => ({ tag, span: outOfOthers(span, spans) }))
    .sort((one, other) => one.span.start - other.span.start || one.span.end - other.span.end)
  let script = ''
  let done = 0
  for (const { tag, span } of inOrder) {
    script += makePlain(words.slice(done, span.start))
    const content =
      tag.kind === 'words' && tag.isPoint ? tag.marker.content : words.slice(span.start, span.end)
    const marker = { ...tag.marker, content }
    script +=
      tryWriting({ ...marker, attributes: attributesOf(tag.marker, tags, strings) }) ?? writeShort(marker)
    done = span.end
  }
  return (script + makePlain(words.slice(done))).trim()
}

/** A point inside another marker's words moves before them. */
function outOfOthers(span: Span, spans: Map<TranslationMarker, Span>): Span {
  if (span.start !== span.end) return span
  const around = [...spans.values()].find(({ start, end }) => start < span.start && span.start < end)
  return around ? { start: around.start, end: around.start } : span
}

function attributesOf(
  marker: Marker,
  tags: readonly TranslationMarker[],
  strings: Map<TranslationMarker, string>,
) {
  const attributes = { ...marker.attributes }
  const elements = diagramElements(marker)
  let hasElements = false
  for (const tag of tags) {
    if (tag.kind !== 'string' || tag.marker !== marker) continue
    const translated = strings.get(tag)
    if (translated === undefined) continue
    if (tag.element === null) attributes[tag.key] = translated
    else {
      elements[tag.element] = translated
      hasElements = true
    }
  }
  if (hasElements) attributes.elements = JSON.stringify(elements)
  return attributes
}

/**
 * A tag with its original attributes when the translated ones are too long; without the longest ones if
 * even that is too long.
 */
function writeShort(marker: Marker): string {
  const written = tryWriting(marker)
  if (written !== null) return written
  const [longest] = Object.entries(marker.attributes).sort(([, one], [, other]) => other.length - one.length)
  const { [longest?.[0] ?? '']: _, ...others } = marker.attributes
  return writeShort({ ...marker, attributes: others })
}

function tryWriting(marker: Marker): string | null {
  try {
    return writeMarker(marker)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

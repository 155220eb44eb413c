import { diagramElements, type Marker } from './markers.ts'
import { type LocatedReply, locateReply, type Span } from './paired-reply.ts'
import type { PairedScript, Sign } from './paired-signs.ts'
import { splitSentences } from './sentences.ts'
import { makePlain, writeMarker } from './write.ts'

/**
 * A reply to a paired text as a script again, every marker around the words that the reply's signs stand around; or
 * what is wrong with the reply, a sentence for each fault. A script that is given passes `validateScript` and holds
 * each marker once.
 */
export function readPaired(
  reply: string,
  paired: PairedScript,
): { script: string; problems: null } | { script: null; problems: string[] } {
  const located = locateReply(reply, paired)
  if (located.problems.length > 0) return { script: null, problems: located.problems }
  return { script: build(paired, located), problems: null }
}

/**
 * The same for a reply whose signs are wrong, when asking again did not help. A marker whose signs are lost stands on
 * the sentence where one of them was, or on the one at the same share of the text, and on no words at all where that
 * is taken; a text of a tag that is lost stays as it was. No marker is ever lost.
 * @returns how many markers stand at a guessed place, too
 */
export function repairPaired(
  reply: string,
  paired: PairedScript,
  language: string,
): { script: string; guessed: number } {
  const located = locateReply(reply, paired)
  const words = paired.signs.filter((sign) => sign.kind === 'words')
  const sentences = splitSentences(located.words, language)
  let guessed = 0
  for (const [index, sign] of words.entries()) {
    if (located.spans.has(sign)) continue
    guessed += 1
    const share = shareOf(paired, sign, index / words.length)
    const at = located.traces.get(sign) ?? Math.floor(share * located.words.length)
    const sentence = sentences.find(({ end }) => end > at) ?? sentences.at(-1)
    const taken = [...located.spans.values()]
    const isFree = ({ start, end }: Span) => taken.every((span) => end <= span.start || span.end <= start)
    if (sentence && !sign.isPoint && isFree(sentence))
      located.spans.set(sign, { start: sentence.start, end: sentence.end })
    else located.spans.set(sign, { start: sentence?.start ?? 0, end: sentence?.start ?? 0 })
  }
  return { script: build(paired, located), guessed }
}

/** How far into the text that was sent a sign stands, from 0 to 1. */
function shareOf({ text }: PairedScript, sign: Sign, otherwise: number): number {
  const at = text.indexOf(`⟦${sign.number}⟧`)
  return at < 0 || text.length === 0 ? otherwise : at / text.length
}

function build({ signs }: PairedScript, { words, spans, strings }: LocatedReply): string {
  const inOrder = [...spans]
    .map(([sign, span]) => ({ sign, span: outOfOthers(span, spans) }))
    .sort((one, other) => one.span.start - other.span.start || one.span.end - other.span.end)
  let script = ''
  let done = 0
  for (const { sign, span } of inOrder) {
    script += makePlain(words.slice(done, span.start))
    const content =
      sign.kind === 'words' && sign.isPoint ? sign.marker.content : words.slice(span.start, span.end)
    const marker = { ...sign.marker, content }
    script +=
      tryWriting({ ...marker, attributes: attributesOf(sign.marker, signs, strings) }) ?? writeShort(marker)
    done = span.end
  }
  return (script + makePlain(words.slice(done))).trim()
}

/** A point in the middle of a marker's words goes before them. */
function outOfOthers(span: Span, spans: Map<Sign, Span>): Span {
  if (span.start !== span.end) return span
  const around = [...spans.values()].find(({ start, end }) => start < span.start && span.start < end)
  return around ? { start: around.start, end: around.start } : span
}

function attributesOf(marker: Marker, signs: readonly Sign[], strings: Map<Sign, string>) {
  const attributes = { ...marker.attributes }
  const elements = diagramElements(marker)
  let hasElements = false
  for (const sign of signs) {
    if (sign.kind !== 'string' || sign.marker !== marker) continue
    const translated = strings.get(sign)
    if (translated === undefined) continue
    if (sign.element === null) attributes[sign.key] = translated
    else {
      elements[sign.element] = translated
      hasElements = true
    }
  }
  if (hasElements) attributes.elements = JSON.stringify(elements)
  return attributes
}

/** A tag in its own words, as translated it would be too long; without the longest ones if even that is. */
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

import type { Highlight } from '@lectern/contract/annotations.ts'
import { findAllPhrases, findPhrase, type WordIndex, wordsInside } from './find-phrase.ts'
import { type Box, boxAround, overlapOf, roundBox } from './geometry.ts'
import { isPlaceEntry } from './pair-highlights.ts'
import type { PictureSize } from './placed-annotation.ts'

/** A page with its words and the size of its picture. */
type Page = { index: WordIndex; picture: PictureSize }

/**
 * A page's stored highlights for a changed version of that page. What stands on words follows its words. A
 * box that may be wrong now is kept and marked `needsCheck`: words that are gone, a note that covers words,
 * a drawing, a place of the picture.
 */
export function carryHighlights(stored: readonly Highlight[], old: Page, now: Page): Highlight[] {
  const scale = {
    x: now.picture.width / Math.max(1, old.picture.width),
    y: now.picture.height / Math.max(1, old.picture.height),
  }
  const isScaled = scale.x !== 1 || scale.y !== 1
  const scaled = (box: Box): Box =>
    isScaled
      ? roundBox({
          x: box.x * scale.x,
          y: box.y * scale.y,
          width: box.width * scale.x,
          height: box.height * scale.y,
        })
      : box
  const followWords = (box: Box, text: string) => {
    const found = findOnPage(textAt(old.index, box, text), box, old, now, scaled(box))
    return found && roundBox(found)
  }

  return stored.map(({ needsCheck: _, ...entry }) => {
    if (!entry.boundingBox && !entry.toBoundingBox) return entry
    if (entry.type !== 'highlight' && entry.type !== 'arrow') {
      const box = entry.boundingBox && scaled(entry.boundingBox)
      const isSame = box && !coversOther(entry, old, now, scaled)
      return { ...entry, boundingBox: box, ...(isSame ? {} : { needsCheck: true }) }
    }
    if (isPlaceEntry(entry)) {
      // Its words are searched for again. The new position of a place of the picture is unknown.
      const box = entry.boundingBox && followWords(entry.boundingBox, entry.text)
      const toBoundingBox = entry.toBoundingBox ? scaled(entry.toBoundingBox) : null
      return { ...entry, boundingBox: box, toBoundingBox, needsCheck: true }
    }
    const [from, to] = [
      entry.boundingBox && followWords(entry.boundingBox, entry.text),
      entry.toBoundingBox && followWords(entry.toBoundingBox, entry.toText ?? ''),
    ]
    return {
      ...entry,
      boundingBox: entry.boundingBox && (from ?? scaled(entry.boundingBox)),
      ...(entry.toBoundingBox === undefined
        ? {}
        : { toBoundingBox: entry.toBoundingBox && (to ?? scaled(entry.toBoundingBox)) }),
      ...(isLost(entry.boundingBox, from) || isLost(entry.toBoundingBox, to) ? { needsCheck: true } : {}),
    }
  })
}

const isLost = (box: Box | null | undefined, found: Box | null | undefined): boolean => Boolean(box && !found)

const isAt = (one: Box, other: Box): boolean =>
  overlapOf(one, other) > 0.6 * Math.max(one.width * one.height, other.width * other.height)

/** The words that a box stands on: its own, or those under it when its own are elsewhere. */
function textAt(index: WordIndex, box: Box, text: string): string {
  const found = findPhrase(index, text, { near: box, fuzzy: false })
  if (found && isAt(found.box, box)) return text
  const inside = wordsInside(index, box)
  const around = inside && boxAround(inside.boxes)
  return inside && around && isAt(around, box) ? inside.text : text
}

/**
 * The box of the same words on the new page. Of several matches the one with the same count from the top
 * when there are as many as before, else the nearest. Null when the words are gone.
 */
function findOnPage(text: string, box: Box, old: Page, now: Page, near: Box): Box | null {
  if (!text.trim()) return null
  const [before, after] = [findAllPhrases(old.index, text), findAllPhrases(now.index, text)]
  const at = before.findIndex((found) => isAt(found.box, box))
  if (at >= 0 && before.length === after.length) return after[at]?.box ?? null
  return findPhrase(now.index, text, { near, fuzzy: false })?.box ?? null
}

/** Whether a note, a chip or a drawing has other words below it than on the old page. */
function coversOther({ boundingBox }: Highlight, old: Page, now: Page, scaled: (box: Box) => Box): boolean {
  if (!boundingBox) return true
  const wordsBelow = ({ index }: Page, box: Box) =>
    index.words
      .filter((word) => overlapOf(word, box) > 0)
      .map(({ text }) => text)
      .join(' ')
  return wordsBelow(old, boundingBox) !== wordsBelow(now, scaled(boundingBox))
}

import type { FreeSpace } from './free-space.ts'
import { type Box, boxAround, centreOf, distanceBetween, overlapOf, type Point } from './geometry.ts'
import {
  type AnnotationShape,
  between,
  clipToPicture,
  type PictureSize,
  pointOf,
} from './placed-annotation.ts'

type NoteShape = Extract<AnnotationShape, { kind: 'note' }>

/** Words to avoid; more would only cost time. */
const MAX_WORDS = 300

/** Text size of a note, characters per line and lines per box. */
const LOOKS = {
  callout: { fontPoints: 12, lineSigns: 30, maxLines: 5 },
  label: { fontPoints: 11, lineSigns: 24, maxLines: 2 },
  note: { fontPoints: 12, lineSigns: 26, maxLines: 6 },
  explanation: { fontPoints: 11.5, lineSigns: 40, maxLines: 6 },
  reference: { fontPoints: 11, lineSigns: 32, maxLines: 3 },
} as const

/**
 * A note in its stored box, or in free space near its words. The text is broken into lines and ends in `…`
 * when the box is too small.
 */
export function placeNote(
  text: string,
  style: string,
  {
    stored,
    anchor,
    space,
    words,
    picture,
  }: {
    stored: Box | null
    anchor: Box[]
    space: FreeSpace
    words: readonly Box[]
    picture: PictureSize
  },
): NoteShape {
  const look = LOOKS[style as keyof typeof LOOKS] ?? LOOKS.callout
  const point = pointOf(picture)
  // On a small or narrow picture the note is smaller, so that it does not cover the slide.
  const fontSize = Math.min(look.fontPoints * point, picture.height / 8)
  const lineHeight = fontSize * 1.35
  const padding = fontSize * 0.6
  const room = Math.max(fontSize, picture.width * 0.45 - 2 * padding)
  // A box for one or two words may be narrow; for longer text it must not cut the text into slivers.
  const leastWidth = Math.min(4 * fontSize, widthInEms(text) * fontSize + 2 * padding - 1)
  const storedBox = stored && stored.width > leastWidth ? clipToPicture(stored, picture) : null
  const maxEms = storedBox
    ? Math.max(2, (storedBox.width - 2 * padding) / fontSize + 0.05)
    : Math.min(look.lineSigns * 0.56, room / fontSize)
  const maxLines = storedBox
    ? Math.max(1, Math.floor((storedBox.height - 2 * padding + 0.35 * fontSize) / lineHeight))
    : between(Math.floor((picture.height * 0.6 - 2 * padding) / lineHeight), 1, look.maxLines)
  const lines = wrapText(text, maxEms, maxLines)
  const size = {
    width: Math.max(...lines.map(widthInEms)) * fontSize + 2 * padding,
    height: lines.length * lineHeight + 2 * padding - 0.2 * fontSize,
  }
  const around = boxAround(anchor)
  const near = stored ? centreOf(stored) : around && centreOf(around)
  const foreign = words
    .filter((word) => !anchor.some((line) => overlapOf(line, word) > 0))
    .slice(0, MAX_WORDS)
  const box =
    storedBox ?? space.findFreeBox(size, near, (at) => countCrossed(findLeader(at, anchor), foreign) * 0.25)
  return { kind: 'note', box, lines, fontSize, lineHeight, padding, leader: findLeader(box, anchor), anchor }
}

/** From the box's nearest edge to the nearest of the words; null when the note stands on or beside them. */
export function findLeader(box: Box, anchor: readonly Box[]): { from: Point; to: Point } | null {
  let best: { from: Point; to: Point } | null = null
  let shortest = Number.POSITIVE_INFINITY
  for (const words of anchor) {
    if (overlapOf(box, words) > 0) return null
    const from = nearestPoint(box, centreOf(words))
    const to = nearestPoint(words, from)
    const length = distanceBetween(from, to)
    if (length < shortest) {
      shortest = length
      best = { from: nearestPoint(box, to), to }
    }
  }
  return shortest > 1 ? best : null
}

/** How many words a leader runs through. */
const countCrossed = (leader: NoteShape['leader'], words: readonly Box[]): number =>
  leader ? words.filter((word) => isCrossed(word, leader.from, leader.to)).length : 0

/** Whether a line runs through a box. Source: Liang and Barsky, 1984. */
function isCrossed(box: Box, from: Point, to: Point): boolean {
  let enters = 0
  let leaves = 1
  const dx = to.x - from.x
  const dy = to.y - from.y
  const sides: [number, number][] = [
    [-dx, from.x - box.x],
    [dx, box.x + box.width - from.x],
    [-dy, from.y - box.y],
    [dy, box.y + box.height - from.y],
  ]
  for (const [speed, room] of sides) {
    if (speed === 0) {
      if (room < 0) return false
    } else if (speed < 0) enters = Math.max(enters, room / speed)
    else leaves = Math.min(leaves, room / speed)
  }
  return enters < leaves
}

/** The point of a box that is nearest to another point; never a corner of a long side. */
function nearestPoint(box: Box, to: Point): Point {
  const insetX = Math.min(box.width / 2, box.height / 2)
  const insetY = Math.min(box.height / 2, box.width / 2)
  const isBeside = to.x < box.x || to.x > box.x + box.width
  const isAboveOrBelow = to.y < box.y || to.y > box.y + box.height
  return {
    x:
      isBeside && !isAboveOrBelow
        ? between(to.x, box.x, box.x + box.width)
        : between(to.x, box.x + insetX, box.x + box.width - insetX),
    y: isAboveOrBelow
      ? between(to.y, box.y, box.y + box.height)
      : between(to.y, box.y + insetY, box.y + box.height - insetY),
  }
}

const WIDE =
  /[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{1f000}-\u{3ffff}]/u
const SLIM = /[iljtfr.,:;'|!()[\] \u200b-\u200f]|\p{M}/u

/** The width of a line in ems, rounded up, so that it fits in any common typeface. */
export function widthInEms(line: string): number {
  let width = 0
  for (const character of line)
    width += WIDE.test(character)
      ? 1
      : SLIM.test(character)
        ? 0.34
        : /[A-Z@%&mwMW—…]/.test(character)
          ? 0.78
          : 0.6
  return width
}

/** Breaks a text into at most `maxLines` lines of at most `maxEms`; a word that is too long is cut. */
export function wrapText(text: string, maxEms: number, maxLines: number): string[] {
  const lines: string[] = []
  let line = ''
  const pieces = text
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 1000)
    .match(/[^\s\u2e80-\u9fff\uac00-\ud7ff]+|\s|[\u2e80-\u9fff\uac00-\ud7ff]+/g)
  for (const piece of (pieces ?? []).flatMap((one) => cutToWidth(one, maxEms))) {
    if (widthInEms((line + piece).trimEnd()) <= maxEms) line += piece
    else {
      if (line.trim()) lines.push(line.trim())
      line = piece.trimStart()
    }
    if (lines.length > maxLines) break
  }
  if (line.trim()) lines.push(line.trim())
  if (lines.length <= maxLines) return lines.length > 0 ? lines : ['']
  const kept = lines.slice(0, maxLines)
  let last = [...(kept.at(-1) ?? '')]
  while (last.length > 0 && widthInEms(last.join('')) + 0.78 > maxEms) last = last.slice(0, -1)
  kept[maxLines - 1] = `${last.join('').trimEnd()}…`
  return kept
}

function cutToWidth(word: string, maxEms: number): string[] {
  if (widthInEms(word) <= maxEms) return [word]
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part && widthInEms(part + character) > maxEms) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}

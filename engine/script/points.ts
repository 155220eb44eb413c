import { FORMULA_PLACE } from '@lectern/core/text/outline/join-lines.ts'
import type { Item, Outline } from '@lectern/core/text/outline/outline.ts'

/** A point with the points below it. */
export type Point = {
  text: string
  heading: boolean
  marked: boolean
  /** Points of one column, or of one row of a table, have the same number. */
  group: Item['group']
  isLabel: boolean
  sense: Item['sense']
  children: Point[]
}

/**
 * Makes a tree of the items, by their indents. An item after a line that ends in a colon is its child, even
 * on the same level.
 */
export function makePoints(items: readonly Item[]): Point[] {
  const roots: Point[] = []
  const open: { level: number; point: Point }[] = []
  let heading: { level: number; point: Point; bullet: boolean } | null = null
  let weighed: Item['sense'] = null
  for (const item of items) {
    const { text, heading: isHeading, bullet, group, isLabel } = item
    // "Pro" is said before the first of several.
    const sense = item.sense === weighed ? null : item.sense
    weighed = item.sense
    const point: Point = { text, heading: isHeading, marked: bullet, group, isLabel, sense, children: [] }
    while (open.length > 0 && (open.at(-1) as { level: number }).level >= item.level) open.pop()
    const parent = open.at(-1)
    if (heading && !isHeading && !isLabel && heading.level === item.level && !(heading.bullet && bullet)) {
      // Only the first line after a heading on the same level belongs to it; the next may be a new thought.
      heading.point.children.push(point)
    } else if (parent) {
      parent.point.children.push(point)
    } else {
      roots.push(point)
    }
    open.push({ level: item.level, point })
    // Points with bullets below a text without one belong to it.
    const isListed = heading !== null && heading.level === item.level && !heading.bullet && item.bullet
    if (item.heading) heading = { level: item.level, point, bullet: item.bullet }
    else if (!isListed) heading = null
  }
  return roots
}

/** An item's text without the place of a formula at its end: a step can add the formula below a known point. */
const wordsOf = ({ text }: Item): string => text.replace(new RegExp(`[\\s,，${FORMULA_PLACE}]+$`), '')

/** The new items of a slide that continues the one before, such as a step of an overlay. */
export function findNewItems(
  outline: Outline,
  before: Outline | null,
): { items: Item[]; continues: boolean; isStep: boolean } {
  const continues =
    before !== null && outline.title !== null && before.title?.toLowerCase() === outline.title.toLowerCase()
  if (!continues) return { items: outline.items, continues, isStep: false }
  const earlier = new Set(before.items.map(wordsOf))
  // A heading is said again if something new stands below it.
  const isNew = (item: Item | undefined) => item !== undefined && !earlier.has(wordsOf(item))
  const introducesNew = (item: Item, next: Item | undefined) =>
    next !== undefined && isNew(next) && (item.heading || next.level > item.level)
  const items = outline.items.filter(
    (item, index) => isNew(item) || introducesNew(item, outline.items[index + 1]),
  )
  // An overlay can add a sub-point to a known point; the sub-point is then a point of its own.
  const texts = new Set(outline.items.map(wordsOf))
  const isStep = before.items.length > 0 && before.items.every((item) => texts.has(wordsOf(item)))
  return { items, continues, isStep }
}

import { defaultColor } from '@lectern/core/script/markers.ts'
import { findSpoken, isFree, type PlannedTag } from '@lectern/core/script/script-text.ts'
import type { Outline } from '@lectern/core/text/outline/outline.ts'
import { makePoints, type Point } from '../script/points.ts'
import type { Annotating } from './key-phrases.ts'

const MIN_ELEMENTS = 3
const MAX_ELEMENTS = 8
const MAX_ELEMENT_CHARS = 60

const STEPS =
  /\b(?:steps?|stages?|phases?|process|procedure|pipeline|workflow|algorithm|recipe|cycle|schritte?|ablauf|phasen|verfahren|étapes?|procédure|processus|pasos?|etapas?|proceso|procedimiento)\b|단계|과정|절차|순서|흐름|步骤|流程|过程|阶段|手順|過程|段階|流れ/iu
const YEAR = /^(?:[(（]?(?:1[0-9]|20)\d{2}\b|\d{4}\s?[년年])/u

type Sequence = { type: string; elements: string[]; about: string | null }

/**
 * A diagram of the steps or years that the slide lists, at the position where the script first
 * mentions them.
 */
export function chooseDiagram({ outline, script }: Annotating): PlannedTag | null {
  const found = findSequence(outline)
  if (!found) return null
  const elements = found.elements.slice(0, MAX_ELEMENTS)
  const announced = outline.title === null ? [] : findSpoken(script, outline.title)
  for (const words of [found.about, ...found.elements]) {
    if (words === null) continue
    const said = findSpoken(script, words)
    // Prefer the position where the list is spoken over a mention of the slide's title.
    const range = said.find((one) => isFree(one, announced)) ?? said[0]
    if (!range) continue
    const attributes = {
      color: defaultColor('diagram'),
      type: found.type,
      elements: writeElements(elements.map(shorten)),
    }
    return { ...range, type: 'diagram', attributes }
  }
  return null
}

/** Comma-separated, as professors write them; JSON if an element contains a comma. */
function writeElements(elements: string[]): string {
  const plain = elements.every((element) => !/[,[\]]/.test(element))
  return plain ? elements.join(', ') : JSON.stringify(elements)
}

/** A marked list of years, or below a text that announces steps. */
function findSequence({ title, items }: Outline): Sequence | null {
  const points = makePoints(items)
  const lists: { about: string | null; points: Point[] }[] = [
    { about: title, points },
    ...points.map((point) => ({ about: point.text.replace(/[:：]$/, ''), points: point.children })),
  ]
  for (const { about, points: list } of lists) {
    const elements = list.map(({ text }) => text)
    if (elements.length < MIN_ELEMENTS || list.some(({ marked }) => !marked)) continue
    if (elements.filter((text) => YEAR.test(text)).length > elements.length * 0.7)
      return { type: 'timeline', elements, about }
    if (elements.some((text) => text.length > 120 || /[?？]$/.test(text))) continue
    if (about !== null && STEPS.test(about)) return { type: 'process', elements, about }
  }
  return null
}

/** The text before a colon names the step; the rest explains it. */
function shorten(text: string): string {
  const head = /^([^:：(（]{3,60})[:：(（]/u.exec(text)?.[1]?.trim()
  const brief = text.length > MAX_ELEMENT_CHARS && head ? head : text
  if (brief.length <= MAX_ELEMENT_CHARS) return brief.replace(/[\s.。,，;；]+$/u, '')
  const end = brief.lastIndexOf(' ', MAX_ELEMENT_CHARS - 1)
  const cut = brief.slice(0, end > 20 ? end : MAX_ELEMENT_CHARS - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${cut}…`
}

import { defaultColor } from '@lectern/core/script/markers.ts'
import { findSpoken, isFree, type PlannedTag } from '@lectern/core/script/script-text.ts'
import { makePoints, type Point } from '../script/points.ts'
import type { Annotating } from './key-phrases.ts'

const MIN_ELEMENTS = 3
const MAX_ELEMENTS = 8
const MAX_ELEMENT_CHARS = 60

const STEPS =
  /\b(?:steps?|stages?|phases?|process|procedure|pipeline|workflow|algorithm|recipe|cycle|schritte?|ablauf|phasen|verfahren|étapes?|procédure|processus|pasos?|etapas?|proceso|procedimiento)\b|단계|과정|절차|순서|흐름|步骤|流程|过程|阶段|手順|過程|段階|流れ/iu

/** A diagram of the marked points below a text that announces steps, at the position where the script first mentions them. */
export function chooseDiagram({ outline, script }: Annotating): PlannedTag | null {
  const points = makePoints(outline.items)
  const lists: { about: string; points: Point[] }[] = [
    { about: outline.title ?? '', points },
    ...points.map(({ text, children }) => ({ about: text.replace(/[:：]$/, ''), points: children })),
  ]
  const steps = lists.find(
    (list) =>
      list.points.length >= MIN_ELEMENTS &&
      list.points.every(({ marked }) => marked) &&
      STEPS.test(list.about),
  )
  if (!steps) return null
  const texts = steps.points.map(({ text }) => text)
  const announced = outline.title === null ? [] : findSpoken(script, outline.title)
  const said = [steps.about, ...texts].flatMap((words) => findSpoken(script, words))
  // Prefer the position where the list is spoken over a mention of the slide's title.
  const range = said.find((one) => isFree(one, announced)) ?? said[0]
  if (!range) return null
  const elements = writeElements(texts.slice(0, MAX_ELEMENTS).map(shorten))
  return {
    ...range,
    type: 'diagram',
    attributes: { color: defaultColor('diagram'), type: 'process', elements },
  }
}

/** Comma-separated, as professors write them; JSON if an element contains a comma. */
function writeElements(elements: string[]): string {
  const plain = elements.every((element) => !/[,[\]]/.test(element))
  return plain ? elements.join(', ') : JSON.stringify(elements)
}

/** The text before a colon names the step; the rest explains it. */
function shorten(text: string): string {
  const [head = text] = text.length > MAX_ELEMENT_CHARS ? text.split(/[:：(（]/u) : [text]
  const characters = [...head.trim().replace(/[\s.。,，;；]+$/u, '')]
  return characters.length > MAX_ELEMENT_CHARS
    ? `${characters.slice(0, MAX_ELEMENT_CHARS - 1).join('')}…`
    : characters.join('')
}

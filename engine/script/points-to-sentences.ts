import type { ScriptSettings } from '@lectern/core/ai/engine.ts'
import { endsInOpenWord, endsSentence, isUnfinished } from '@lectern/core/text/outline/join-lines.ts'
import type { Point } from './points.ts'
import { isName, toClause, toSentence } from './sentence-forms.ts'
import type { Voice } from './voice.ts'

/** Maximum number of points, and of sub-points of a point. All are said unless a short script is wanted. */
export const MAX_POINTS = { short: [2, 2], medium: [120, 120], long: [120, 120] } as const

/** A topic, an object or a condition. */
const KOREAN_OPEN = /[가-힣](?:[은는을를]|으?면)$/

/** A longer text is no name of what stands below. */
const MOST_ANNOUNCING = 8

/** Maximum number of labels of a figure in a script. */
const MAX_LABELS = 20

/** Speaks points in their own words and order: names alone as a list, everything else as a sentence of its own. */
export function pointsToSentences(
  points: readonly Point[],
  voice: Voice,
  length: ScriptSettings['length'],
): string[] {
  const sentences: string[] = []
  for (let index = 0; index < points.length; ) {
    const run = runFrom(points, index, voice.language)
    if (run.length > 1 && run[0]!.isLabel) sentences.push(...sayLabels(run, voice))
    else if (isList(run, voice.language)) sentences.push(sayNames(run, voice))
    else sentences.push(...sayEach(run, voice, length))
    index += run.length
  }
  return sentences
}

/** All labels, or the first ones of a figure that has too many to listen to. */
const sayLabels = (run: readonly Point[], voice: Voice): string[] => [
  voice.say(voice.phrases.labels, { list: joinNames(run.slice(0, MAX_LABELS), voice) }),
  ...(run.length > MAX_LABELS ? [voice.phrases.figure] : []),
]

const sayEach = (points: readonly Point[], voice: Voice, length: ScriptSettings['length']): string[] =>
  joinOpen(points, voice).flatMap((point) => pointToSentences(point, voice, length))

/** A point that ends in a comma, "&" or "; and" goes on in the next one. */
function joinOpen(points: readonly Point[], voice: Voice): Point[] {
  const joined: Point[] = []
  for (const point of points) {
    const above = joined.at(-1)
    const isOpen =
      above &&
      above.children.length === 0 &&
      point.sense === null &&
      /[,，、]$|\s&$|; (?:and|or|und|oder|et|ou|y|o|e)$/.test(above.text)
    if (isOpen) joined[joined.length - 1] = { ...point, text: `${above.text}${voice.space}${point.text}` }
    else joined.push(point)
  }
  return joined
}

/** A point with what stands below it: names in the point's own sentence, other sub-points after it. */
function pointToSentences(point: Point, voice: Voice, length: ScriptSettings['length']): string[] {
  const { language, phrases } = voice
  const below = joinOpen(point.children.slice(0, MAX_POINTS[length][1]), voice)
  const [first, ...others] = below
  const head = point.text.replace(/[\s:：.。]+$/, '')
  const all = flatten(below)
  // Labels below a label are one row, whatever their indents.
  const isRow = areNames(all, language) && all.every(({ marked }) => !marked)
  const isOne =
    isList(below, language) || isRow || (point.heading && all.length === 1 && first?.sense === null)
  if (first && isOne && !/[:：?？!！]/.test(head) && !KOREAN_OPEN.test(head)) {
    const list = joinNames(all, voice)
    return [toSentence(`${head}${voice.colon}${list}`, language)]
  }
  // "Zu diesen Inhalten gehören:" and "It depends on" continue in what stands below.
  const runsOn =
    first !== undefined &&
    point.sense === null &&
    first.sense === null &&
    (/[:：,，]$/.test(point.text) ||
      (point.heading && !/[:：]/.test(head)) ||
      (!endsSentence(point.text) &&
        (isUnfinished(head) ||
          KOREAN_OPEN.test(head) ||
          (/^\p{Ll}{2}/u.test(first.text) && head.split(' ').length <= MOST_ANNOUNCING))))
  if (runsOn) {
    // A comma and an open word go on by themselves.
    const isOpen =
      /[,，]$/.test(head) || (!/[:：]$/.test(point.text) && (endsInOpenWord(head) || KOREAN_OPEN.test(head)))
    const text = `${head}${isOpen ? voice.space : voice.colon}${first.text}`
    return [...pointToSentences({ ...first, text }, voice, length), ...sayEach(others, voice, length)]
  }
  const sentence = toSentence(point.text, language)
  return [
    point.sense === null ? sentence : voice.say(phrases[point.sense], { x: sentence }),
    ...pointsToSentences(below, voice, length),
  ]
}

/** All points below each other, in the order of the slide. */
const flatten = (points: readonly Point[]): Point[] =>
  points.flatMap((point) => [point, ...flatten(point.children)])

const sayNames = (run: readonly Point[], voice: Voice): string =>
  toSentence(joinNames(run, voice), voice.language)

/** Points are a list; labels of a figure and cells of a table are named as they stand. */
function joinNames(run: readonly Point[], voice: Voice): string {
  const names = run.map(({ text }) => toClause(text))
  return run[0]?.marked ? voice.join(names) : names.join(voice.comma)
}

/** Points with bullets that follow each other, or labels without one, or one other point without a bullet. */
function runFrom(points: readonly Point[], index: number, language: string): Point[] {
  const [first, ...others] = points.slice(index) as [Point, ...Point[]]
  const isCell = (point: Point) => !point.marked && isList([point], language)
  const end = others.findIndex((point) =>
    first.marked || first.isLabel
      ? point.marked !== first.marked
      : point.isLabel || !isCell(first) || !isCell(point) || point.group !== first.group,
  )
  return [first, ...others.slice(0, end < 0 ? others.length : end)]
}

/** Returns true for names alone: among sentences, a name is a sentence as well. */
const isList = (points: readonly Point[], language: string): boolean =>
  points.every(({ children, heading }) => children.length === 0 && !heading) && areNames(points, language)

/** A name with a comma or "and" of its own would not be told from the others of a list. */
const isListed = (text: string, language: string): boolean =>
  isName(text, language) && !/[,;，；]|\s(?:and|or|und|oder|et|ou|y|o|e|en|и|और)\s/.test(text)

const areNames = (points: readonly Point[], language: string): boolean =>
  points.every(({ text, sense }) => sense === null && isListed(text, language))

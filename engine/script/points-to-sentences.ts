import type { ScriptSettings } from '@lectern/core/ai/engine.ts'
import { endsSentence, isUnfinished } from '@lectern/core/text/outline/join-lines.ts'
import type { Point } from './points.ts'
import { findForm, toClause, toSentence } from './sentence-forms.ts'
import { colonOf, type Voice } from './voice.ts'

/** Maximum number of points, and of sub-points of a point. All are said unless a short script is wanted. */
export const MAX_POINTS = { short: [2, 2], medium: [120, 120], long: [120, 120] } as const
/** Longest list of names, in letters; listeners cannot follow a longer one. */
const MAX_OF_RUN = 320

/** The last words of a point that goes on in the next one. */
const AND_AT_END = /\s(?:and|or|und|oder|et|ou|y|o|e)$/

/** Speaks points in their own words and order: names in a row as a list, everything else as a sentence of its own. */
export function pointsToSentences(
  points: readonly Point[],
  voice: Voice,
  length: ScriptSettings['length'],
): string[] {
  const sentences: string[] = []
  for (let index = 0; index < points.length; index++) {
    const point = points[index] as Point
    const next = points[index + 1]
    const run = namesFrom(points, index, voice.language)
    if (run.length > 1) {
      sentences.push(sayNames(run, voice))
      index += run.length - 1
    } else if (next && point.children.length === 0 && point.sense === null && AND_AT_END.test(point.text)) {
      sentences.push(...pointToSentences({ ...next, text: `${point.text} ${next.text}` }, voice, length))
      index += 1
    } else sentences.push(...pointToSentences(point, voice, length))
  }
  return sentences
}

/** A point with what stands below it: names in the point's own sentence, other sub-points after it. */
function pointToSentences(point: Point, voice: Voice, length: ScriptSettings['length']): string[] {
  const { language, phrases } = voice
  const below = point.children.slice(0, MAX_POINTS[length][1])
  const [first, ...others] = below
  const head = point.text.replace(/[\s:：.。]+$/, '')
  // "Zu diesen Inhalten gehören:" and "It depends on" continue in what stands below.
  const runsOn =
    first !== undefined &&
    point.sense === null &&
    first.sense === null &&
    (/[:：]$/.test(point.text) ||
      (point.heading && !/[:：]/.test(head)) ||
      (!endsSentence(point.text) && (isUnfinished(head) || /^\p{Ll}{2}/u.test(first.text))))
  const all = flatten(below)
  const isFlat = !all.some(({ marked }) => marked)
  const areNames = all.every(({ text, sense }) => sense === null && isName(text, language))
  const names = isFlat && areNames ? all : namesFrom(below, 0, language)
  const isOne =
    names.length >= below.length ||
    (runsOn && names.length > 1) ||
    (point.heading && all.length === 1 && first?.sense === null)
  if (first && isOne && !/[:：?？!！]/.test(head) && lengthOf(names) < MAX_OF_RUN) {
    const list = voice.join((names.length > 0 ? names : all).map(({ text }) => toClause(text)))
    return [
      toSentence(`${head}${colonOf(language)}${list}`, language),
      ...pointsToSentences(below.slice(Math.max(names.length, 1)), voice, length),
    ]
  }
  // "数据" with "是指…" below it is one sentence.
  const isSubject = language === 'zh' && first !== undefined && /^(?:是|即|指)/.test(first.text)
  if (runsOn || isSubject) {
    const text = `${head}${isSubject ? '' : colonOf(language)}${first.text}`
    return [
      ...pointToSentences({ ...first, text }, voice, length),
      ...pointsToSentences(others, voice, length),
    ]
  }
  const sentence = toSentence(point.text, language)
  return [
    point.sense === null ? sentence : voice.say(phrases[point.sense], { x: sentence }),
    ...pointsToSentences(below, voice, length),
  ]
}

/** All points below each other, in the order of the slide. */
export const flatten = (points: readonly Point[]): Point[] =>
  points.flatMap((point) => [point, ...flatten(point.children)])

const lengthOf = (points: readonly Point[]) => points.reduce((sum, { text }) => sum + text.length, 0)

/** Points are a list; labels of a figure and cells of a table are named as they stand. */
function sayNames(run: readonly Point[], voice: Voice): string {
  const names = run.map(({ text }) => toClause(text))
  return toSentence(run[0]?.marked ? voice.join(names) : names.join(voice.comma), voice.language)
}

/** The name of a thing that can stand in a list: one with a comma or "and" of its own would not be told from the others. */
const isName = (text: string, language: string): boolean =>
  findForm(text, language) === 'fragment' &&
  !/[,;，；]/.test(text) &&
  !/\s(?:and|or|und|oder|et|ou|y|o|e|en|и|और)\s/.test(text)

/** The names that follow each other from here on: all marked, or none. */
function namesFrom(points: readonly Point[], index: number, language: string): Point[] {
  const run: Point[] = []
  for (const point of points.slice(index)) {
    const isAlone = point.children.length === 0 && !point.heading && point.sense === null
    const isLabel = !point.marked && findForm(point.text, language) === 'action'
    if (point.marked !== points[index]?.marked || !isAlone || !(isName(point.text, language) || isLabel))
      break
    if (run.length > 0 && lengthOf(run) + point.text.length > MAX_OF_RUN) break
    run.push(point)
  }
  return run
}

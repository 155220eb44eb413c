import type { ScriptSettings } from '@lectern/core/ai/engine.ts'
import { endsSentence, isUnfinished } from '@lectern/core/text/outline/join-lines.ts'
import type { Point } from './points.ts'
import { findForm, toClause, toSentence } from './sentence-forms.ts'
import { colonOf, type Voice } from './voice.ts'

/** Maximum number of points, and of sub-points of a point. All are said unless a short script is wanted. */
export const MAX_POINTS = { short: [2, 2], medium: [120, 120], long: [120, 120] } as const
/** Longest list of names, in letters; listeners cannot follow a longer one. */
const MAX_OF_RUN = 320

/** Speaks points in their own words and order: names in a row as a list, everything else as a sentence of its own. */
export function pointsToSentences(
  points: readonly Point[],
  voice: Voice,
  length: ScriptSettings['length'],
): string[] {
  const sentences: string[] = []
  for (let index = 0; index < points.length; index++) {
    const point = points[index] as Point
    const run = namesFrom(points, index, voice.language)
    if (run.length > 1) {
      sentences.push(sayNames(run, voice))
      index += run.length - 1
      continue
    }
    sentences.push(...pointToSentences(point, voice, MAX_POINTS[length][1]))
  }
  return sentences
}

/** A point with what stands below it: names in the point's own sentence, other sub-points after it. */
function pointToSentences(point: Point, voice: Voice, max: number): string[] {
  const { language, phrases } = voice
  const below = flatten(point.children).slice(0, max)
  const names = below.filter(({ text, sense }) => sense === null && findForm(text, language) === 'fragment')
  const head = point.text.replace(/[\s:：.。]+$/, '')
  const isOne = below.length > 0 && (names.length === below.length || (point.heading && below.length === 1))
  if (isOne && !/[:：?？!！]/.test(head) && lengthOf(below) < MAX_OF_RUN) {
    const list = voice.join(below.map(({ text }) => toClause(text)))
    return [toSentence(`${head}${colonOf(language)}${list}`, language)]
  }
  // "Zu diesen Inhalten gehören:" and "It depends on" continue in their first sub-point.
  const [first, ...others] = below
  const runsOn =
    first !== undefined &&
    point.sense === null &&
    first.sense === null &&
    (/[:：]$/.test(point.text) ||
      (!endsSentence(point.text) && (isUnfinished(head) || /^\p{Ll}{2}/u.test(first.text))))
  // "数据" with "是指…" below it is one sentence.
  const isSubject = language === 'zh' && first !== undefined && /^(?:是|即|指)/.test(first.text)
  const joint = isSubject ? '' : colonOf(language)
  const said =
    first && (runsOn || isSubject)
      ? [{ ...point, text: `${head}${joint}${first.text}` }, ...others]
      : [point, ...below]
  return said.map((one) => {
    const sentence = toSentence(one.text, language)
    return one.sense === null ? sentence : voice.say(phrases[one.sense], { x: sentence })
  })
}

/** All points below each other, in the order of the slide. */
export const flatten = (points: readonly Point[]): Point[] =>
  points.flatMap((point) => [point, ...flatten(point.children)])

const lengthOf = (points: readonly Point[]) => points.reduce((sum, { text }) => sum + text.length, 0)

/** Points in a list are announced; labels of a figure and cells of a table are named as they stand. */
function sayNames(run: readonly Point[], voice: Voice): string {
  const names = run.map(({ text }) => toClause(text))
  return run[0]?.marked
    ? voice.say(voice.phrases.points, { list: voice.join(names) })
    : toSentence(names.join(voice.comma), voice.language)
}

/** The names that follow each other from here on: all marked, or none. */
function namesFrom(points: readonly Point[], index: number, language: string): Point[] {
  const run: Point[] = []
  for (const point of points.slice(index)) {
    const isName =
      point.marked === points[index]?.marked &&
      point.children.length === 0 &&
      !point.heading &&
      point.sense === null
    const form = findForm(point.text, language)
    if (!isName || !(form === 'fragment' || (form === 'action' && !point.marked))) break
    if (run.length > 0 && lengthOf(run) + point.text.length > MAX_OF_RUN) break
    run.push(point)
  }
  return run
}

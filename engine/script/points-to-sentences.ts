import type { ScriptSettings } from '@lectern/core/ai/engine.ts'
import type { Point } from './points.ts'
import { canBeSmall, findForm, toClause, toSentence } from './sentence-forms.ts'
import { colonOf, type Voice } from './voice.ts'

/** Maximum number of points, and of sub-points of a point. All are said unless a short script is wanted. */
export const MAX_POINTS = { short: [2, 2], medium: [120, 120], long: [120, 120] } as const
/** Longest list of names, in letters; listeners cannot follow a longer one. */
const MAX_OF_RUN = 320

/** Speaks points in their own words and order: names in a row as a list, everything else as a sentence of its own. */
export function pointsToSentences(
  points: readonly Point[],
  voice: Voice,
  settings: ScriptSettings,
): string[] {
  const sentences: string[] = []
  let connected = 0
  for (let index = 0; index < points.length; index++) {
    const point = points[index] as Point
    const run = namesFrom(points, index, voice.language)
    if (run.length > 1) {
      const list = voice.join(run.map(({ text }) => toClause(text)))
      sentences.push(voice.say(voice.phrases.points, { list }))
      index += run.length - 1
      continue
    }
    const [first = '', ...rest] = pointToSentences(point, voice, MAX_POINTS[settings.length][1])
    const wanted =
      settings.style === 'detailed' || (settings.style === 'standard' && connected * 2 <= sentences.length)
    if (points.length > 2 && settings.length !== 'short' && wanted && canFollow(point, voice.language)) {
      const place = sentences.length === 0 ? 'first' : index === points.length - 1 ? 'last' : 'next'
      const small = canBeSmall(first) ? first[0]?.toLowerCase() + first.slice(1) : first
      sentences.push(voice.say(voice.phrases[place], { x: small }), ...rest)
      connected++
    } else sentences.push(first, ...rest)
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
  if (isOne && !/[:：]/.test(head) && lengthOf(below) < MAX_OF_RUN) {
    const list = voice.join(below.map(({ text }) => toClause(text)))
    return [toSentence(`${head}${colonOf(language)}${list}`, language)]
  }
  return [point, ...below].map((one) => {
    const sentence = toSentence(one.text, language)
    return one.sense === null ? sentence : voice.say(phrases[one.sense], { x: sentence })
  })
}

/** All points below each other, in the order of the slide. */
export const flatten = (points: readonly Point[]): Point[] =>
  points.flatMap((point) => [point, ...flatten(point.children)])

const lengthOf = (points: readonly Point[]) => points.reduce((sum, { text }) => sum + text.length, 0)

/** A sentence that begins with a connecting word of its own. */
const LINKED =
  /^(?:\w+ly,|(?:in|for|so|thus|hence|then|however|examples?|e\.g|i\.e|ex|note|figure|here|if|when|first|also|finally|next)\b|하지만|또는|또한|그러나|따라서|그리고|예를|首先|其次|最后|先|再|然后|接着|但|因此|例如|また|しかし|まず|次に|なお|さて)/i

/** Returns true if "First, …" can stand before a point: a marked sentence, in English one that can begin small. */
function canFollow(point: Point, language: string): boolean {
  if (!point.marked || point.heading || point.sense !== null) return false
  if (findForm(point.text, language) !== 'sentence') return false
  if (LINKED.test(point.text)) return false
  return language !== 'en' || canBeSmall(point.text)
}

/** The names that follow each other from here on. */
function namesFrom(points: readonly Point[], index: number, language: string): Point[] {
  const run: Point[] = []
  for (const point of points.slice(index)) {
    const isName = point.children.length === 0 && !point.heading && point.sense === null
    if (!isName || findForm(point.text, language) !== 'fragment') break
    if (run.length > 0 && lengthOf(run) + point.text.length > MAX_OF_RUN) break
    run.push(point)
  }
  return run
}

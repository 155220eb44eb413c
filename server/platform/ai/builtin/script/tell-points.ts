import type { ScriptSettings } from '../../ai.ts'
import { countWords } from '../outline/line-kind.ts'
import type { Point } from './points.ts'
import { findForm, toClause, toSentence } from './sentence-forms.ts'
import { colonOf, type Voice } from './voice.ts'

/** How many points and points below a point are kept. */
export const KEPT = { short: [2, 2], medium: [8, 7], long: [20, 14] } as const

/** Points as sentences: short ones joined to lists, the others in their own words, some with a connecting word. */
export function tellPoints(points: Point[], voice: Voice, settings: ScriptSettings): string[] {
  const sentences: string[] = []
  let connected = 0
  for (let index = 0; index < points.length; index++) {
    const point = points[index] as Point
    const run = fragmentsFrom(points, index, voice.language)
    if (run.length > 1) {
      sentences.push(
        voice.say(voice.phrases.points, {
          list: voice.join(run.map((one) => toClause(one.text, voice.language))),
        }),
      )
      index += run.length - 1
      continue
    }
    const told = tellPoint(point, voice, settings)
    const others = points.length > 2 || (points.length === 2 && settings.style === 'detailed')
    const wanted =
      settings.style === 'detailed' || (settings.style === 'standard' && connected * 2 <= sentences.length)
    if (others && wanted && settings.length !== 'short' && canFollow(point, voice.language)) {
      const list =
        sentences.length === 0 ? 'first' : index === points.length - 1 && points.length > 2 ? 'last' : 'next'
      sentences.push(voice.say(voice.phrases[list], { x: told.lower }), ...told.rest)
      connected++
    } else {
      sentences.push(told.opening, ...told.rest)
    }
  }
  return sentences
}

/** `lower` is the opening as it stands after a connecting word. */
type Told = { opening: string; lower: string; rest: string[] }

/** One point with what stands below it, as sentences; the first of them can take a connecting word. */
function tellPoint(point: Point, voice: Voice, settings: ScriptSettings): Told {
  const { language } = voice
  const children = point.children.slice(0, KEPT[settings.length][1])
  const form = findForm(point.text, language)
  const we = language === 'en' && form === 'action' ? 'we ' : ''
  const clause = we + toClause(point.text, language)
  if (children.length === 0) {
    const sentence =
      form === 'fragment' && !point.heading
        ? voice.say(voice.phrases.point, { x: clause })
        : toSentence(we + own(point, we, language), language)
    const lower = form === 'question' ? point.text : toSentence(clause, language)
    return { opening: sentence, lower: keepLower(lower, clause), rest: [] }
  }
  const flat = children.flatMap((child) => [child, ...child.children])
  const dense = language === 'ko' || language === 'zh' || language === 'ja'
  const brief = flat.every((child) =>
    dense
      ? findForm(child.text, language) === 'fragment'
      : !/[.!?。:：]/.test(child.text) &&
        child.text.length < 70 &&
        (flat.length < 4 || countWords(child.text) < 8),
  )
  const colon = colonOf(language)
  const head = clause.replace(/[:：]$/, '')
  if ((brief || children.length === 1) && !/[:：]/.test(head)) {
    const inner =
      brief || flat.length === 1
        ? voice.join(flat.map((child) => toClause(child.text, language)))
        : toClause(flat[0]?.text ?? '', language)
    const rest = brief ? [] : flat.slice(1).map((child) => toSentence(child.text, language))
    const whole = `${head}${colon}${inner}`
    const sentence = toSentence(whole, language)
    return { opening: sentence, lower: keepLower(sentence, whole), rest }
  }
  if (countWords(head) <= 3 && !/[:：]/.test(head)) {
    const [one, ...others] = flat.map((child) => child.text)
    const whole = `${head}${colon}${toClause(one ?? '', language)}`
    const sentence = toSentence(whole, language)
    return {
      opening: sentence,
      lower: keepLower(sentence, whole),
      rest: others.map((text) => toSentence(text, language)),
    }
  }
  const opening = toSentence(head, language)
  const rest = flat.map((child) => toSentence(child.text, language))
  return { opening, lower: keepLower(opening, head), rest }
}

function own(point: Point, we: string, language: string): string {
  return we ? toClause(point.text, language) : point.text
}

/** The sentence with the clause's own small beginning, for use after a connecting word. */
function keepLower(sentence: string, clause: string): string {
  return clause.slice(0, 1) + sentence.slice(1)
}

/** A sentence that has a connecting word of its own. */
const LINKED =
  /^(?:\w+ly,|(?:in|for|so|thus|hence|then|however|examples?|e\.g|i\.e|ex|note|figure|here|if|when|first|also|finally|next)\b|하지만|또는|또한|그러나|따라서|그리고|예를|首先|其次|最后|但|因此|例如|また|しかし|まず|次に|なお|さて)/i

/** Only what can stand after "First, …": no question, no bare heading, nothing in English whose capital is in doubt. */
function canFollow(point: Point, language: string): boolean {
  const form = findForm(point.text, language)
  if (form === 'question' || form === 'fragment' || point.heading || LINKED.test(point.text)) return false
  if (point.children.length > 0 && countWords(point.text) <= 3) return false
  if (language !== 'en') return true
  return (
    form === 'action' ||
    toClause(point.text, language).slice(0, 1) !== point.text.slice(0, 1) ||
    /^\p{Lu}{2}/u.test(point.text)
  )
}

function fragmentsFrom(points: Point[], index: number, language: string): Point[] {
  const run: Point[] = []
  for (const point of points.slice(index)) {
    if (point.children.length > 0 || point.heading || findForm(point.text, language) !== 'fragment') break
    run.push(point)
  }
  return run
}

import type { ScriptSettings } from '@lectern/core/ai/engine.ts'
import { countWords } from '@lectern/core/text/outline/line-kind.ts'
import { isPlace } from './english-clauses.ts'
import type { Point } from './points.ts'
import { type Form, findForm, toClause, toSentence } from './sentence-forms.ts'
import { colonOf, type Voice } from './voice.ts'

/** Maximum number of points, and of sub-points per point. */
export const MAX_POINTS = { short: [2, 2], medium: [8, 7], long: [20, 14] } as const

/**
 * Speaks points as sentences: short ones joined to lists, others in their own words, some with a connecting
 * word.
 */
export function pointsToSentences(all: Point[], voice: Voice, settings: ScriptSettings): string[] {
  const points = joinOpen(all, voice.language)
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
    const spoken = pointToSentences(point, voice, settings)
    const others = points.length > 2 || (points.length === 2 && settings.style === 'detailed')
    const wanted =
      settings.style === 'detailed' || (settings.style === 'standard' && connected * 2 <= sentences.length)
    if (others && wanted && settings.length !== 'short' && canFollow(point, voice.language)) {
      const list =
        sentences.length === 0 ? 'first' : index === points.length - 1 && points.length > 2 ? 'last' : 'next'
      sentences.push(voice.say(voice.phrases[list], { x: spoken.lower }), ...spoken.rest)
      connected++
    } else {
      sentences.push(spoken.opening, ...spoken.rest)
    }
  }
  return sentences
}

/** Joins English lines without a statement of their own to the line above that they continue. */
function joinOpen(points: readonly Point[], language: string): Point[] {
  if (language !== 'en') return [...points]
  const isFragment = (point: Point) =>
    point.children.length === 0 && !point.heading && findForm(point.text, language) === 'fragment'
  /** "Input:" and the first of the things that it announces. */
  const announces = (above: Point, { marked }: Point) =>
    above.heading &&
    !above.marked &&
    above.children.length > 0 &&
    above.children.every((child) => isFragment(child) && child.marked === marked)
  const saysWhere = (above: Point, point: Point) =>
    isPlace(point.text) && !/[.!?:]/.test(above.text) && findForm(above.text, language) === 'sentence'
  const joined: Point[] = []
  for (const point of points) {
    const above = joined.at(-1)
    if (above && isFragment(point) && (announces(above, point) || saysWhere(above, point)))
      joined[joined.length - 1] = { ...above, children: [...above.children, point] }
    else joined.push(point)
  }
  return joined
}

/** `lower` is the opening for use after a connecting word. */
type PointSentences = { opening: string; lower: string; rest: string[] }

/** One point with its sub-points, as sentences. The first can follow a connecting word. */
function pointToSentences(point: Point, voice: Voice, settings: ScriptSettings): PointSentences {
  const { language } = voice
  const children = point.children.slice(0, MAX_POINTS[settings.length][1])
  const form = findForm(point.text, language)
  const clause = withSubject(point.text, language)
  if (children.length === 0) {
    const sentence =
      form === 'fragment' && !point.heading
        ? voice.say(voice.phrases.point, { x: clause })
        : toSentence(hasSubject(form) ? clause : point.text, language)
    const lower = form === 'question' ? point.text : toSentence(clause, language)
    return { opening: sentence, lower: keepLower(lower, clause), rest: [] }
  }
  const flat = children.flatMap((child) => [child, ...child.children]).map(alone)
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
  const named = language === 'en' ? fragmentsFrom(flat, 0, language) : flat.slice(0, 1)
  if ((brief || (children.length === 1 && named.length < 2)) && !/[:：]/.test(head)) {
    const inner =
      brief || flat.length === 1
        ? voice.join(flat.map((child) => toClause(child.text, language)))
        : toClause(flat[0]?.text ?? '', language)
    const rest = brief ? [] : tellBelow(flat.slice(1), voice)
    const whole = `${head}${language === 'en' && OPEN_HEAD.test(head) && !inner.includes(';') ? ' ' : colon}${inner}`
    const sentence = toSentence(whole, language)
    return { opening: sentence, lower: keepLower(sentence, whole), rest }
  }
  const isNamed =
    countWords(head) <= 3 || form === 'fragment' || (language === 'en' && named.length === flat.length)
  if (isNamed && !/[:：]/.test(head)) {
    const first = named.length > 0 ? named : flat.slice(0, 1)
    const whole = `${head}${colon}${voice.join(first.map(({ text }) => toClause(text, language)))}`
    const sentence = toSentence(whole, language)
    return {
      opening: sentence,
      lower: keepLower(sentence, whole),
      rest: tellBelow(flat.slice(first.length), voice),
    }
  }
  const opening = toSentence(head, language)
  return { opening, lower: keepLower(opening, head), rest: tellBelow(flat, voice) }
}

/** No colon follows these words: "It consists of lipids". */
const OPEN_HEAD = /\s(?:of|to|for|from|with|by|into|on|in|as|than|includes?|is|are|between)$/

/** Sub-points that are not part of the point's own sentence. */
function tellBelow(points: readonly Point[], voice: Voice): string[] {
  const { language, phrases } = voice
  const sentences: string[] = []
  for (let index = 0; index < points.length; index++) {
    const run = language === 'en' ? fragmentsFrom(points, index, language) : []
    const [one, ...others] = run.map(({ text }) => toClause(text, language))
    const text = points[index]?.text ?? ''
    if (one === undefined)
      sentences.push(
        toSentence(findForm(text, language) === 'predicate' ? withSubject(text, language) : text, language),
      )
    else if (others.length === 0) sentences.push(voice.say(phrases.point, { x: one }))
    else sentences.push(voice.say(phrases.points, { list: voice.join([one, ...others]) }))
    index += others.length
  }
  return sentences
}

/** The point without its sub-points. It is a heading only if it ends in a colon. */
const alone = ({ text, marked }: Point): Point => ({
  text,
  marked,
  heading: /[:：]$/.test(text),
  children: [],
})

const hasSubject = (form: Form) => form === 'action' || form === 'predicate'

/** The point as a clause with a subject: "we" for an instruction, "it" for a predicate. */
function withSubject(text: string, language: string): string {
  const clause = toClause(text, language)
  const form = language === 'en' ? findForm(text, language) : 'sentence'
  if (form === 'predicate') return `it ${clause.slice(0, 1).toLowerCase()}${clause.slice(1)}`
  return form === 'action' ? `we ${clause}` : clause
}

/** The sentence with the clause's first letter, for use after a connecting word. */
function keepLower(sentence: string, clause: string): string {
  return clause.slice(0, 1) + sentence.slice(1)
}

/** A sentence that begins with a connecting word of its own. */
const LINKED =
  /^(?:\w+ly,|(?:in|for|so|thus|hence|then|however|examples?|e\.g|i\.e|ex|note|figure|here|if|when|first|also|finally|next)\b|하지만|또는|또한|그러나|따라서|그리고|예를|首先|其次|最后|先|再|然后|接着|但|因此|例如|また|しかし|まず|次に|なお|さて)/i

/**
 * Returns true if the point can follow "First, …": not a question or a heading, and in English only if the
 * case of its first letter is certain.
 */
function canFollow(point: Point, language: string): boolean {
  const form = findForm(point.text, language)
  if (form === 'question' || form === 'fragment' || point.heading || LINKED.test(point.text)) return false
  if (point.children.length > 0 && countWords(point.text) <= 3) return false
  if (language !== 'en') return true
  return (
    hasSubject(form) ||
    toClause(point.text, language).slice(0, 1) !== point.text.slice(0, 1) ||
    /^\p{Lu}{2}/u.test(point.text)
  )
}

/** Maximum number of letters in a spoken list; listeners cannot follow a longer one. */
const MAX_OF_RUN = 320

function fragmentsFrom(points: readonly Point[], index: number, language: string): Point[] {
  const run: Point[] = []
  let length = 0
  for (const point of points.slice(index)) {
    if (point.children.length > 0 || point.heading || findForm(point.text, language) !== 'fragment') break
    length += point.text.length
    if (run.length > 0 && length > MAX_OF_RUN) break
    run.push(point)
  }
  return run
}

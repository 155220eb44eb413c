import type { ScriptSettings } from '../ai.ts'
import type { Wishes } from './instructions.ts'
import { countWords } from './line-kind.ts'
import type { Outline } from './outline.ts'
import type { Phrases } from './phrases/phrases.ts'
import { findNewItems, makePoints, type Point } from './points.ts'
import { capitalise, findForm, toClause, toSentence } from './sentence-forms.ts'

export type Composition = {
  outline: Outline
  before: Outline | null
  nextTitle: string | null
  number: number
  slideCount: number
  lectureTitle: string
  language: string
  settings: ScriptSettings
  wishes: Wishes
  phrases: Phrases
}

/** How many points and points below a point are kept. */
const KEPT = { short: [2, 2], medium: [8, 7], long: [20, 14] } as const

/** Writes the script of one slide: paragraphs of whole sentences that are the slide's own or say nothing about it. */
export function composeScript(work: Composition): string {
  const { outline, settings, wishes, phrases, number } = work
  const { items, continues } = findNewItems(outline, work.before)
  const voice = makeVoice(work)
  const first = number === 1
  const all = makePoints(items)
  const title = first ? takeSubtitle(outline.title, all, work) || work.lectureTitle : outline.title
  const points = all.slice(0, KEPT[settings.length][0])
  const last = number === work.slideCount && work.slideCount > 1
  const opening: string[] = []
  if (wishes.start) opening.push(toSentence(wishes.start, work.language))
  if (wishes.greeting ?? first) opening.push(voice.pick(phrases.greeting[settings.tone]))
  if (title)
    opening.push(
      voice.say(introductions(work, first, continues), { title: quoteTitle(title, work.language) }),
    )
  if (continues && items.length === 0 && !outline.hasFormula && !outline.hasCode)
    opening.push(voice.pick(phrases.look))
  const asks = wishes.question ?? (settings.tone === 'engaging' && number % 3 === 2)
  if (asks && title && !continues) opening.push(voice.pick(phrases.question))
  const body = wishes.list ? points.map((point) => `- ${point.text}`) : tellPoints(points, voice, settings)
  const shown: string[] = []
  if (outline.hasFormula) shown.push(voice.pick(phrases.formula))
  if (outline.hasCode) shown.push(voice.pick(phrases.code))
  if (
    outline.labels.length > 0 &&
    (settings.length === 'long' || (body.length === 0 && settings.length !== 'short'))
  ) {
    shown.push(voice.say(phrases.labels, { list: voice.join(outline.labels.slice(0, 8)) }))
  }
  const ending = endSlide(work, voice, points, last)
  const paragraphs = [
    opening.join(voice.space),
    body.join(wishes.list ? '\n' : voice.space),
    shown.join(voice.space),
    ending,
  ]
  return paragraphs.filter(Boolean).join('\n\n')
}

/** A title in small letters would run into the sentence around it. */
function quoteTitle(title: string, language: string): string {
  return language === 'en' && /^\p{Ll}|[?!]$/u.test(title) ? `“${title}”` : title
}

/** A title page's second line belongs to its title; names and dates below it are not read out unless all is wanted. */
function takeSubtitle(
  title: string | null,
  points: Point[],
  { language, settings }: Composition,
): string | null {
  const isName = (point: Point | undefined) =>
    point !== undefined &&
    point.children.length === 0 &&
    !point.heading &&
    findForm(point.text, language) === 'fragment'
  if (title === null || !isName(points[0])) return title
  const name = points[0] as Point
  const words = name.text.match(/\p{Ll}{3,}|\p{Lu}\p{Ll}+|\p{Lu}{2,}/gu) ?? []
  // "David Talbot" is a person, "Models of language" is not; both look alike in capitals, so a mark or case must tell.
  const lower = words.some((word) => /^\p{Ll}/u.test(word) && !/^(?:and|und|von|van|der|del)$/.test(word))
  const long = /[\p{Script=Hangul}\p{Script=Han}]{3}/u.test(name.text) && name.text.length > 6
  const isSubtitle = (name.marked || words.length === 1 || lower || long) && !/\d{4}|@/.test(name.text)
  if (isSubtitle) points.shift()
  while (settings.length !== 'long' && isName(points[0])) points.shift()
  if (!isSubtitle || name.text.length > 60) return title
  return `${title}${colonOf(language)}${name.text}`
}

type Voice = {
  language: string
  phrases: Phrases
  /** Between two sentences: nothing in Chinese and Japanese. */
  space: string
  /** The next phrase of a list; the slide's number decides where the turn begins. */
  pick(list: readonly string[]): string
  say(list: readonly string[], places: Record<string, string>): string
  join(parts: readonly string[]): string
}

function makeVoice({ language, phrases, number }: Composition): Voice {
  const turns = new Map<readonly string[], number>()
  const pick = (list: readonly string[]): string => {
    const turn = turns.get(list) ?? number * 7 + (number >> 2)
    turns.set(list, turn + 1)
    return list[turn % list.length] ?? ''
  }
  const say = (list: readonly string[], places: Record<string, string>) =>
    tidyEnd(pick(list).replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? ''))
  const space = language === 'zh' || language === 'ja' ? '' : ' '
  return { language, phrases, space, pick, say, join: (parts) => joinList(parts, language) }
}

function introductions(
  { outline, phrases, settings }: Composition,
  first: boolean,
  continues: boolean,
): string[] {
  if (first) return phrases.opening
  if (continues) return phrases.continuation
  const bare =
    outline.items.length === 0 && outline.labels.length === 0 && !outline.hasFormula && !outline.hasCode
  return bare ? phrases.section : phrases.introduction[settings.tone]
}

function tellPoints(points: Point[], voice: Voice, settings: ScriptSettings): string[] {
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
      : !/[.!?。:：]/.test(child.text) && child.text.length < 70,
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

function endSlide(work: Composition, voice: Voice, points: Point[], last: boolean): string {
  const { settings, phrases, wishes, outline } = work
  const sentences: string[] = []
  const title = outline.title
  if (settings.length === 'long' || (settings.style === 'detailed' && settings.length === 'medium')) {
    const brief = points
      .filter((point) => !point.heading && findForm(point.text, work.language) === 'fragment')
      .map((point) => point.text)
    const heads = brief.slice(0, 3).map((text) => toClause(text, work.language))
    if (heads.length > 1 && work.number > 1)
      sentences.push(voice.say(phrases.recap, { list: voice.join(heads) }))
    else if (title && title !== work.nextTitle && title !== work.before?.title)
      sentences.push(voice.say(phrases.recapTitle, { title: quoteTitle(title, work.language) }))
  }
  const moves =
    settings.length === 'long' ||
    (settings.length === 'medium' && settings.style !== 'concise' && work.number % 2 === 1)
  if (moves && work.nextTitle && work.nextTitle !== title) {
    sentences.push(voice.say(phrases.transition, { title: quoteTitle(work.nextTitle, work.language) }))
  }
  if (wishes.end) sentences.push(toSentence(wishes.end, work.language))
  if ((wishes.closing ?? last) && !(wishes.end && !wishes.closing))
    sentences.push(voice.pick(phrases.closing[settings.tone]))
  return sentences.join(voice.space)
}

function colonOf(language: string): string {
  if (language === 'zh' || language === 'ja') return '：'
  return language === 'fr' ? ' : ' : ': '
}

const AND: Record<string, [string, string]> = {
  en: [', ', ' and '],
  ko: [', ', ', 그리고 '],
  zh: ['、', '和'],
  ja: ['、', '、'],
  es: [', ', ' y '],
  fr: [', ', ' et '],
  de: [', ', ' und '],
}

function joinList(parts: readonly string[], language: string): string {
  if (parts.length < 2) return parts.join('')
  const [comma, and] = AND[language] ?? [', ', ', ']
  // Points that hold commas themselves would run together.
  const apart = comma === ', ' && parts.some((part) => part.includes(',')) ? '; ' : comma
  return parts.slice(0, -1).join(apart) + (apart === '; ' ? `;${and}` : and) + parts.at(-1)
}

/** A title that ends in a mark of its own does not get a second one; a sentence begins with a capital. */
function tidyEnd(sentence: string): string {
  return capitalise(sentence.replace(/([.!?。！？])[.。](?=$|\s)/g, '$1').replace(/\?\?/g, '?'))
}

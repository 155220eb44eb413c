import type { ScriptSettings } from '@lectern/core/ai/engine.ts'
import type { Phrases } from '@lectern/core/script/phrases/phrases.ts'
import { CODE_PLACE, FORMULA_PLACE } from '@lectern/core/text/outline/join-lines.ts'
import type { Item, Outline } from '@lectern/core/text/outline/outline.ts'
import type { Wishes } from './instructions.ts'
import { findNewItems, makePoints, type Point } from './points.ts'
import { flatten, MAX_POINTS, pointsToSentences } from './points-to-sentences.ts'
import { findForm, stopOf, toClause, toSentence } from './sentence-forms.ts'
import { findRole, readTitlePage } from './title-page.ts'
import { colonOf, makeVoice, quoteTitle, type Voice } from './voice.ts'

type Composition = {
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

/** Maximum length of the points of one slide. The rest of a crowded page is left out. */
const MAX_BODY_CHARS = 5000
/** Before this share of the slides, a slide of thanks or questions does not end the lecture. */
const EARLY = 0.7

/**
 * Writes the script of one slide: paragraphs of whole sentences, which are the slide's own or say nothing
 * about its subject.
 */
export function composeScript(work: Composition): string {
  const { outline, settings, wishes, phrases, number } = work
  const { items: found, continues, isStep } = findNewItems(outline, work.before)
  const placeNames = namePlaces(work)
  const items = found.map((item) => ({ ...item, text: placeNames(item.text) }))
  const voice = makeVoice(work)
  const first = number === 1
  const ownRole = findRole(outline.title)
  // A slide of questions in the middle of a lecture is no farewell.
  const role = ownRole === 'thanks' && number < work.slideCount * EARLY ? null : ownRole
  const all = role === 'references' ? [] : makePoints(items)
  const page = first ? readTitlePage(outline.title ?? work.lectureTitle, all, work.language) : null
  const title = page ? page.title : outline.title
  const points = (page?.points ?? all).slice(0, MAX_POINTS[settings.length][0])
  const last = number === work.slideCount && work.slideCount > 1
  const opening: string[] = []
  if (wishes.start) opening.push(toSentence(wishes.start, work.language))
  if (wishes.greeting ?? first) opening.push(voice.pick(phrases.greeting[settings.tone]))
  // The next step of an overlay goes on where the one before ended.
  if (title && role !== 'thanks' && !(isStep && items.length > 0)) {
    opening.push(
      voice.say(introductions(work, first, continues), { title: quoteTitle(title, work.language) }),
    )
  }
  if (role === 'thanks' && title) opening.push(toSentence(title, work.language))
  if (page && page.byline.length > 0) opening.push(toSentence(page.byline.join(', '), work.language))
  if (continues && items.length === 0 && !outline.hasFormula && !outline.hasCode)
    opening.push(voice.pick(phrases.look))
  const asks = wishes.question ?? (settings.tone === 'engaging' && number % 3 === 2)
  if (asks && title && role === null && !continues) opening.push(voice.pick(phrases.question))
  const body = wishes.list
    ? flatten(points).map((point) => `- ${point.text}`)
    : pointsToSentences(points, voice, settings.length)
  while (body.length > 1 && body.join('').length > MAX_BODY_CHARS) body.pop()
  const shown = role === null ? pointAtSlide(work, voice, found, body.length > 0) : []
  const ending = endSlide(work, voice, points, last || role === 'thanks')
  const paragraphs = [
    opening.join(voice.space),
    body.join(wishes.list ? '\n' : voice.space),
    shown.join(voice.space),
    ending,
  ]
  return paragraphs.filter(Boolean).join('\n\n')
}

/**
 * Writes words for the formulas and programs of texts: "The rule is: the formula on the slide, where n is the number of
 * days." Each further formula is the next one.
 */
function namePlaces({ language, phrases }: Composition): (text: string) => string {
  const comma = language === 'zh' || language === 'ja' ? '，' : ', '
  let formulas = 0
  const nameOf = (place: string) =>
    place === CODE_PLACE ? phrases.thatCode : formulas++ > 0 ? phrases.nextFormula : phrases.thatFormula
  return (text) =>
    text.replace(
      new RegExp(`\\s*([${FORMULA_PLACE}${CODE_PLACE}])\\s*`, 'g'),
      (found, place: string, at: number) =>
        `${colonOf(language)}${nameOf(place)}${at + found.length < text.length ? comma : stopOf(language)}`,
    )
}

/** Points to a formula, code or figure that is not spoken: once, and only if something would be missed. */
function pointAtSlide(
  { outline, before, phrases, number }: Composition,
  voice: Voice,
  said: readonly Item[],
  hasBody: boolean,
): string[] {
  const { hasFormula, hasCode, hasFigure } = outline
  const shown: string[] = []
  const names = (place: string) => said.some(({ text }) => text.includes(place))
  if (hasFormula && !names(FORMULA_PLACE) && (!hasBody || !before?.hasFormula))
    shown.push(voice.pick(phrases.formula))
  if (shown.length > 0 && !hasBody) return shown
  // On a title page, letters of a program are an address.
  if (hasCode && !(number === 1 && outline.title) && !names(CODE_PLACE) && (!hasBody || !before?.hasCode))
    shown.push(voice.pick(phrases.code))
  if (shown.length === 0 && hasFigure && !hasBody) shown.push(voice.pick(phrases.figure))
  return shown
}

/** The caption of a figure or table is no title of a section. */
const CAPTION = /^(?:fig(?:ure|\.)?|table|abb(?:ildung|\.)?|tab(?:elle|\.)|그림|표|图|表|図)\s*\d/i

function introductions(
  { outline, phrases, settings }: Composition,
  first: boolean,
  continues: boolean,
): string[] {
  if (first) return phrases.opening
  if (continues) return phrases.continuation
  if (CAPTION.test(outline.title ?? '')) return phrases.introduction[settings.tone]
  const bare = outline.items.length === 0 && !outline.hasFigure && !outline.hasFormula && !outline.hasCode
  return bare ? phrases.section : phrases.introduction[settings.tone]
}

function endSlide(work: Composition, voice: Voice, points: Point[], last: boolean): string {
  const { settings, phrases, wishes, outline } = work
  const sentences: string[] = []
  const title = outline.title
  if (settings.length === 'long' || (settings.style === 'detailed' && settings.length === 'medium')) {
    const brief = points
      .filter(({ heading, text }) => !heading && findForm(text, work.language) === 'fragment')
      .map((point) => point.text)
    const heads = brief.slice(0, 3).map((text) => toClause(text))
    if (heads.length > 1 && work.number > 1)
      sentences.push(voice.say(phrases.recap, { list: voice.join(heads) }))
    else if (
      title &&
      points.length > 0 &&
      work.number > 1 &&
      findRole(title) === null &&
      title !== work.nextTitle &&
      title !== work.before?.title
    )
      sentences.push(voice.say(phrases.recapTitle, { title: quoteTitle(title, work.language) }))
  }
  const moves =
    settings.length === 'long' ||
    (settings.length === 'medium' && settings.style !== 'concise' && work.number % 2 === 1)
  const named = [title, outline.items[0]?.text]
  if (moves && work.nextTitle && !named.includes(work.nextTitle)) {
    sentences.push(voice.say(phrases.transition, { title: quoteTitle(work.nextTitle, work.language) }))
  }
  if (wishes.endQuestion) {
    sentences.push(
      title
        ? voice.say(phrases.endQuestion, { title: quoteTitle(title, work.language) })
        : voice.pick(phrases.question),
    )
  }
  if (wishes.end) sentences.push(toSentence(wishes.end, work.language))
  if ((wishes.closing ?? last) && !(wishes.end && !wishes.closing))
    sentences.push(voice.pick(phrases.closing[settings.tone]))
  return sentences.join(voice.space)
}

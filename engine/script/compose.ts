import type { ScriptSettings } from '@lectern/core/ai/engine.ts'
import type { Phrases } from '@lectern/core/script/phrases/phrases.ts'
import { CODE_PLACE, FORMULA_PLACE } from '@lectern/core/text/outline/join-lines.ts'
import type { Item, Outline } from '@lectern/core/text/outline/outline.ts'
import type { Wishes } from './instructions.ts'
import { findNewItems, makePoints, type Point } from './points.ts'
import { MAX_POINTS, pointsToSentences } from './points-to-sentences.ts'
import { isName, stopOf, toClause, toSentence } from './sentence-forms.ts'
import { findRole, readTitlePage } from './title-page.ts'
import { makeVoice, type Voice } from './voice.ts'

type Composition = {
  outline: Outline
  before: Outline | null
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
/** A Korean title that is a sentence cannot be the noun of another. */
const KOREAN_SENTENCE =
  /(?:니다|는다|한다|된다|이다|[있없같많]다|[은는]데|[거꺼]야|하자|보자|세요|까요?|[?!？！])$/
/** Before this share of the slides, a slide of thanks or questions does not end the lecture. */
const EARLY = 0.7

/**
 * Writes the script of one slide: paragraphs of whole sentences, which are the slide's own or say nothing
 * about its subject.
 */
export function composeScript(work: Composition): string {
  const { outline, settings, wishes, phrases, number, language } = work
  const { items: found, continues, isStep } = findNewItems(outline, work.before)
  const voice = makeVoice(language, phrases, settings.tone)
  const placeNames = namePlaces(voice)
  const items = found.map((item) => ({ ...item, text: placeNames(item.text) }))
  const first = number === 1
  const ownRole = findRole(outline.title)
  // A slide of questions in the middle of a lecture is no farewell.
  const role = ownRole === 'thanks' && number < work.slideCount * EARLY ? null : ownRole
  const all = role === 'references' ? [] : makePoints(items)
  const page = first ? readTitlePage(all) : null
  const title = outline.title ?? (first ? work.lectureTitle : null)
  const points = (page?.points ?? all).slice(0, MAX_POINTS[settings.length][0])
  const last = number === work.slideCount && work.slideCount > 1
  const opening: string[] = []
  if (wishes.start) opening.push(toSentence(wishes.start, language))
  if (first) opening.push(phrases.greeting[voice.tone])
  const isEmptyStep = continues && number > 2 && role === null && items.length === 0
  // The next step of an overlay goes on where the one before ended: only what is new is said.
  if (title && !(isStep && points.length > 0)) {
    const { measured, lively } = phrases.introduction
    const list = voice.tone === 'lively' ? lively : measured
    const phrase = first ? phrases.opening : continues ? phrases.continuation : list[number % list.length]!
    const isBare =
      role === 'thanks' ||
      (language === 'ko' && KOREAN_SENTENCE.test(title)) ||
      (settings.style === 'concise' && !first)
    opening.push(isBare ? toSentence(title, language) : voice.say(phrase, { title }))
  }
  if (page && page.byline.length > 0) opening.push(toSentence(page.byline.join(', '), language))
  const body = pointsToSentences(points, voice, settings.length)
  while (body.length > 1 && body.join('').length > MAX_BODY_CHARS) body.pop()
  const { formulas = 0, hasCode = false } = work.before ?? {}
  const isNew = !isEmptyStep || outline.formulas > formulas || (outline.hasCode && !hasCode)
  const shown = role === null && isNew ? pointAtSlide(work, found, body.length > 0) : []
  const ending: string[] = []
  if (!first && (settings.length === 'long' || settings.style === 'detailed'))
    ending.push(...recap(points, voice))
  if (wishes.end) ending.push(toSentence(wishes.end, language))
  else if (last || role === 'thanks') ending.push(phrases.closing[voice.tone])
  return [opening, body, shown, ending]
    .map((sentences) => sentences.join(voice.space))
    .filter(Boolean)
    .join('\n\n')
}

/**
 * Writes words for the formulas and programs of texts: "The rule is: the formula on the slide, where n is the number of
 * days."
 */
function namePlaces({ language, phrases, colon }: Voice): (text: string) => string {
  // Japanese goes on with a particle.
  const comma = language === 'ja' ? '' : language === 'zh' ? '，' : ', '
  return (text) =>
    text.replace(
      new RegExp(`[,，:：]?\\s*([${FORMULA_PLACE}${CODE_PLACE}])\\s*(?=(.?))`, 'g'),
      (_, place: string, next: string) =>
        `${colon}${place === CODE_PLACE ? phrases.thatCode : phrases.thatFormula}${next === '' ? stopOf(language) : /[.,;:!?)。，；：？]/.test(next) ? '' : comma}`,
    )
}

/** Points to a formula, code or figure that is not spoken: once, and only if something would be missed. */
function pointAtSlide(
  { outline, before, phrases, number }: Composition,
  said: readonly Item[],
  hasBody: boolean,
): string[] {
  const { formulas, hasCode, hasFigure } = outline
  const names = (place: string) => said.some(({ text }) => text.includes(place))
  const shown: string[] = []
  if (formulas > 0 && !names(FORMULA_PLACE) && !(hasBody && before?.formulas)) shown.push(phrases.formula)
  if (shown.length > 0 && !hasBody) return shown
  // On a title page, letters of a program are an address.
  if (hasCode && !(number === 1 && outline.title) && !names(CODE_PLACE) && (!hasBody || !before?.hasCode))
    shown.push(phrases.code)
  return shown.length === 0 && hasFigure && !hasBody && number > 1 ? [phrases.figure] : shown
}

/** Names the first points again, if they are names. */
function recap(points: readonly Point[], voice: Voice): string[] {
  const names = points
    .filter(({ heading, text }) => !heading && isName(text, voice.language))
    .map(({ text }) => toClause(text))
    .slice(0, 3)
  return names.length > 1 ? [voice.say(voice.phrases.recap, { list: voice.join(names) })] : []
}

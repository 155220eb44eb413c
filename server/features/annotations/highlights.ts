import type { Highlight, highlightCheck } from '@lectern/contract/annotations.ts'
import { findPhrase, makeWordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { listAnnotations } from '@lectern/core/annotations/highlights.ts'
import { pairHighlights } from '@lectern/core/annotations/pair-highlights.ts'
import { placeInSteps } from '@lectern/core/annotations/place-annotations.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/http/errors.ts'
import { getStaffLecture, type LectureRow } from '../lectures/lectures.access.ts'
import { listScriptsOf, listScriptsOfPage } from '../scripts/scripts.queries.ts'
import { languageIn } from '../scripts/scripts.ts'
import { findSlideText, type SlideRow } from '../slides/slides.queries.ts'
import { getSlide } from '../slides/slides.ts'
import { getVisibleSlide, lockSlideToAnnotate, type SlideAsked } from './annotations.access.ts'
import { findHighlights, type Highlights, writeHighlights } from './annotations.queries.ts'

/** The revision that a change is based on; undefined: overwrite. */
type BasedOn = { basedOnRevision?: number }

/** Strokes of drawings are only for the professor. */
const withoutStrokes = (list: Highlight[]): Highlight[] => list.map(({ drawingData: _, ...shown }) => shown)

const markersOf = ({ script }: { script: string }) => parseScript(script).markers

/**
 * The highlights that a student may read. A slide's list is one for all languages, and can hold the words of notes that
 * students do not have: of a language in preparation, or of a script that was replaced. Left out is what another script
 * of the page names or named, but none that students have.
 */
const withoutHiddenScripts = async (
  { database }: Context,
  { lecture, slide }: { lecture: LectureRow; slide: SlideRow },
  list: Highlight[],
): Promise<Highlight[]> => {
  const shown = await listScriptsOf(database, slide.id)
  const named = new Set(shown.flatMap((one) => [...pairHighlights(markersOf(one), list).values()]))
  const unnamed = list.filter((entry) => !named.has(entry))
  if (unnamed.length === 0) return list
  const hidden = new Set<Highlight>()
  const yieldToEventLoop = createYieldToEventLoop()
  for (const script of await listScriptsOfPage(database, lecture.id, slide.pageId)) {
    await yieldToEventLoop()
    for (const entry of pairHighlights(parseScript(script).markers, unnamed).values()) hidden.add(entry)
  }
  return list.filter((entry) => !hidden.has(entry))
}

/** Lists the stored highlights of a slide. */
export const listStoredHighlights = async (context: Context, asked: SlideAsked): Promise<Highlights> => {
  const { lecture, slide, isStaff } = await getVisibleSlide(context, asked)
  const { list, revision } = await findHighlights(context.database, slide.id)
  if (isStaff) return { list, revision }
  return { list: withoutStrokes(await withoutHiddenScripts(context, { lecture, slide }, list)), revision }
}

/**
 * The annotations of a slide's saved script with their boxes: stored, or found as the screens find them. A note
 * or diagram without a stored box is put into free space: the slide's words are avoided, its figures are not.
 * @param language the lecture's default when left out @throws invalid when the lecture lacks it
 */
export const listHighlights = async (
  context: Context,
  { language, ...asked }: SlideAsked & { language: string | undefined },
): Promise<Highlights> => {
  const { database } = context
  const { lecture, slide, isStaff } = await getVisibleSlide(context, asked)
  const chosen = languageIn(lecture, language)
  const { list: all, revision } = await findHighlights(database, slide.id)
  const stored = isStaff ? all : await withoutHiddenScripts(context, { lecture, slide }, all)
  const scripts = await listScriptsOf(database, slide.id)
  const own = scripts.filter((one) => one.language === chosen).flatMap(markersOf)
  const others = scripts.filter((one) => one.language !== chosen).map(markersOf)
  const text = own.length > 0 ? await findSlideText(database, slide.id) : undefined
  const yieldToEventLoop = createYieldToEventLoop()
  const steps = placeInSteps(own, makeWordIndex(text?.words ?? []), stored, slide)
  let step = steps.next()
  for (; !step.done; step = steps.next()) await yieldToEventLoop()
  const placed = step.value
  const list = listAnnotations(placed, stored, others)
  return { list: isStaff ? list : withoutStrokes(list), revision }
}

/** Both were written by the same schema, so their fields have the same order. */
const isSameList = (one: Highlight[], other: Highlight[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Changes a slide's list. @throws conflict when it has changed since `basedOnRevision` */
const changeHighlights = (
  context: Context,
  { basedOnRevision, ...asked }: SlideAsked & BasedOn,
  change: (list: Highlight[]) => Highlight[],
): Promise<Highlights> =>
  context.database.transaction(async (tx) => {
    const slide = await lockSlideToAnnotate(tx, asked)
    const present = await findHighlights(tx, slide.id)
    const highlights = change(present.list)
    if (isSameList(present.list, highlights)) return present
    if ((basedOnRevision ?? present.revision) !== present.revision) throw conflict('annotations_changed')
    return writeHighlights(tx, slide.id, highlights)
  })

/** Replaces a slide's whole list. */
export const saveHighlights = (
  context: Context,
  asked: SlideAsked & BasedOn,
  highlights: Highlight[],
): Promise<Highlights> => changeHighlights(context, asked, () => highlights)

/** Removes the highlights with exactly these words, or all of the slide. @returns the remaining ones */
export const removeHighlights = (
  context: Context,
  asked: SlideAsked & BasedOn,
  words: string | undefined,
): Promise<Highlights> =>
  changeHighlights(context, asked, (list) =>
    words === undefined ? [] : list.filter(({ text }) => text !== words),
  )

/**
 * Whether the words of each stored highlight are on the slide, and where; of several matches the one at its
 * box.
 */
export const checkHighlights = async (
  context: Context,
  { lectureId, slide: number, user }: SlideAsked,
): Promise<z.output<typeof highlightCheck>[]> => {
  await getStaffLecture(context, lectureId, user, 'see')
  const slide = await getSlide(context, lectureId, number)
  const text = await findSlideText(context.database, slide.id)
  const index = makeWordIndex(text?.words ?? [])
  const yieldToEventLoop = createYieldToEventLoop()
  const checks: z.output<typeof highlightCheck>[] = []
  const { list } = await findHighlights(context.database, slide.id)
  for (const { text, type, color, boundingBox } of list) {
    await yieldToEventLoop()
    const found = findPhrase(index, text, boundingBox ? { near: boundingBox } : {})
    checks.push({ text, type, color, found: found !== null, boxes: found?.boxes ?? [] })
  }
  return checks
}

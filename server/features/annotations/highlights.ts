import type { Highlight, highlightCheck } from '@lectern/contract/annotations.ts'
import { findPhrase, makeWordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/http/errors.ts'
import { getOwnLecture } from '../lectures/lectures.access.ts'
import { findSlideText } from '../slides/slides.queries.ts'
import { getSlide } from '../slides/slides.ts'
import { getVisibleSlide, lockSlideToAnnotate, type SlideAsked } from './annotations.access.ts'
import { findHighlights, type Highlights, writeHighlights } from './annotations.queries.ts'

/** The revision that a change is based on; undefined: overwrite. */
type BasedOn = { basedOnRevision?: number }

/** The stored highlights of a slide; strokes of drawings only for the professor. */
export const listHighlights = async (context: Context, asked: SlideAsked): Promise<Highlights> => {
  const { slide, isOwner } = await getVisibleSlide(context, asked)
  const { list, revision } = await findHighlights(context.database, slide.id)
  return { list: isOwner ? list : list.map(({ drawingData: _, ...shown }) => shown), revision }
}

/** Both were written by the same schema, so their fields have the same order. */
const isSameList = (one: Highlight[], other: Highlight[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Replaces a slide's whole list. @throws conflict when it has changed since `basedOnRevision` */
export const saveHighlights = (
  context: Context,
  { basedOnRevision, ...asked }: SlideAsked & BasedOn,
  highlights: Highlight[],
): Promise<Highlights> =>
  context.database.transaction(async (tx) => {
    const slide = await lockSlideToAnnotate(tx, asked)
    const present = await findHighlights(tx, slide.id)
    if (isSameList(present.list, highlights)) return present
    if ((basedOnRevision ?? present.revision) !== present.revision) throw conflict('annotations_changed')
    return writeHighlights(tx, slide.id, highlights)
  })

/**
 * Removes the highlights with exactly these words, or all of the slide. @returns the remaining ones @throws
 * conflict when the list has changed since `basedOnRevision`
 */
export const removeHighlights = (
  context: Context,
  { basedOnRevision, ...asked }: SlideAsked & BasedOn,
  words: string | undefined,
): Promise<Highlights> =>
  context.database.transaction(async (tx) => {
    const slide = await lockSlideToAnnotate(tx, asked)
    const present = await findHighlights(tx, slide.id)
    const staying = words === undefined ? [] : present.list.filter(({ text }) => text !== words)
    if (staying.length === present.list.length) return present
    if ((basedOnRevision ?? present.revision) !== present.revision) throw conflict('annotations_changed')
    return writeHighlights(tx, slide.id, staying)
  })

/**
 * Whether the words of each stored highlight are on the slide, and where; of several matches the one at its
 * box.
 */
export const checkHighlights = async (
  context: Context,
  { lectureId, slide: number, user }: SlideAsked,
): Promise<z.output<typeof highlightCheck>[]> => {
  await getOwnLecture(context, lectureId, user)
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

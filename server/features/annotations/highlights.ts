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

/** What a change was made over; undefined = whatever stands. */
type BasedOn = { basedOnRevision?: number }

/** Where the marks of a slide stand; the strokes of drawings for the professor alone, who may change them. */
export const listHighlights = async (context: Context, asked: SlideAsked): Promise<Highlights> => {
  const { slide, isOwner } = await getVisibleSlide(context, asked)
  const { list, revision } = await findHighlights(context.database, slide.id)
  return { list: isOwner ? list : list.map(({ drawingData: _, ...shown }) => shown), revision }
}

/** Both were written by the same schema, so that their fields stand in the same order. */
const isSameList = (one: Highlight[], other: Highlight[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Replaces the whole list of a slide. @throws conflict when it has changed since `basedOnRevision` was read */
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
 * Removes the highlights of exactly these words, or all of the slide.
 * @returns those that stay
 * @throws conflict when the list has changed since `basedOnRevision` was read
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

/** Whether the words of each stored highlight stand on the slide, and where; of several places the stored one. */
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

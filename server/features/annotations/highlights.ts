import type { Highlight, highlightCheck } from '@lectern/contract/annotations.ts'
import { findPhrase, makeWordIndex } from '@lectern/core/marks/find-phrase.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { createTurns } from '../../platform/take-turns.ts'
import { getOwnLecture } from '../lectures/lectures.access.ts'
import { findSlideText } from '../slides/slides.queries.ts'
import { getSlide } from '../slides/slides.ts'
import { getVisibleSlide, lockSlideToAnnotate, type SlideAsked } from './annotations.access.ts'
import { findHighlights, writeHighlights } from './annotations.queries.ts'

/** Where the marks of a slide stand; the strokes of drawings for the professor alone, who may change them. */
export const listHighlights = async (context: Context, asked: SlideAsked): Promise<Highlight[]> => {
  const { slide, isOwner } = await getVisibleSlide(context, asked)
  const highlights = await findHighlights(context.database, slide.id)
  return isOwner ? highlights : highlights.map(({ drawingData: _, ...shown }) => shown)
}

/** Replaces the whole list of a slide. */
export const saveHighlights = (
  context: Context,
  asked: SlideAsked,
  highlights: Highlight[],
): Promise<Highlight[]> =>
  context.database.transaction(async (tx) => {
    const slide = await lockSlideToAnnotate(tx, asked)
    await writeHighlights(tx, slide.id, highlights)
    return highlights
  })

/**
 * Removes the highlights of exactly these words, or all of the slide.
 * @returns those that stay
 */
export const removeHighlights = (
  context: Context,
  asked: SlideAsked,
  words: string | undefined,
): Promise<Highlight[]> =>
  context.database.transaction(async (tx) => {
    const slide = await lockSlideToAnnotate(tx, asked)
    const present = await findHighlights(tx, slide.id)
    const staying = words === undefined ? [] : present.filter(({ text }) => text !== words)
    if (staying.length < present.length) await writeHighlights(tx, slide.id, staying)
    return staying
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
  const turn = createTurns()
  const checks: z.output<typeof highlightCheck>[] = []
  for (const { text, type, color, boundingBox } of await findHighlights(context.database, slide.id)) {
    await turn()
    const found = findPhrase(index, text, boundingBox ? { near: boundingBox } : {})
    checks.push({ text, type, color, found: found !== null, boxes: found?.boxes ?? [] })
  }
  return checks
}

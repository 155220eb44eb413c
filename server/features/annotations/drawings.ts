import type { annotations, Drawing } from '@lectern/contract/annotations.ts'
import { fileUrl } from '@lectern/contract/file-address.ts'
import * as limits from '@lectern/contract/limits.ts'
import { DEFAULT_DRAWING_CONTENT } from '@lectern/core/script/markers.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { blockRemovals } from '../../platform/files/removal.ts'
import { conflict } from '../../platform/http/errors.ts'
import { insertFileUse } from '../slides/slides.queries.ts'
import { getVisibleSlide, lockSlideToAnnotate, type SlideAsked } from './annotations.access.ts'
import { type DrawingRow, insertDrawing, listDrawingsOf, measureDrawings } from './annotations.queries.ts'
import { readDrawingPicture } from './drawing-picture.ts'

const presentDrawing = (row: DrawingRow): Drawing => ({
  drawing_id: row.id,
  image_url: fileUrl(row.fileKey),
  content: row.content,
  color: row.color,
  size: row.size,
  drawingData: row.strokes,
  created_at: row.createdAt.toISOString(),
})

/**
 * Stores a drawing: its picture by content, its strokes so that it can be changed. It is kept as long as
 * its slide; a script shows it by naming it in a tag.
 */
export const addDrawing = async (
  context: Context,
  asked: SlideAsked,
  drawing: z.output<typeof annotations.draw.body>,
): Promise<Drawing> => {
  // Check access before spending time on the picture.
  await context.database.transaction((tx) => lockSlideToAnnotate(tx, asked))
  const png = await readDrawingPicture(drawing.image_data)
  await context.files.putAhead({ bytes: png }, 'png')
  return context.database.transaction(async (tx) => {
    const slide = await lockSlideToAnnotate(tx, asked)
    const { count, strokeChars } = await measureDrawings(tx, slide.id)
    if (count >= limits.drawingsPerSlide)
      throw conflict('too_many_drawings', { number: limits.drawingsPerSlide })
    if (strokeChars + (drawing.drawingData?.length ?? 0) > limits.drawingDataCharsPerSlide)
      throw conflict('too_many_strokes')
    await blockRemovals(tx)
    const file = await context.files.putBytes(png, 'png')
    await insertFileUse(tx, { fileKey: file.key, lectureId: asked.lectureId, kind: 'drawing' })
    const row = await insertDrawing(tx, {
      slideId: slide.id,
      fileKey: file.key,
      content: drawing.content.trim() === '' ? DEFAULT_DRAWING_CONTENT : drawing.content,
      color: drawing.color,
      size: drawing.size,
      strokes: drawing.drawingData ?? null,
      authorId: asked.user.userId,
    })
    return presentDrawing(row)
  })
}

/**
 * The drawings of a slide, oldest first: all for the professor; for students those that a saved script
 * shows.
 */
export const listDrawings = async (context: Context, asked: SlideAsked): Promise<Drawing[]> => {
  const { slide, isStaff } = await getVisibleSlide(context, asked)
  return (await listDrawingsOf(context.database, slide.id, { forStudent: !isStaff })).map(presentDrawing)
}

import * as limits from '@lectern/contract/limits.ts'
import type { Ink } from '@lectern/core/ink/ink.ts'
import { paintItem } from './paint-ink.ts'

/**
 * Renders the drawing as a PNG of the picture's size with a transparent background, as a data URL. Null when it
 * is larger than the platform stores or the browser cannot create it.
 */
export async function makePng({ width, height, items }: Ink): Promise<string | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return null
  // A font that is not loaded yet would be painted as another one.
  await document.fonts.ready
  for (const item of items) paintItem(context, item)
  const made = canvas.toDataURL('image/png')
  return made.startsWith('data:image/png;base64,') && made.length <= limits.drawingImageChars ? made : null
}

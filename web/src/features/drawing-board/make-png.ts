import { limits } from '@lectern/contract/limits.ts'
import type { Ink } from '@lectern/core/ink/ink.ts'
import { paintItem } from './paint-ink.ts'

/**
 * The drawing as a PNG of the picture's size, transparent where nothing is drawn, as a data address. Null when it
 * is larger than the platform stores or the browser cannot make one.
 */
export async function makePng({ width, height, items }: Ink): Promise<string | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return null
  // A face that is not loaded yet would be painted as another.
  await document.fonts.ready
  for (const item of items) paintItem(context, item)
  const made = canvas.toDataURL('image/png')
  return made.startsWith('data:image/png;base64,') && made.length <= limits.drawingImageChars ? made : null
}

import { readInk, writeInk } from '@lectern/core/ink/drawing-data.ts'
import type { Ink } from '@lectern/core/ink/ink.ts'

/** What was drawn and not saved, of a user on a slide; of a saved drawing in work, its id. */
export type KeptStrokes = { drawingId: string | null; picture: string; ink: Ink }

/** `owner` names user and lecture. One drawing is in work on a slide at a time. */
const keyOf = (owner: string, slide: number) => `strokes ${owner} ${slide}`

/** What this browser keeps of a slide with this picture: of another deck's page it is forgotten. */
export function findKeptStrokes(owner: string, slide: number, picture: string): KeptStrokes | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(owner, slide)) ?? 'null')
    if (typeof value !== 'object' || value === null || !('ink' in value) || typeof value.ink !== 'string')
      return null
    const ink = readInk(value.ink)
    const drawingId = 'drawingId' in value && typeof value.drawingId === 'string' ? value.drawingId : null
    const isSame = 'picture' in value && value.picture === picture
    return ink && ink.items.length > 0 && isSame ? { drawingId, picture, ink } : null
  } catch {
    return null
  }
}

/** Keeps strokes until they are saved or discarded. Whether that worked: storage can be full or denied. */
export function keepStrokes(owner: string, slide: number, { drawingId, picture, ink }: KeptStrokes): boolean {
  try {
    localStorage.setItem(keyOf(owner, slide), JSON.stringify({ drawingId, picture, ink: writeInk(ink) }))
    return true
  } catch {
    return false
  }
}

export function forgetStrokes(owner: string, slide: number): void {
  try {
    localStorage.removeItem(keyOf(owner, slide))
  } catch {
    // Nothing could be kept either.
  }
}

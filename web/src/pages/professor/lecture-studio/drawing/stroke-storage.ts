import { readInk, writeInk } from '@lectern/core/ink/drawing-data.ts'
import type { Ink } from '@lectern/core/ink/ink.ts'

/** What was drawn and not saved, of a user on a page; of a saved drawing in work, its id. */
export type KeptStrokes = { drawingId: string | null; ink: Ink }

/** `owner` names user and lecture. One drawing is in work on a page at a time. */
const keyOf = (owner: string, page: string) => `strokes ${owner} ${page}`

/** What this browser keeps of a page, whatever number it has. */
export function findKeptStrokes(owner: string, page: string): KeptStrokes | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(owner, page)) ?? 'null')
    if (typeof value !== 'object' || value === null || !('ink' in value) || typeof value.ink !== 'string')
      return null
    const ink = readInk(value.ink)
    const drawingId = 'drawingId' in value && typeof value.drawingId === 'string' ? value.drawingId : null
    return ink && ink.items.length > 0 ? { drawingId, ink } : null
  } catch {
    return null
  }
}

/** Keeps strokes until they are saved or discarded. Whether that worked: storage can be full or denied. */
export function keepStrokes(owner: string, page: string, { drawingId, ink }: KeptStrokes): boolean {
  try {
    localStorage.setItem(keyOf(owner, page), JSON.stringify({ drawingId, ink: writeInk(ink) }))
    return true
  } catch {
    return false
  }
}

export function forgetStrokes(owner: string, page: string): void {
  try {
    localStorage.removeItem(keyOf(owner, page))
  } catch {
    // Nothing could be kept either.
  }
}

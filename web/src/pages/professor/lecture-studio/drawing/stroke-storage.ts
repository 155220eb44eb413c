import { readInk, writeInk } from '@lectern/core/ink/drawing-data.ts'
import type { Ink } from '@lectern/core/ink/ink.ts'
import { findValue, storeText, storeValue } from '../../../../api/browser-storage.ts'

/** Unsaved strokes of a user on a page, with the id of the saved drawing that is edited. */
type StoredStrokes = { drawingId: string | null; ink: Ink }

/** `owner` names user and lecture. A page has at most one unfinished drawing. */
const keyOf = (owner: string, page: string) => `strokes ${owner} ${page}`

/** Finds the strokes stored in this browser for a page, whatever its number. */
export function findStoredStrokes(owner: string, page: string): StoredStrokes | null {
  const value = findValue(keyOf(owner, page))
  if (typeof value !== 'object' || value === null || !('ink' in value) || typeof value.ink !== 'string')
    return null
  const ink = readInk(value.ink)
  const drawingId = 'drawingId' in value && typeof value.drawingId === 'string' ? value.drawingId : null
  return ink && ink.items.length > 0 ? { drawingId, ink } : null
}

/** Stores strokes until they are saved or discarded. Returns false if storage is full or denied. */
export const storeStrokes = (owner: string, page: string, { drawingId, ink }: StoredStrokes): boolean =>
  storeValue(keyOf(owner, page), { drawingId, ink: writeInk(ink) })

export function forgetStrokes(owner: string, page: string): void {
  storeText(keyOf(owner, page), null)
}

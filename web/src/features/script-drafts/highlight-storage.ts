import { type Highlight, highlight } from '@lectern/contract/annotations.ts'
import { hasSameHighlights } from '@lectern/core/annotations/highlights.ts'
import { z } from 'zod'
import { listValues, storeValue } from '../../api/browser-storage.ts'

/** Unsaved highlights of a page, and the revision of the stored ones that they are based on. */
export type UnsavedHighlights = { list: Highlight[]; basedOn: number }

const keyOf = (owner: string, page: string) => `places ${owner} ${page}`

const unsavedHighlights = z.object({ list: highlight.array(), basedOn: z.number() })

/** Loads the unsaved highlights of an owner (user and lecture) by page. */
export function loadHighlights(owner: string): Map<string, UnsavedHighlights> {
  const highlights = new Map<string, UnsavedHighlights>()
  for (const [page, value] of listValues(keyOf(owner, ''))) {
    const found = unsavedHighlights.safeParse(value)
    if (found.success) highlights.set(page, found.data)
  }
  return highlights
}

/** Stores the unsaved highlights of a page, or removes them. Does nothing if storage is full or denied. */
export function storeUnsavedHighlights(
  owner: string,
  page: string,
  highlights: UnsavedHighlights | undefined,
): void {
  storeValue(keyOf(owner, page), highlights ?? null)
}

/**
 * Returns the highlights that remain unsaved after `sent` was stored as `saved`, replacing revision `over`.
 * `now` are the highlights at present. If they are based on another revision, they keep it, because another
 * save is in between.
 */
export function leftAfterSave(
  sent: UnsavedHighlights | undefined,
  now: UnsavedHighlights | undefined,
  { saved, over }: { saved: { list: Highlight[]; revision: number }; over: number },
): UnsavedHighlights | undefined {
  if (!now || now === sent || hasSameHighlights(now.list, saved.list)) return undefined
  return now.basedOn === over ? { list: now.list, basedOn: saved.revision } : now
}

import { type Highlight, highlight } from '@lectern/contract/annotations.ts'
import { hasSameHighlights } from '@lectern/core/annotations/highlights.ts'
import { z } from 'zod'

/** Unsaved highlights of a page, and the revision of the stored ones that they are based on. */
export type UnsavedHighlights = { list: Highlight[]; basedOn: number }

const keyOf = (owner: string, page: string) => `places ${owner} ${page}`

const unsavedHighlights = z.object({ list: highlight.array(), basedOn: z.number() })

function readUnsaved(stored: string | null): UnsavedHighlights | undefined {
  try {
    const found = unsavedHighlights.safeParse(JSON.parse(stored ?? 'null'))
    return found.success ? found.data : undefined
  } catch {
    return undefined
  }
}

/** Loads the unsaved highlights of an owner (user and lecture) by page. */
export function loadHighlights(owner: string): Map<string, UnsavedHighlights> {
  const places = new Map<string, UnsavedHighlights>()
  const prefix = keyOf(owner, '')
  try {
    for (const key of Object.keys(localStorage)) {
      const found = key.startsWith(prefix) ? readUnsaved(localStorage.getItem(key)) : undefined
      if (found) places.set(key.slice(prefix.length), found)
    }
  } catch {
    // Without storage, they last until the page is left.
  }
  return places
}

/** Stores the unsaved highlights of a page, or removes them. Does nothing if storage is full or denied. */
export function storeUnsavedHighlights(
  owner: string,
  page: string,
  highlights: UnsavedHighlights | undefined,
): void {
  try {
    if (highlights) localStorage.setItem(keyOf(owner, page), JSON.stringify(highlights))
    else localStorage.removeItem(keyOf(owner, page))
  } catch {
    // They last until the page is left.
  }
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

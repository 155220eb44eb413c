import { type Highlight, highlight } from '@lectern/contract/annotations.ts'
import { hasSameHighlights } from '@lectern/core/annotations/highlights.ts'
import { z } from 'zod'

/** Places that were put and not saved, and the revision of the stored ones that they were put over. */
export type UnsavedPlaces = { list: Highlight[]; basedOn: number }

const keyOf = (owner: string, page: string) => `places ${owner} ${page}`

const unsavedPlaces = z.object({ list: highlight.array(), basedOn: z.number() })

function readPlaces(stored: string | null): UnsavedPlaces | undefined {
  try {
    const found = unsavedPlaces.safeParse(JSON.parse(stored ?? 'null'))
    return found.success ? found.data : undefined
  } catch {
    return undefined
  }
}

/** The places of an owner (user and lecture) that were put and not saved, by page. */
export function loadPlaces(owner: string): Map<string, UnsavedPlaces> {
  const places = new Map<string, UnsavedPlaces>()
  const prefix = keyOf(owner, '')
  try {
    for (const key of Object.keys(localStorage)) {
      const found = key.startsWith(prefix) ? readPlaces(localStorage.getItem(key)) : undefined
      if (found) places.set(key.slice(prefix.length), found)
    }
  } catch {
    // Without storage they live as long as the page.
  }
  return places
}

/** Keeps the places of a page, or forgets them; storage that is full or denied keeps none. */
export function storePlaces(owner: string, page: string, places: UnsavedPlaces | undefined): void {
  try {
    if (places) localStorage.setItem(keyOf(owner, page), JSON.stringify(places))
    else localStorage.removeItem(keyOf(owner, page))
  } catch {
    // They live as long as the page.
  }
}

/**
 * What of a page's places is left to save once `sent` is stored as `saved`, in the place of revision `over`; `now` is
 * what they have become meanwhile. What was put over another revision stays so: somebody else's is between them.
 */
export function leftAfterSave(
  sent: UnsavedPlaces | undefined,
  now: UnsavedPlaces | undefined,
  { saved, over }: { saved: { list: Highlight[]; revision: number }; over: number },
): UnsavedPlaces | undefined {
  if (!now || now === sent || hasSameHighlights(now.list, saved.list)) return undefined
  return now.basedOn === over ? { list: now.list, basedOn: saved.revision } : now
}

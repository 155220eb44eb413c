import { type Highlight, highlight } from '@lectern/contract/annotations.ts'

const keyOf = (owner: string, slide: number | string) => `places ${owner} ${slide}`

function readPlaces(stored: string | null): Highlight[] | undefined {
  try {
    const found = highlight.array().safeParse(JSON.parse(stored ?? 'null'))
    return found.success ? found.data : undefined
  } catch {
    return undefined
  }
}

/** The places of an owner (user and lecture) that were put and not saved, by slide number. */
export function loadPlaces(owner: string): Map<number, Highlight[]> {
  const places = new Map<number, Highlight[]>()
  const prefix = keyOf(owner, '')
  try {
    for (const key of Object.keys(localStorage)) {
      const found = key.startsWith(prefix) ? readPlaces(localStorage.getItem(key)) : undefined
      if (found) places.set(Number(key.slice(prefix.length)), found)
    }
  } catch {
    // Without storage they live as long as the page.
  }
  return places
}

/** Keeps the places of a slide, or forgets them; storage that is full or denied keeps none. */
export function storePlaces(owner: string, slide: number, places: Highlight[] | undefined): void {
  try {
    if (places) localStorage.setItem(keyOf(owner, slide), JSON.stringify(places))
    else localStorage.removeItem(keyOf(owner, slide))
  } catch {
    // They live as long as the page.
  }
}

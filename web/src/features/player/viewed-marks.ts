import type { SlideEntry } from '@lectern/contract/lectures.ts'

/** The marks that a student has seen in a lecture: their ids, by the picture of their slide. */
export type ViewedMarks = Readonly<Record<string, readonly string[]>>

const keyOf = (userId: string, lectureId: string) => `viewed.${userId}.${lectureId}`

/** A slide's name here: its picture, so that what was viewed goes with a page that moves. Equal ones are counted. */
export function nameSlide(
  slides: readonly Pick<SlideEntry, 'image_url' | 'index'>[],
  number: number,
): string {
  const slide = slides[number - 1]
  const before = slides.slice(0, number - 1).filter((one) => one.image_url === slide?.image_url).length
  return `${slide?.image_url ?? ''}${before > 0 ? `#${before + 1}` : ''}`
}

/** Adds marks of a slide; the same object when all of them are known. */
export function addViewed(viewed: ViewedMarks, slide: string, ids: readonly string[]): ViewedMarks {
  const known = viewed[slide] ?? []
  const added = ids.filter((id) => !known.includes(id))
  return added.length > 0 ? { ...viewed, [slide]: [...known, ...added] } : viewed
}

/** What this browser keeps of them; what cannot be read is left out. */
export function findViewed(userId: string, lectureId: string): ViewedMarks {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId, lectureId)) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored).flatMap(([slide, ids]) =>
        Array.isArray(ids) ? [[slide, ids.filter((id) => typeof id === 'string')]] : [],
      ),
    )
  } catch {
    return {}
  }
}

/** Keeps them in this browser, with what another tab has kept meanwhile. */
export function keepViewed(userId: string, lectureId: string, viewed: ViewedMarks): void {
  let all = findViewed(userId, lectureId)
  for (const [slide, ids] of Object.entries(viewed)) all = addViewed(all, slide, ids)
  try {
    localStorage.setItem(keyOf(userId, lectureId), JSON.stringify(all))
  } catch {
    // Without storage they are known until the page is left.
  }
}

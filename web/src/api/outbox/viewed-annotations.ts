import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { createOutbox } from './outbox.ts'

/** Annotations that were viewed on a slide, until the server knows it. */
export type ViewedOnSlide = {
  lectureId: string
  /** 1-based. */
  slide: number
  /** Of the slide's picture: another deck may have moved it when the connection is back. */
  imageUrl: string
  /** The name of the page in this window, by its picture. */
  page: string
  ids: readonly string[]
}

function isViewedOnSlide(value: unknown): value is ViewedOnSlide {
  if (typeof value !== 'object' || value === null) return false
  const { lectureId, slide, imageUrl, page, ids } = value as Record<string, unknown>
  return (
    typeof lectureId === 'string' &&
    lectureId !== '' &&
    Number.isInteger(slide) &&
    typeof imageUrl === 'string' &&
    typeof page === 'string' &&
    Array.isArray(ids) &&
    ids.every((id) => typeof id === 'string')
  )
}

const isSamePage = (one: ViewedOnSlide, other: ViewedOnSlide) =>
  one.lectureId === other.lectureId && one.slide === other.slide && one.page === other.page

const join = (stored: ViewedOnSlide, added: ViewedOnSlide): ViewedOnSlide => ({
  ...stored,
  ids: [...new Set([...stored.ids, ...added.ids])],
})

export const viewedOutbox = createOutbox({
  name: 'viewed-marks',
  isItem: isViewedOnSlide,
  isSame: isSamePage,
  join,
  send: async ([viewed]) => {
    const { lectureId, slide, imageUrl, ids } = viewed as ViewedOnSlide
    await callApi(calls.study.viewAnnotations, {
      params: { lecture: lectureId, slide },
      body: { image_url: imageUrl, marker_ids: [...ids] },
    })
  },
  leftAfter: (now, sent) => {
    const ids = now.ids.filter((id) => !sent.ids.includes(id))
    return ids.length > 0 ? { ...now, ids } : undefined
  },
})

/** Everything viewed since the program was loaded: a lecture that is opened again may come from an older reply. */
const viewedHere = new Map<string, readonly ViewedOnSlide[]>()

export function addViewedOnSlide(userId: string, viewed: ViewedOnSlide): void {
  const here = viewedHere.get(userId) ?? []
  const known = here.find((one) => isSamePage(one, viewed))
  viewedHere.set(
    userId,
    known ? here.map((one) => (one === known ? join(known, viewed) : one)) : [...here, viewed],
  )
  viewedOutbox.put(userId, viewed)
}

/** Lists the views of a lecture, sent or not, that its last reply may not contain. */
export const listViewed = (userId: string, lectureId: string): readonly ViewedOnSlide[] =>
  [...(viewedHere.get(userId) ?? []), ...viewedOutbox.list(userId)].filter(
    (one) => one.lectureId === lectureId,
  )

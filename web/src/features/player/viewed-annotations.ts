import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { pageUrlOf } from '../../api/page-url.ts'

/** The marks that a student has seen in a lecture: their ids, by the picture of their slide. */
export type ViewedAnnotations = Readonly<Record<string, readonly string[]>>

/** A slide's name here: its picture, so that what was viewed goes with a page that moves. Equal ones are counted. */
export function nameSlide(
  slides: readonly Pick<SlideEntry, 'image_url' | 'index' | 'page_url'>[],
  number: number,
): string {
  const slide = slides[number - 1]
  const url = slide ? pageUrlOf(slide) : ''
  const before = slides.slice(0, number - 1).filter((one) => pageUrlOf(one) === url).length
  return `${url}${before > 0 ? `#${before + 1}` : ''}`
}

/** Adds marks of a slide; the same object when all of them are known. */
export function addViewed(
  viewed: ViewedAnnotations,
  slide: string,
  ids: readonly string[],
): ViewedAnnotations {
  const known = viewed[slide] ?? []
  const added = ids.filter((id) => !known.includes(id))
  return added.length > 0 ? { ...viewed, [slide]: [...known, ...added] } : viewed
}

import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { pageUrlOf } from '../../../api/page-url.ts'

/** Ids of the annotations that a student has viewed in a lecture, by `nameSlide` of their slide. */
export type ViewedAnnotations = Readonly<Record<string, readonly string[]>>

/**
 * Identifies a slide by its picture, so that viewed annotations follow a page that moves. Slides with equal
 * pictures get a number.
 */
export function nameSlide(
  slides: readonly Pick<SlideEntry, 'image_url' | 'index' | 'page_url'>[],
  number: number,
): string {
  const slide = slides[number - 1]
  const url = slide ? pageUrlOf(slide) : ''
  const before = slides.slice(0, number - 1).filter((one) => pageUrlOf(one) === url).length
  return `${url}${before > 0 ? `#${before + 1}` : ''}`
}

/** Adds annotations of a slide; returns the same object if all were known. */
export function addViewed(
  viewed: ViewedAnnotations,
  slide: string,
  ids: readonly string[],
): ViewedAnnotations {
  const known = viewed[slide] ?? []
  const added = ids.filter((id) => !known.includes(id))
  return added.length > 0 ? { ...viewed, [slide]: [...known, ...added] } : viewed
}

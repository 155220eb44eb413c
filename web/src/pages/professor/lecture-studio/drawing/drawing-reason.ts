import type { Lecture, SlideEntry } from '@lectern/contract/lectures.ts'

/** Why nothing can be drawn on a slide; null when it can. The names are those of the sentences. */
export function findDrawingReason(
  lecture: Pick<Lecture, 'total_slides'>,
  entry: Pick<SlideEntry, 'image_url' | 'picture_missing'> | undefined,
): 'noSlides' | 'noPicture' | null {
  if (lecture.total_slides === 0) return 'noSlides'
  if (!entry?.image_url || entry.picture_missing) return 'noPicture'
  return null
}

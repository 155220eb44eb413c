import type { Lecture, SlideEntry } from '@lectern/contract/lectures.ts'

/** Returns the key of the message that says why drawing is unavailable, or null. */
export function findDrawingReason(
  lecture: Pick<Lecture, 'total_slides'>,
  entry: Pick<SlideEntry, 'image_url' | 'picture_missing'> | undefined,
): 'noSlides' | 'noPicture' | null {
  if (lecture.total_slides === 0) return 'noSlides'
  if (!entry?.image_url || entry.picture_missing) return 'noPicture'
  return null
}

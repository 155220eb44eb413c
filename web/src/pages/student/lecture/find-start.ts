import type { Lecture } from '@lectern/contract/lectures.ts'
import type { StudyPlace } from '../../../features/player/study-place.ts'
import { findSlideNow, type KeptSlide } from '../../../features/slide-pages/find-slide-now.ts'

/** Audio that stopped this close to its end starts over. */
const nearEndMs = 500

/**
 * Chooses where a lecture starts, in this order: the slide in the URL, the state stored in this browser, the
 * account's slide on another device, the first slide that is not studied. A finished lecture ignores
 * the account's slide. The stored time applies only to its own slide.
 */
export function findStart(
  lecture: Pick<Lecture, 'slides' | 'supported_languages' | 'default_language' | 'completed' | 'slide_index'>,
  kept: Partial<StudyPlace>,
  askedSlide: number | undefined,
): StudyPlace {
  const isOffered = kept.language !== undefined && lecture.supported_languages.includes(kept.language)
  const language = isOffered && kept.language ? kept.language : lecture.default_language
  const slides = lecture.slides[language] ?? []
  const isSlide = (number: number | undefined): number is number =>
    number !== undefined && number >= 1 && number <= slides.length
  const unfinished = slides.find((slide) => !slide.completed)?.index ?? 1
  const elsewhere = lecture.completed ? undefined : (lecture.slide_index ?? undefined)
  const slide = [askedSlide, kept.slide, elsewhere].find(isSlide) ?? unfinished
  const keptMs = slide === kept.slide && language === kept.language ? (kept.timeMs ?? 0) : 0
  const durationMs = slides[slide - 1]?.audio_duration_ms ?? 0
  return {
    slide,
    language,
    timeMs: keptMs < durationMs - nearEndMs ? keptMs : 0,
    rate: kept.rate ?? 1,
    autoplay: kept.autoplay ?? false,
  }
}

/**
 * The stored state, moved to where its page is now. If another page is on that slide now, it starts over.
 */
export function followKept(
  lecture: Pick<Lecture, 'slides' | 'default_language'>,
  kept: Partial<StudyPlace>,
): Partial<StudyPlace> {
  const { slide, imageUrl } = kept
  if (slide === undefined) return kept
  const now = findSlideNow(lecture.slides[lecture.default_language] ?? [], { slide, imageUrl })
  return now === undefined ? { ...kept, timeMs: 0 } : { ...kept, slide: now }
}

/**
 * The slide that the account visited on another device after this browser reported its own. A moved page is
 * the same slide.
 */
export function findElsewhere(
  lecture: Pick<Lecture, 'slides' | 'default_language'>,
  { told, slide }: { told: KeptSlide | undefined; slide: number | undefined },
): number | undefined {
  if (told === undefined) return undefined
  return findSlideNow(lecture.slides[lecture.default_language] ?? [], told) === slide ? undefined : slide
}

/** The stored state, moved to the newer slide of the account. Language and speed stay. */
export function takeNewer(
  kept: Partial<StudyPlace>,
  slideElsewhere: number | undefined,
): Partial<StudyPlace> {
  if (slideElsewhere === undefined || slideElsewhere === kept.slide) return kept
  return { ...kept, slide: slideElsewhere, timeMs: 0 }
}

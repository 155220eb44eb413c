import type { Lecture } from '@lectern/contract/lectures.ts'
import type { StudyPlace } from '../../../features/player/study-place.ts'
import { findSlideNow, type KeptSlide } from '../../../features/slide-pages/find-slide-now.ts'

/** What is this close to the end of the audio is begun again. */
const nearEndMs = 500

/**
 * Where a lecture is opened: at the slide the address asks for, else where this browser left it, else where the
 * account was on another device, else at the first slide that has not been studied; who has finished it begins anew. The second is kept only for the slide it belongs to.
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

/** The place kept here, where its slide stands now; in another slide's place it begins anew. */
export function followKept(
  lecture: Pick<Lecture, 'slides' | 'default_language'>,
  kept: Partial<StudyPlace>,
): Partial<StudyPlace> {
  const { slide, imageUrl } = kept
  if (slide === undefined) return kept
  const now = findSlideNow(lecture.slides[lecture.default_language] ?? [], { slide, imageUrl })
  return now === undefined ? { ...kept, timeMs: 0 } : { ...kept, slide: now }
}

/** The slide where the account was elsewhere since this browser told its own; a page that was moved is the same place. */
export function findElsewhere(
  lecture: Pick<Lecture, 'slides' | 'default_language'>,
  { told, slide }: { told: KeptSlide | undefined; slide: number | undefined },
): number | undefined {
  if (told === undefined) return undefined
  return findSlideNow(lecture.slides[lecture.default_language] ?? [], told) === slide ? undefined : slide
}

/** The place kept here, moved to the slide where the account was elsewhere since; language and speed stay. */
export function takeNewer(
  kept: Partial<StudyPlace>,
  slideElsewhere: number | undefined,
): Partial<StudyPlace> {
  if (slideElsewhere === undefined || slideElsewhere === kept.slide) return kept
  return { ...kept, slide: slideElsewhere, timeMs: 0 }
}

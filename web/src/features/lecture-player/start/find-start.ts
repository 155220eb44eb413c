import type { Lecture } from '@lectern/contract/lectures.ts'
import type { ReportedSlide } from '../../../api/reported-slide.ts'
import type { StudyState } from '../../player/progress/study-state.ts'
import { findSlideNow } from '../../slide-pages/find-slide-now.ts'

/** Audio that stopped this close to its end starts over. */
const nearEndMs = 500

/**
 * Chooses where a lecture starts, in this order: the slide in the URL, the state stored in this browser, the
 * account's slide on another device, the first slide that is not studied. A finished lecture ignores
 * the account's slide. The stored time applies only to its own slide. The language is the stored one, else
 * the interface's, if the lecture offers it.
 */
export function findStart(
  lecture: Pick<Lecture, 'slides' | 'supported_languages' | 'default_language' | 'completed' | 'slide_index'>,
  stored: Partial<StudyState>,
  askedSlide: number | undefined,
  interfaceLanguage = '',
): StudyState {
  const language =
    [stored.language, interfaceLanguage].find((one) => lecture.supported_languages.includes(one ?? '')) ??
    lecture.default_language
  const slides = lecture.slides[language] ?? []
  const isSlide = (number: number | undefined): number is number =>
    number !== undefined && number >= 1 && number <= slides.length
  const unfinished = slides.find((slide) => !slide.completed)?.index ?? 1
  const elsewhere = lecture.completed ? undefined : (lecture.slide_index ?? undefined)
  const slide = [askedSlide, stored.slide, elsewhere].find(isSlide) ?? unfinished
  const storedMs = slide === stored.slide && language === stored.language ? (stored.timeMs ?? 0) : 0
  const durationMs = slides[slide - 1]?.audio_duration_ms ?? 0
  return {
    slide,
    language,
    timeMs: storedMs < durationMs - nearEndMs ? storedMs : 0,
  }
}

/**
 * The stored state, moved to where its page is now. If another page is on that slide now, it starts over.
 */
export function followMovedSlide(
  lecture: Pick<Lecture, 'slides' | 'default_language'>,
  stored: Partial<StudyState>,
): Partial<StudyState> {
  const { slide, imageUrl } = stored
  if (slide === undefined) return stored
  const now = findSlideNow(lecture.slides[lecture.default_language] ?? [], { slide, imageUrl })
  return now === undefined ? { ...stored, timeMs: 0 } : { ...stored, slide: now }
}

/**
 * The slide that the account visited on another device after this browser reported its own. A moved page is
 * the same slide.
 */
export function findElsewhere(
  lecture: Pick<Lecture, 'slides' | 'default_language'>,
  { reported, slide }: { reported: ReportedSlide | undefined; slide: number | undefined },
): number | undefined {
  if (reported === undefined) return undefined
  const slides = lecture.slides[lecture.default_language] ?? []
  const own = [reported, ...(reported.sent ?? [])].map((one) => findSlideNow(slides, one))
  return own.includes(slide) ? undefined : slide
}

/** Moves the stored state to the newer slide of the account. The language stays. */
export function followNewerSlide(
  stored: Partial<StudyState>,
  slideElsewhere: number | undefined,
): Partial<StudyState> {
  if (slideElsewhere === undefined || slideElsewhere === stored.slide) return stored
  return { ...stored, slide: slideElsewhere, timeMs: 0 }
}

import { findReportedSlide } from '../../api/reported-slide.ts'
import { speeds } from './speeds.ts'

/** Where and how someone studies a lecture. */
export type StudyPlace = {
  /** 1-based. */
  slide: number
  /** Of its picture: another deck may move it. */
  imageUrl?: string | undefined
  timeMs: number
  language: string
  rate: number
  autoplay: boolean
}

const keyOf = (userId: string, lectureId: string) => `study.${userId}.${lectureId}`

/**
 * The place this tab was at, else the last one of this browser; what cannot be read is left out. Two tabs
 * of one lecture each keep their own.
 */
export function findStudyPlace(userId: string, lectureId: string): Partial<StudyPlace> {
  const key = keyOf(userId, lectureId)
  return read(() => sessionStorage.getItem(key)) ?? read(() => localStorage.getItem(key)) ?? {}
}

/**
 * The slide (1-based) to go on with, which a list names and its link opens: the one that the server tells, wherever it
 * was visited; or the one this browser went on to when it could not tell the server so.
 */
export function findSlideToGoOn(userId: string, lectureId: string, toldByServer: number): number {
  const here = read(() => localStorage.getItem(keyOf(userId, lectureId)))?.slide
  const isReported = findReportedSlide(userId, lectureId)?.slide === toldByServer
  return isReported && here !== undefined ? here : toldByServer
}

export function keepStudyPlace(userId: string, lectureId: string, place: StudyPlace): void {
  const text = JSON.stringify(place)
  for (const storage of [() => sessionStorage, () => localStorage]) {
    try {
      storage().setItem(keyOf(userId, lectureId), text)
    } catch {
      // Without storage the place holds until the page is left.
    }
  }
}

function read(load: () => string | null): Partial<StudyPlace> | undefined {
  try {
    const stored: unknown = JSON.parse(load() ?? 'null')
    return typeof stored === 'object' && stored !== null ? readPlace({ ...stored }) : undefined
  } catch {
    return undefined
  }
}

/** What a stored text says about a place, as far as it makes sense. */
export function readPlace({
  slide,
  imageUrl,
  timeMs,
  language,
  rate,
  autoplay,
}: Record<string, unknown>): Partial<StudyPlace> {
  const place: Partial<StudyPlace> = {}
  if (typeof slide === 'number' && Number.isInteger(slide) && slide > 0) place.slide = slide
  if (typeof imageUrl === 'string') place.imageUrl = imageUrl
  if (typeof timeMs === 'number' && Number.isFinite(timeMs) && timeMs >= 0) place.timeMs = timeMs
  if (typeof language === 'string') place.language = language
  const speed = speeds.find((known) => known === rate)
  if (speed !== undefined) place.rate = speed
  if (typeof autoplay === 'boolean') place.autoplay = autoplay
  return place
}

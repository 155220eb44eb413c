import { findValue, storeValue } from '../../../api/browser-storage.ts'
import { findReportedSlide } from '../../../api/reported-slide.ts'

/** Current slide, time and language of a student in a lecture. */
export type StudyState = {
  /** 1-based. */
  slide: number
  /** URL of the slide's picture: a deck swap may move the page to another number. */
  imageUrl?: string | undefined
  timeMs: number
  language: string
}

const keyOf = (userId: string, lectureId: string) => `study.${userId}.${lectureId}`

/**
 * The stored state of this tab, else the latest of this browser; unreadable fields are left out. Two tabs
 * with the same lecture keep separate states.
 */
export function findStudyState(userId: string, lectureId: string): Partial<StudyState> {
  const key = keyOf(userId, lectureId)
  return read(findValue(key, 'sessionStorage')) ?? read(findValue(key)) ?? {}
}

/**
 * The slide (1-based) to continue with, for lists and their links: the server's, which includes other
 * devices, unless this browser moved on after its last report to the server.
 */
export function findSlideToResume(userId: string, lectureId: string, serverSlide: number): number {
  const here = read(findValue(keyOf(userId, lectureId)))?.slide
  const reported = findReportedSlide(userId, lectureId)
  const isReported = [reported, ...(reported?.sent ?? [])].some((one) => one?.slide === serverSlide)
  return isReported && here !== undefined ? here : serverSlide
}

export function storeStudyState(userId: string, lectureId: string, state: StudyState): void {
  storeValue(keyOf(userId, lectureId), state, 'sessionStorage')
  storeValue(keyOf(userId, lectureId), state)
}

const read = (stored: unknown): Partial<StudyState> | undefined =>
  typeof stored === 'object' && stored !== null ? readStudyState({ ...stored }) : undefined

/** Reads a stored state; invalid fields are left out. */
export function readStudyState({
  slide,
  imageUrl,
  timeMs,
  language,
}: Record<string, unknown>): Partial<StudyState> {
  const state: Partial<StudyState> = {}
  if (typeof slide === 'number' && Number.isInteger(slide) && slide > 0) state.slide = slide
  if (typeof imageUrl === 'string') state.imageUrl = imageUrl
  if (typeof timeMs === 'number' && Number.isFinite(timeMs) && timeMs >= 0) state.timeMs = timeMs
  if (typeof language === 'string') state.language = language
  return state
}

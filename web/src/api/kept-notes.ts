import { makeKeptList } from './kept-list.ts'

/** A note as it was typed, until the server has taken it. */
export type KeptNote = {
  lectureId: string
  /** 1-based. */
  slide: number
  /** The name of its page (`namePages`), which another deck may move; left out where only the number is known. */
  page?: string | undefined
  text: string
  /** The revision that it was written over; 0 where there was none. */
  basedOn: number
  /** `conflict`: somebody else's text came first, the student chooses. `refused`: the server does not take it. */
  state: 'waiting' | 'conflict' | 'refused'
  /** Why it is refused, in the server's words. */
  reason?: string
}

function isKeptNote(value: unknown): value is KeptNote {
  if (typeof value !== 'object' || value === null) return false
  const { lectureId, slide, page, text, basedOn, state, reason } = value as Record<string, unknown>
  return (
    typeof lectureId === 'string' &&
    lectureId !== '' &&
    Number.isInteger(slide) &&
    (page === undefined || typeof page === 'string') &&
    typeof text === 'string' &&
    Number.isInteger(basedOn) &&
    (state === 'waiting' || state === 'conflict' || state === 'refused') &&
    (reason === undefined || typeof reason === 'string')
  )
}

/** What students have typed and the server has not confirmed. */
const kept = makeKeptList('notes', isKeptNote)
export const { find: findKeptNotes, onChange: onKeptNotesChange, parse: parseKeptNotes } = kept

/** Whose note it is: a slide (1-based) and, where it is known, the page that stands there. */
export type NotePlace = Pick<KeptNote, 'lectureId' | 'slide' | 'page'>

const isSamePlace = (one: NotePlace, other: NotePlace) =>
  one.lectureId === other.lectureId &&
  (one.page === undefined || other.page === undefined ? one.slide === other.slide : one.page === other.page)

export const findKeptNote = (userId: string, place: NotePlace): KeptNote | undefined =>
  findKeptNotes(userId).find((note) => isSamePlace(note, place))

/** Keeps a note in the place of the one of its slide. */
export function keepNote(userId: string, note: KeptNote): void {
  kept.store(userId, [...withoutNote(userId, note), note])
}

export function dropKeptNote(userId: string, place: NotePlace): void {
  kept.store(userId, withoutNote(userId, place))
}

const withoutNote = (userId: string, place: NotePlace) =>
  findKeptNotes(userId).filter((note) => !isSamePlace(note, place))

/** The address of a page's picture: of equal pages the name says also which of them it is. */
export const pictureOf = (page: string): string => page.replace(/#\d+$/, '')

import { makeKeptList } from './kept-list.ts'

/** A note as it was typed, until the server has taken it. */
export type KeptNote = {
  lectureId: string
  /** 1-based. */
  slide: number
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
  const { lectureId, slide, text, basedOn, state, reason } = value as Record<string, unknown>
  return (
    typeof lectureId === 'string' &&
    lectureId !== '' &&
    Number.isInteger(slide) &&
    typeof text === 'string' &&
    Number.isInteger(basedOn) &&
    (state === 'waiting' || state === 'conflict' || state === 'refused') &&
    (reason === undefined || typeof reason === 'string')
  )
}

/** What students have typed and the server has not confirmed. */
const kept = makeKeptList('notes', isKeptNote)
export const { find: findKeptNotes, onChange: onKeptNotesChange, parse: parseKeptNotes } = kept

export const findKeptNote = (userId: string, lectureId: string, slide: number): KeptNote | undefined =>
  findKeptNotes(userId).find((note) => note.lectureId === lectureId && note.slide === slide)

/** Keeps a note in the place of the one of its slide. */
export function keepNote(userId: string, note: KeptNote): void {
  kept.store(userId, [...withoutNote(userId, note.lectureId, note.slide), note])
}

export function dropKeptNote(userId: string, lectureId: string, slide: number): void {
  kept.store(userId, withoutNote(userId, lectureId, slide))
}

const withoutNote = (userId: string, lectureId: string, slide: number) =>
  findKeptNotes(userId).filter((note) => note.lectureId !== lectureId || note.slide !== slide)

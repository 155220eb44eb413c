import type { MessageData } from '@lectern/contract/messages.ts'
import type { Note } from '@lectern/contract/notes.ts'
import { callApi } from '../call-api.ts'
import { keyOf } from '../call-query.ts'
import { calls } from '../calls.ts'
import { pictureOf } from '../page-url.ts'
import { queryClient } from '../query-client.ts'
import { showSavedNotes } from './bookmarks.ts'
import { createOutbox } from './outbox.ts'

/** A note as it was typed, until the server has it. */
export type UnsentNote = {
  lectureId: string
  /** 1-based. */
  slide: number
  /** The name of its page (`namePages`), which another deck may move; left out where only the number is known. */
  page?: string | undefined
  text: string
  /** The revision that it was written over; 0 where there was none. */
  basedOn: number
  /** `conflict`: another text came first, and the student chooses. `refused`: the server does not accept it. */
  state: 'waiting' | 'conflict' | 'refused'
  /** Why it is refused: the server's English text, and the same as data for other languages. */
  reason?: string
  messages?: readonly MessageData[]
}

/** The slide of a note (1-based) and, where it is known, the page that stands there. */
export type NotePosition = Pick<UnsentNote, 'lectureId' | 'slide' | 'page'>

function isUnsentNote(value: unknown): value is UnsentNote {
  if (typeof value !== 'object' || value === null) return false
  const { lectureId, slide, page, text, basedOn, state, reason, messages } = value as Record<string, unknown>
  return (
    typeof lectureId === 'string' &&
    lectureId !== '' &&
    Number.isInteger(slide) &&
    (page === undefined || typeof page === 'string') &&
    typeof text === 'string' &&
    Number.isInteger(basedOn) &&
    (state === 'waiting' || state === 'conflict' || state === 'refused') &&
    (reason === undefined || typeof reason === 'string') &&
    (messages === undefined || Array.isArray(messages))
  )
}

const isSamePosition = (one: NotePosition, other: NotePosition) =>
  one.lectureId === other.lectureId &&
  (one.page === undefined || other.page === undefined ? one.slide === other.slide : one.page === other.page)

export const noteOutbox = createOutbox({
  name: 'notes',
  isItem: isUnsentNote,
  isSame: isSamePosition,
  isWaiting: ({ state }) => state === 'waiting',
  isExclusive: true,
  send: async ([note]) => {
    const { lectureId, slide, page, text, basedOn } = note as UnsentNote
    const saved = await callApi(calls.notes.save, {
      params: { id: lectureId, slide },
      body: {
        text,
        based_on_revision: basedOn,
        ...(page === undefined ? {} : { image_url: pictureOf(page) }),
      },
    })
    await showSavedNotes(lectureId, saved)
    return saved
  },
  // The student may have gone on typing: that text is written over the one just saved.
  leftAfter: (now, sent, saved) =>
    now.text === sent.text ? undefined : { ...now, basedOn: revisionOf(saved.notes, sent) },
  onRefused: async (sent, error, userId) => {
    const now = findUnsentNote(userId, sent)
    if (!now) return
    if (error.status !== 409) {
      noteOutbox.put(userId, {
        ...now,
        state: 'refused',
        reason: error.detail ?? '',
        messages: error.messages,
      })
      return
    }
    await queryClient.invalidateQueries({
      queryKey: keyOf(calls.notes.ofLecture, { params: { id: sent.lectureId } }),
    })
    // Few students need it, and the first load of the lecture page is full.
    const { highlightConflict } = await import('./note-conflict.ts')
    const conflict = await highlightConflict(findUnsentNote(userId, sent) ?? now)
    noteOutbox.remove(userId, sent)
    // Another waiting note may stand where this one goes now.
    const other = conflict.state === 'waiting' ? findUnsentNote(userId, conflict) : undefined
    noteOutbox.put(userId, other ? { ...other, text: `${other.text}\n\n${conflict.text}` } : conflict)
  },
})

export const findUnsentNote = (userId: string, position: NotePosition): UnsentNote | undefined =>
  noteOutbox.list(userId).find((note) => isSamePosition(note, position))

/** The revision of a note at the place where the server has its page: of equal pages the nearest, as the server counts. */
function revisionOf(notes: readonly Note[], { slide, page }: UnsentNote): number {
  const there = notes.filter(({ slide_index, image_url }) =>
    page === undefined ? slide_index === slide : image_url === pictureOf(page),
  )
  const byDistance = there.toSorted(
    (a, b) => Math.abs(a.slide_index - slide) - Math.abs(b.slide_index - slide),
  )
  return byDistance[0]?.revision ?? 0
}

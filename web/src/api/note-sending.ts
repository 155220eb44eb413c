import type { Note } from '@lectern/contract/notes.ts'
import { ApiError } from './api-error.ts'
import { callApi } from './call-api.ts'
import { callQuery, keyOf } from './call-query.ts'
import { calls } from './calls.ts'
import {
  dropKeptNote,
  findKeptNote,
  findKeptNotes,
  type KeptNote,
  keepNote,
  pictureOf,
} from './kept-notes.ts'
import { lectureInput, pageUrlOf } from './page-url.ts'
import { queryClient } from './query-client.ts'

/** What became of the notes on their way: all taken or to be decided by the student, or no answer came. */
export type Sending = { isUnreachable: boolean }

let running: Promise<Sending> | null = null

/**
 * Sends the notes that wait, one by one, and ends at the first one that gets no answer. Never throws. Two
 * tabs take turns where the browser lets them; where not, the second finds its text saved already.
 */
export function sendKeptNotes(userId: string): Promise<Sending> {
  running ??= takeTurn(() => drain(userId)).finally(() => {
    running = null
  })
  return running
}

const takeTurn = (work: () => Promise<Sending>): Promise<Sending> =>
  'locks' in navigator ? navigator.locks.request('notes', work) : work()

async function drain(userId: string): Promise<Sending> {
  const tried = new Set<string>()
  const findNext = () =>
    findKeptNotes(userId).find((note) => note.state === 'waiting' && !tried.has(JSON.stringify(note)))
  for (let note = findNext(); note; note = findNext()) {
    tried.add(JSON.stringify(note))
    if ((await send(userId, note)) === 'noAnswer') return { isUnreachable: true }
  }
  return { isUnreachable: false }
}

async function send(userId: string, sent: KeptNote): Promise<'taken' | 'decided' | 'noAnswer'> {
  const { lectureId, slide, page, text, basedOn } = sent
  const queryKey = keyOf(calls.notes.ofLecture, { params: { id: lectureId } })
  const findNow = () => findKeptNote(userId, sent)
  try {
    const saved = await callApi(calls.notes.save, {
      params: { id: lectureId, slide },
      body: {
        text,
        based_on_revision: basedOn,
        ...(page === undefined ? {} : { image_url: pictureOf(page) }),
      },
    })
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, saved)
    void queryClient.invalidateQueries({ queryKey: keyOf(calls.notes.search) })
    const now = findNow()
    if (now?.text === text) dropKeptNote(userId, sent)
    // Typed on meanwhile: what comes next is written over what was saved just now.
    else if (now) keepNote(userId, { ...now, basedOn: revisionOf(saved.notes, sent) })
    return 'taken'
  } catch (error) {
    const failure = error instanceof ApiError ? error : new ApiError(0)
    const { status } = failure
    if (failure.isNetworkFailure || status === 401 || status === 429 || status >= 500) return 'noAnswer'
    const now = findNow()
    if (now && status === 409) {
      await queryClient.invalidateQueries({ queryKey })
      const conflict = await placeConflict(findNow() ?? now)
      if (!conflict) return 'noAnswer'
      dropKeptNote(userId, sent)
      // Another note that waits may stand where this one goes now.
      const other = conflict.state === 'waiting' ? findKeptNote(userId, conflict) : undefined
      keepNote(userId, other ? { ...other, text: `${other.text}\n\n${conflict.text}` } : conflict)
    } else if (now) {
      keepNote(userId, { ...now, state: 'refused', reason: failure.detail ?? '' })
    }
    return 'decided'
  }
}

/** The revision of a note where the server says that its page stands: of equal pages the nearest, as it counts. */
function revisionOf(notes: readonly Note[], { slide, page }: KeptNote): number {
  const there = notes.filter(({ slide_index, image_url }) =>
    page === undefined ? slide_index === slide : image_url === pictureOf(page),
  )
  const byDistance = there.toSorted(
    (a, b) => Math.abs(a.slide_index - slide) - Math.abs(b.slide_index - slide),
  )
  return byDistance[0]?.revision ?? 0
}

/**
 * A note that is refused because somebody else's text came first is for the student to decide. One whose page is in
 * the lecture no more goes where the server left what was noted there, at the number of its slide or at the last one:
 * it is sent once more, and where a note stands already, that becomes something to decide. Undefined while nobody can
 * tell whether the page is there: what this browser knows of the lecture may be from before the other deck.
 */
async function placeConflict(note: KeptNote): Promise<KeptNote | undefined> {
  const { lectureId, slide, page } = note
  if (page === undefined) return { ...note, state: 'conflict' }
  const lecture = await queryClient
    .fetchQuery({ ...callQuery(calls.lectures.get, lectureInput(lectureId)), staleTime: 0 })
    .catch(() => undefined)
  const pictures = lecture?.slides[lecture.default_language]
  if (!lecture || !pictures) return undefined
  if (pictures.some((slide) => pageUrlOf(slide) === pictureOf(page))) return { ...note, state: 'conflict' }
  return { ...note, page: undefined, slide: Math.min(slide, lecture.total_slides), basedOn: 0 }
}

import { ApiError } from './api-error.ts'
import { callApi } from './call-api.ts'
import { calls } from './calls.ts'
import { dropKeptNote, findKeptNote, findKeptNotes, type KeptNote, keepNote } from './kept-notes.ts'
import { keys } from './keys.ts'
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
  const { lectureId, slide, text, basedOn } = sent
  const queryKey = keys.notes.ofLecture(lectureId)
  const findNow = () => findKeptNote(userId, lectureId, slide)
  try {
    const saved = await callApi(calls.notes.save, {
      params: { id: lectureId, slide },
      body: { text, based_on_revision: basedOn },
    })
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, saved)
    void queryClient.invalidateQueries({ queryKey: keys.notes.searches })
    const now = findNow()
    const revision = saved.notes.find(({ slide_index }) => slide_index === slide)?.revision ?? 0
    if (now?.text === text) dropKeptNote(userId, lectureId, slide)
    // Typed on meanwhile: what comes next is written over what was saved just now.
    else if (now) keepNote(userId, { ...now, basedOn: revision })
    return 'taken'
  } catch (error) {
    const failure = error instanceof ApiError ? error : new ApiError(0)
    const { status } = failure
    if (failure.isNetworkFailure || status === 401 || status === 429 || status >= 500) return 'noAnswer'
    const now = findNow()
    if (now && status === 409) {
      await queryClient.invalidateQueries({ queryKey })
      keepNote(userId, { ...(findNow() ?? now), state: 'conflict' })
    } else if (now) {
      keepNote(userId, { ...now, state: 'refused', reason: failure.detail ?? '' })
    }
    return 'decided'
  }
}

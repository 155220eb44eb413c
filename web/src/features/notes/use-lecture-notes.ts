import { useMemo, useSyncExternalStore } from 'react'
import { calls } from '../../api/calls.ts'
import { bookmarkOutbox, type UnsentBookmark, withUnsentBookmarks } from '../../api/outbox/bookmarks.ts'
import { findUnsentNote, type NotePosition, noteOutbox, type UnsentNote } from '../../api/outbox/notes.ts'
import { useUser } from '../../api/session.ts'
import { useCall } from '../../api/use-call.ts'

/** The student's notes of a lecture as the server has them, and the bookmarks as they will be there. Professors have none. */
export function useLectureNotes(lectureId: string) {
  const { role } = useUser()
  const query = useCall(
    calls.notes.ofLecture,
    { params: { id: lectureId } },
    { refetchOnReconnect: 'always', enabled: role === 'student' },
  )
  const waiting = useUnsentBookmarks(lectureId)
  const { data: saved } = query
  const data = useMemo(() => saved && withUnsentBookmarks(saved, waiting), [saved, waiting])
  return { ...query, data }
}

/** The bookmarks of a lecture that were set or removed here and that the server does not have yet. */
export function useUnsentBookmarks(lectureId: string): readonly UnsentBookmark[] {
  const { _id: userId } = useUser()
  const all = useSyncExternalStore(bookmarkOutbox.subscribe, () => bookmarkOutbox.list(userId))
  return useMemo(() => all.filter((one) => one.lectureId === lectureId), [all, lectureId])
}

/** The note of a slide that the server does not have yet. */
export function useUnsentNote(position: NotePosition): UnsentNote | undefined {
  const { _id: userId } = useUser()
  return useSyncExternalStore(noteOutbox.subscribe, () => findUnsentNote(userId, position))
}

/** All notes of the user that the server does not have yet. */
export function useUnsentNotes(): readonly UnsentNote[] {
  const { _id: userId } = useUser()
  return useSyncExternalStore(noteOutbox.subscribe, () => noteOutbox.list(userId))
}

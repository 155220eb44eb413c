import { useMemo, useSyncExternalStore } from 'react'
import { calls } from '../../api/calls.ts'
import {
  findKeptBookmarks,
  type KeptBookmark,
  onKeptBookmarksChange,
  withKeptBookmarks,
} from '../../api/kept-bookmarks.ts'
import {
  findKeptNote,
  findKeptNotes,
  type KeptNote,
  type NotePlace,
  onKeptNotesChange,
} from '../../api/kept-notes.ts'
import { useUser } from '../../api/session.ts'
import { useCall } from '../../api/use-call.ts'

/** The student's notes of a lecture as the server has them, and the bookmarks as they will be there. */
export function useLectureNotes(lectureId: string) {
  const query = useCall(
    calls.notes.ofLecture,
    { params: { id: lectureId } },
    { refetchOnReconnect: 'always' },
  )
  const waiting = useKeptBookmarks(lectureId)
  const { data: saved } = query
  const data = useMemo(() => saved && withKeptBookmarks(saved, waiting), [saved, waiting])
  return { ...query, data }
}

/** Bookmarks of a lecture that were set or removed here and are not confirmed yet. */
export function useKeptBookmarks(lectureId: string): readonly KeptBookmark[] {
  const { _id: userId } = useUser()
  const all = useSyncExternalStore(onKeptBookmarksChange, () => findKeptBookmarks(userId))
  return useMemo(() => all.filter((one) => one.lectureId === lectureId), [all, lectureId])
}

/** What was typed on a slide and is not confirmed yet. */
export function useKeptNote(place: NotePlace): KeptNote | undefined {
  const { _id: userId } = useUser()
  return useSyncExternalStore(onKeptNotesChange, () => findKeptNote(userId, place))
}

/** Everything of the user that is not confirmed yet. */
export function useKeptNotes(): readonly KeptNote[] {
  const { _id: userId } = useUser()
  return useSyncExternalStore(onKeptNotesChange, () => findKeptNotes(userId))
}

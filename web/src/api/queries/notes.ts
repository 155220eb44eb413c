import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import {
  findKeptBookmarks,
  type KeptBookmark,
  onKeptBookmarksChange,
  withKeptBookmarks,
} from '../kept-bookmarks.ts'
import {
  findKeptNote,
  findKeptNotes,
  type KeptNote,
  type NotePlace,
  onKeptNotesChange,
} from '../kept-notes.ts'
import { keys } from '../keys.ts'
import { useUser } from '../session.ts'

/** The student's notes of a lecture as the server has them, and the bookmarks as they will be there. */
export function useLectureNotes(lectureId: string) {
  const query = useQuery({
    queryKey: keys.notes.ofLecture(lectureId),
    queryFn: ({ signal }) => callApi(calls.notes.ofLecture, { params: { id: lectureId }, signal }),
    refetchOnReconnect: 'always',
  })
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

const pageSize = 50

/** Notes and bookmarks of all lectures that hold the words, newest first; page after page. */
export const useNoteSearch = (words: string) =>
  useInfiniteQuery({
    queryKey: keys.notes.search(words),
    queryFn: ({ pageParam, signal }) =>
      callApi(calls.notes.search, {
        query: {
          ...(words ? { q: words } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
          limit: pageSize,
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1)?.cursor : undefined),
    // What was found stands until there is something newer to see.
    placeholderData: (before) => before,
  })

import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '../../../api/call-api.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'

const pageSize = 50

/** Notes and bookmarks of all lectures that contain the words, newest first, loaded page by page. */
export const useNoteSearch = (words: string) =>
  useInfiniteQuery({
    queryKey: keyOf(calls.notes.search, { query: { q: words } }) as QueryKey,
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
    // The last result stays visible until the next one has loaded.
    placeholderData: (before) => before,
  })

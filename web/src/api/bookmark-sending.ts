import { ApiError } from './api-error.ts'
import { callApi } from './call-api.ts'
import { keyOf } from './call-query.ts'
import { calls } from './calls.ts'
import { dropKeptBookmark, findKeptBookmarks, type KeptBookmark } from './kept-bookmarks.ts'
import type { Sending } from './note-sending.ts'
import { queryClient } from './query-client.ts'

let running: Promise<Sending> | null = null
const refusals = new Set<(error: ApiError) => void>()

/** Calls back with what the server refuses to take; returns the way to stop. */
export function onBookmarkRefused(listener: (error: ApiError) => void): () => void {
  refusals.add(listener)
  return () => refusals.delete(listener)
}

/**
 * Sends the bookmarks that wait, one by one, and ends at the first one that gets no answer. Never throws. Two tabs
 * may send the same one: done twice, it stands as after once.
 */
export function sendKeptBookmarks(userId: string): Promise<Sending> {
  running ??= drain(userId).finally(() => {
    running = null
  })
  return running
}

async function drain(userId: string): Promise<Sending> {
  for (let next = findKeptBookmarks(userId)[0]; next; next = findKeptBookmarks(userId)[0]) {
    const outcome = await send(userId, next)
    if (outcome === 'noAnswer') return { isUnreachable: true }
  }
  return { isUnreachable: false }
}

async function send(userId: string, sent: KeptBookmark): Promise<'settled' | 'noAnswer'> {
  const { lectureId, slide, imageUrl, bookmarked } = sent
  const queryKey = keyOf(calls.notes.ofLecture, { params: { id: lectureId } })
  try {
    const saved = await callApi(calls.notes.setBookmark, {
      params: { id: lectureId, slide },
      body: { bookmarked, image_url: imageUrl },
    })
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, saved)
    void queryClient.invalidateQueries({ queryKey: keyOf(calls.notes.search) })
  } catch (error) {
    const failure = error instanceof ApiError ? error : new ApiError(0)
    const { status } = failure
    if (failure.isNetworkFailure || status === 401 || status === 429 || status >= 500) return 'noAnswer'
    for (const tell of refusals) tell(failure)
  }
  dropKeptBookmark(userId, sent)
  return 'settled'
}

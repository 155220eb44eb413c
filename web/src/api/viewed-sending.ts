import { ApiError } from './api-error.ts'
import { callApi } from './call-api.ts'
import { calls } from './calls.ts'
import { dropKeptViewed, findKeptViewed, type KeptViewed } from './kept-viewed.ts'
import type { Sending } from './note-sending.ts'

let running: Promise<Sending> | null = null

/**
 * Sends the marks that were seen and wait, slide by slide, and ends at the first one that gets no answer. Never
 * throws. Two tabs may send the same: a mark counts once.
 */
export function sendKeptViewed(userId: string): Promise<Sending> {
  running ??= drain(userId).finally(() => {
    running = null
  })
  return running
}

async function drain(userId: string): Promise<Sending> {
  for (let next = findKeptViewed(userId)[0]; next; next = findKeptViewed(userId)[0]) {
    if (!(await send(next))) return { isUnreachable: true }
    dropKeptViewed(userId, next)
  }
  return { isUnreachable: false }
}

/** Whether it is settled: taken, or refused for good (the page or the lecture is gone, and its marks with it). */
async function send({ lectureId, slide, imageUrl, ids }: KeptViewed): Promise<boolean> {
  try {
    await callApi(calls.study.viewAnnotations, {
      params: { lecture: lectureId, slide },
      body: { image_url: imageUrl, marker_ids: [...ids] },
    })
    return true
  } catch (error) {
    const failure = error instanceof ApiError ? error : new ApiError(0)
    const { status } = failure
    return !(failure.isNetworkFailure || status === 401 || status === 429 || status >= 500)
  }
}

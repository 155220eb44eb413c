import type { StudyProgress } from '@lectern/contract/study.ts'
import { useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'
import { callApi } from './call-api.ts'
import { keyOf } from './call-query.ts'
import { calls } from './calls.ts'
import { queryClient } from './query-client.ts'
import { keepToldSlide } from './told-slide.ts'

/** What a student has finished: a slide (1-based, with its picture's address), or the whole lecture when `slide` is null. */
export type Finished = { lectureId: string; slide: number | null; imageUrl?: string | undefined }

/** What became of a report: taken, kept until the server answers again, or refused. */
export type Outcome =
  | { kind: 'sent'; progress: StudyProgress }
  | { kind: 'waiting' }
  | { kind: 'refused'; error: ApiError }

/**
 * Finished slides on their way to the server, in the order in which they were finished. They are kept in
 * the browser until the server has taken them, so that neither a lost connection nor a closed page loses
 * one. Two tabs may send the same report: the call changes nothing the second time.
 */
let isUnreachable = false
let running: Promise<void> | null = null
const waiters: { item: Finished; settle: (outcome: Outcome) => void }[] = []
const listeners = new Set<() => void>()
/** Stands in for denied storage, and lives as long as the page then. */
const withoutStorage = new Map<string, string>()

const storageKey = (userId: string) => `progress.${userId}`
const isSame = (a: Finished, b: Finished) =>
  a.lectureId === b.lectureId && a.slide === b.slide && a.imageUrl === b.imageUrl

/** Keeps a report and tries to send everything that is kept. Never throws. */
export function reportFinished(userId: string, item: Finished): Promise<Outcome> {
  const waiting = findWaiting(userId)
  if (!waiting.some((other) => isSame(other, item))) keep(userId, [...waiting, item])
  return new Promise((settle) => {
    waiters.push({ item, settle })
    void sendWaiting(userId)
  })
}

/** Sends what is kept, one by one; ends at the first report that has to wait. */
export function sendWaiting(userId: string): Promise<void> {
  running ??= drain(userId).finally(() => {
    running = null
  })
  return running
}

async function drain(userId: string): Promise<void> {
  for (let item = findWaiting(userId)[0]; item; item = findWaiting(userId)[0]) {
    const sent = item
    const outcome = await send(sent)
    if (outcome.kind === 'sent' && sent.slide !== null)
      keepToldSlide(userId, sent.lectureId, { slide: sent.slide, imageUrl: sent.imageUrl })
    const mustWait = outcome.kind === 'waiting' || (outcome.kind === 'refused' && isPassing(outcome.error))
    if (!mustWait) {
      keep(
        userId,
        findWaiting(userId).filter((other) => !isSame(other, sent)),
      )
    }
    setUnreachable(outcome.kind === 'waiting')
    settle(outcome, (other) => mustWait || isSame(other, sent))
    if (mustWait) return
  }
}

async function send({ lectureId, slide, imageUrl }: Finished): Promise<Outcome> {
  try {
    const progress =
      slide === null
        ? await callApi(calls.study.completeLecture, { params: { lecture: lectureId } })
        : await callApi(calls.study.completeSlide, {
            params: { lecture: lectureId, slide },
            query: { image_url: imageUrl },
          })
    // What shows progress elsewhere is loaded again when it is next looked at.
    for (const queryKey of [
      keyOf(calls.courses.listMine),
      keyOf(calls.lectures.listForStudent),
      keyOf(calls.study.resume),
    ])
      void queryClient.invalidateQueries({ queryKey })
    // The open lecture counts for itself; it is read again when it is opened the next time.
    void queryClient.invalidateQueries({
      queryKey: keyOf(calls.lectures.get, { params: { id: lectureId } }),
      refetchType: 'none',
    })
    return { kind: 'sent', progress }
  } catch (error) {
    const failure = error instanceof ApiError ? error : new ApiError(0)
    const noAnswer = failure.isNetworkFailure || [429, 502, 503, 504].includes(failure.status)
    return noAnswer ? { kind: 'waiting' } : { kind: 'refused', error: failure }
  }
}

/** A fault of the server or an ended session passes; any other refusal would come again. */
const isPassing = (error: ApiError) => error.status >= 500 || error.status === 401

function settle(outcome: Outcome, concerns: (item: Finished) => boolean): void {
  for (const waiter of waiters.filter(({ item }) => concerns(item))) {
    waiters.splice(waiters.indexOf(waiter), 1)
    waiter.settle(outcome)
  }
}

/** The reports that the server has not taken yet, oldest first. */
export function findWaiting(userId: string): Finished[] {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isFinished) : []
  } catch {
    return []
  }
}

function isFinished(value: unknown): value is Finished {
  if (typeof value !== 'object' || value === null) return false
  const { lectureId, slide, imageUrl } = value as Record<string, unknown>
  return (
    typeof lectureId === 'string' &&
    lectureId !== '' &&
    (slide === null || Number.isInteger(slide)) &&
    (imageUrl === undefined || typeof imageUrl === 'string')
  )
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? withoutStorage.get(key) ?? null
  } catch {
    return withoutStorage.get(key) ?? null
  }
}

function keep(userId: string, items: readonly Finished[]): void {
  const key = storageKey(userId)
  try {
    if (items.length > 0) localStorage.setItem(key, JSON.stringify(items))
    else localStorage.removeItem(key)
    withoutStorage.delete(key)
  } catch {
    withoutStorage.set(key, JSON.stringify(items))
  }
  tell()
}

function setUnreachable(next: boolean): void {
  if (next === isUnreachable) return
  isUnreachable = next
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many reports of a user wait, how many of them are of slides, and whether the last one got no answer. */
export function useWaitingProgress(userId: string): {
  waiting: number
  waitingSlides: number
  isUnreachable: boolean
} {
  const waiting = useSyncExternalStore(subscribe, () => findWaiting(userId).length)
  const waitingSlides = useSyncExternalStore(
    subscribe,
    () => findWaiting(userId).filter(({ slide }) => slide !== null).length,
  )
  const unreachable = useSyncExternalStore(subscribe, () => isUnreachable)
  return { waiting, waitingSlides, isUnreachable: unreachable }
}

import type { JobStatus } from '@lectern/contract/jobs.ts'
import { useCallback } from 'react'
import { useSessionState } from '../../forms/use-session-state.ts'

/** A drafting that was seen to run here, and how many questions it has made once it has ended unseen. */
export type WatchedDrafting = { lectureId: string; jobId: string; made: number | null }

const isWatched = (stored: unknown): stored is WatchedDrafting[] =>
  Array.isArray(stored) &&
  stored.every(
    (one) =>
      typeof one?.lectureId === 'string' &&
      typeof one.jobId === 'string' &&
      (one.made === null || typeof one.made === 'number'),
  )

/**
 * The draftings that go on while their panel is closed, also after a reload of this tab, and those that have ended and
 * whose questions nobody has looked at.
 */
export function useDraftWatch(courseId: string) {
  const [watched, setWatched] = useSessionState<WatchedDrafting[]>(`quiz drafting ${courseId}`, [], isWatched)
  return {
    watched,
    /** The panel shows a lecture: what runs there is watched from now on, what is new there is seen. */
    watch: useCallback(
      (lectureId: string, jobId: string | null) =>
        setWatched((now) => {
          const others = now.filter((one) => one.lectureId !== lectureId)
          if (jobId !== null) return [...others, { lectureId, jobId, made: null }]
          return others.length === now.length ? now : others
        }),
      [setWatched],
    ),
    /** It has ended while its panel was closed. */
    end: useCallback(
      ({ job_id: jobId, status, done }: JobStatus) =>
        setWatched((now) =>
          now.flatMap((one) => {
            if (one.jobId !== jobId) return [one]
            return status === 'COMPLETED' && done ? [{ ...one, made: done }] : []
          }),
        ),
      [setWatched],
    ),
  }
}

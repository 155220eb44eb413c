import type { JobStatus } from '@lectern/contract/jobs.ts'
import { useCallback } from 'react'
import { useSessionState } from '../../forms/use-session-state.ts'

/** A drafting job seen running here. `made`: its number of questions, once it has ended unseen. */
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
 * Drafting jobs that run while their panel is closed, also across a reload of this tab, and ended ones whose
 * questions have not been seen.
 */
export function useDraftWatch(courseId: string) {
  const [watched, setWatched] = useSessionState<WatchedDrafting[]>(`quiz drafting ${courseId}`, [], isWatched)
  return {
    watched,
    /** The panel shows a lecture: watch its running job from now on, and mark its new drafts as seen. */
    watch: useCallback(
      (lectureId: string, jobId: string | null) =>
        setWatched((now) => {
          const others = now.filter((one) => one.lectureId !== lectureId)
          if (jobId !== null) return [...others, { lectureId, jobId, made: null }]
          return others.length === now.length ? now : others
        }),
      [setWatched],
    ),
    /** The job has ended while its panel was closed. */
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

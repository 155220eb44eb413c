import type { JobStatus } from '@lectern/contract/jobs.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'
import { useMemo, useRef } from 'react'
import { readSlideStates, type SlideStates } from './slide-states.ts'

/** The states of all slides. An unchanged state keeps its object, so that it is not rendered again. */
export function useSlideStates(
  lecture: Lecture | undefined,
  active: readonly JobStatus[],
  unsaved: ReadonlySet<string>,
  queued: ReadonlySet<string>,
): readonly SlideStates[] {
  const drawn = useRef(new Map<string, SlideStates>())
  return useMemo(() => {
    const now = lecture ? readSlideStates(lecture, active, unsaved, queued) : []
    const next = new Map(now.map((state) => [JSON.stringify(state), state]))
    for (const key of next.keys()) next.set(key, drawn.current.get(key) ?? (next.get(key) as SlideStates))
    drawn.current = next
    return [...next.values()]
  }, [lecture, active, unsaved, queued])
}

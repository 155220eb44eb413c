import { useMemo, useRef } from 'react'
import { useQueuedAudio } from '../audio/read-bulk-audio.ts'
import { useJobs, useLecture } from '../studio-data.ts'
import { useUnsaved } from './script.ts'
import { readSlideStates, type SlideStates } from './slide-states.ts'

/** The states of all slides. An unchanged state keeps its object, so that it is not rendered again. */
export function useSlideStates(): readonly SlideStates[] {
  const lecture = useLecture()
  const { active } = useJobs()
  const unsaved = useUnsaved()
  const queued = useQueuedAudio()
  const shown = useRef(new Map<string, SlideStates>())
  return useMemo(() => {
    const now = readSlideStates(lecture, active, unsaved, queued)
    const next = new Map(now.map((state) => [JSON.stringify(state), state]))
    for (const key of next.keys()) next.set(key, shown.current.get(key) ?? (next.get(key) as SlideStates))
    shown.current = next
    return [...next.values()]
  }, [lecture, active, unsaved, queued])
}

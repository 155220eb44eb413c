import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { spokenWithMap } from '@lectern/core/script/spoken.ts'
import { makeTimeline, type Timeline } from '@lectern/core/timeline/timeline.ts'
import { useDeferredValue, useMemo } from 'react'
import { toSentenceCues } from '../../../../features/speech/sentence-cues.ts'

/** The time of each annotation of a text; null if no audio of these words exists. */
export function useAnnotationTimes(entry: SlideEntry, text: string): Timeline | null {
  const { audio_marks: cues, audio_duration_ms: durationMs, script } = entry
  const isOther = text !== script
  const typed = useDeferredValue(isOther ? text : null)
  return useMemo(() => {
    if (!cues || durationMs === null) return null
    const present = isOther ? (typed ?? script) : script
    const spoken = spokenWithMap(present)
    // Tags are silent: annotations that changed after the recording keep their time, changed words have
    // none.
    if (isOther && spoken.spoken !== spokenWithMap(script).spoken) return null
    return makeTimeline(durationMs, toSentenceCues(cues), parseScript(present), spoken)
  }, [cues, durationMs, script, isOther, typed])
}

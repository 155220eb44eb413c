import type { Lecture } from '@lectern/contract/lectures.ts'
import { useCallbackRef } from '@mantine/hooks'
import { useMemo } from 'react'
import type { LogActivity } from '../activity/use-activity.ts'
import { listOfferedModes, type StudyMode } from '../player/controls/study-mode.ts'
import type { Preferences } from './controls/player-preferences.ts'
import type { LecturePlayer } from './use-lecture-player.ts'
import { useQuizPause } from './use-quiz-pause.ts'
import { useStudyAnnotations } from './use-study-annotations.ts'

export type Study = ReturnType<typeof useStudy>

/** Study settings of the lecture: mode, highlights, captions, and the annotations that result. */
export function useStudy(
  lecture: Lecture,
  player: LecturePlayer,
  preferences: Preferences,
  log: LogActivity,
  state: { isStudied: boolean; isKept: boolean },
) {
  const { prefer } = preferences
  const offered = useMemo(() => listOfferedModes(player.slides), [player.slides])
  const mode = offered.includes(preferences.mode) ? preferences.mode : 'comprehensive'
  const annotations = useStudyAnnotations(lecture, player, { ...preferences, mode }, log, state)
  const changeMode = useCallbackRef((next: StudyMode) => {
    if (next === mode) return
    log('mode_change', player.number, { from: mode, to: next })
    prefer({ mode: next })
  })
  const { waitingId, play } = useQuizPause(player, annotations.covered, annotations.uncover)
  return { ...preferences, mode, offered, changeMode, annotations, waitingId, play }
}

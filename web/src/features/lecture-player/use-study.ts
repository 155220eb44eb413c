import type { Lecture } from '@lectern/contract/lectures.ts'
import { useCallbackRef } from '@mantine/hooks'
import type { LogActivity } from '../activity/use-activity.ts'
import type { StudyMode } from '../player/controls/study-mode.ts'
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
  const { mode, prefer } = preferences
  const annotations = useStudyAnnotations(lecture, player, preferences, log, state)
  const changeMode = useCallbackRef((next: StudyMode) => {
    if (next === mode) return
    log('mode_change', player.number, { from: mode, to: next })
    prefer({ mode: next })
  })
  const { waitingId, play } = useQuizPause(player, annotations.covered, annotations.uncover)
  return { ...preferences, changeMode, annotations, waitingId, play }
}

import type { Lecture } from '@lectern/contract/lectures.ts'
import { useCallback, useMemo, useState } from 'react'
import type { LogActivity } from '../../../features/activity/use-activity.ts'
import {
  useAnnotationsProgram,
  useSlideAnnotations,
} from '../../../features/player/annotations/use-slide-annotations.ts'
import { useViewedAnnotations } from '../../../features/player/annotations/use-viewed-annotations.ts'
import type { ScriptLook } from '../../../features/player/script/sentence-list.tsx'
import type { PlayerPreferences } from './controls/read-preferences.ts'
import type { LecturePlayer } from './use-lecture-player.ts'

type PlayerSlide = Pick<
  LecturePlayer,
  'slides' | 'slide' | 'number' | 'page' | 'sentences' | 'audio' | 'transition'
>

/**
 * Annotations of the current slide as the study mode shows them: on the slide, in the script, and how many
 * are viewed. An annotation is viewed when it is shown at or after its time, when it is pressed, and in
 * Quiz mode when it is uncovered.
 */
export function useStudyAnnotations(
  lecture: Lecture,
  { slides, slide, number, page = '', sentences, audio, transition }: PlayerSlide,
  { mode, highlights }: Pick<PlayerPreferences, 'mode' | 'highlights'>,
  log: LogActivity,
) {
  const hasAnnotations = slides.some(({ script }) => script.includes('['))
  const program = useAnnotationsProgram(hasAnnotations)
  const annotations = useSlideAnnotations(program, slide, sentences)
  const isSeen = mode === 'comprehensive' || mode === 'review'
  const viewed = useViewedAnnotations(lecture._id, {
    slides,
    number,
    program,
    timeline: annotations?.timeline ?? null,
    timeMs: audio.timeMs,
    counts: isSeen,
    isShown: () => transition.current.goal === number - 1,
  })
  const [selected, select] = useState<{ page: string; id: string } | null>(null)
  const selectedId = selected?.page === page ? selected.id : null
  const [lifted, setLifted] = useState<{ of: string; ids: ReadonlySet<string> }>({ of: '', ids: NO_IDS })
  // Annotations are covered again on another slide and each time Quiz mode starts.
  const round = `${mode} ${page}`
  const [modeBefore, setModeBefore] = useState(mode)
  if (modeBefore !== mode) {
    setModeBefore(mode)
    setLifted({ of: '', ids: NO_IDS })
  }
  const uncovered = lifted.of === round ? lifted.ids : NO_IDS

  const { view } = viewed
  const press = useCallback(
    (id: string | null, place: 'slide' | 'script') => {
      select(id === null ? null : { page, id })
      if (id === null) return
      view([id])
      log('marker_click', number, { marker_id: id, place, mode })
      if (mode === 'quiz')
        setLifted((before) => ({
          of: round,
          ids: new Set(before.of === round ? before.ids : NO_IDS).add(id),
        }))
    },
    [number, page, mode, round, view, log],
  )
  const onSlide = useCallback((id: string | null) => press(id, 'slide'), [press])
  const onScript = useCallback((id: string) => press(id, 'script'), [press])

  const look = useMemo(
    (): ScriptLook | undefined =>
      program && annotations && annotations.markers.length > 0
        ? {
            AnnotatedWords: program.AnnotatedWords,
            pieces: annotations.pieces,
            selectedId,
            uncovered: mode === 'quiz' ? uncovered : null,
            onUncover: onScript,
            onAnnotation: onScript,
          }
        : undefined,
    [program, annotations, selectedId, mode, uncovered, onScript],
  )
  const ids = annotations?.markers.map(({ id }) => id) ?? []
  const viewedCount = slide ? ids.filter((id) => viewed.isViewed(slide, id)).length : 0
  const counts = useMemo(() => ({ viewed: viewedCount, total: ids.length }), [viewedCount, ids.length])
  return {
    look,
    /** Null if no annotations are shown on the slide. */
    stage:
      mode === 'focus' || (mode === 'comprehensive' && !highlights)
        ? null
        : {
            shows:
              mode === 'quiz' ? ('covers' as const) : mode === 'review' ? ('highlights' as const) : undefined,
            uncovered,
            selectedId,
            onAnnotation: onSlide,
          },
    counts,
    /** A student who marks a slide as read has seen its annotations. */
    viewAll: () => view(ids),
    /** Of the whole lecture; null while they cannot be counted. */
    countAll: () => program?.countAnnotations(slides, viewed.isViewed) ?? null,
  }
}

const NO_IDS: ReadonlySet<string> = new Set()

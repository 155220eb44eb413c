import type { Lecture } from '@lectern/contract/lectures.ts'
import type { Marker } from '@lectern/core/script/markers.ts'
import type { MarkerTime } from '@lectern/core/timeline/timeline.ts'
import { useCallback, useMemo, useState } from 'react'
import type { LogActivity } from '../activity/use-activity.ts'
import { readPhase } from '../annotation-canvas/playback-phase.ts'
import type { PlayedAnnotationsProps } from '../annotation-canvas/played-annotations.tsx'
import { useAnnotationsProgram, useSlideAnnotations } from '../player/annotations/use-slide-annotations.ts'
import { useViewedAnnotations } from '../player/annotations/use-viewed-annotations.ts'
import type { StudyMode } from '../player/controls/study-mode.ts'
import type { ScriptLook } from '../player/script/sentence-list.tsx'
import type { BrowserPreferences } from './controls/read-preferences.ts'
import type { LecturePlayer } from './use-lecture-player.ts'

type PlayerSlide = Pick<
  LecturePlayer,
  'slides' | 'slide' | 'number' | 'page' | 'sentences' | 'audio' | 'transition'
>

/**
 * Annotations of the current slide as the study mode shows them: on the slide, in the script, and how many
 * are viewed. An annotation is viewed when it is drawn on the slide because it is spoken or pressed; in Quiz
 * mode also when it is uncovered. At rest all are drawn, which does not count.
 */
export function useStudyAnnotations(
  lecture: Lecture,
  { slides, slide, number, page = '', sentences, audio, transition }: PlayerSlide,
  { mode, highlights }: Pick<BrowserPreferences, 'mode' | 'highlights'>,
  log: LogActivity,
  { isStudied, isKept }: { isStudied: boolean; isKept: boolean },
) {
  const [played, setPlayed] = useState<string | null>(null)
  if (audio.playing && played !== page) setPlayed(page)
  const hasAnnotations = slides.some(({ script }) => script.includes('['))
  const program = useAnnotationsProgram(hasAnnotations)
  const annotations = useSlideAnnotations(program, slide, sentences)
  const markers = annotations?.markers
  const drawn = useMemo(
    () => new Set(highlights ? findDrawn(mode, markers ?? []) : []),
    [markers, highlights, mode],
  )
  const viewed = useViewedAnnotations(lecture._id, {
    slides,
    number,
    program,
    timeline: annotations?.timeline ?? null,
    timeMs: audio.timeMs,
    drawn,
    isShown: () => transition.current.goal === number - 1,
    isKept,
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

  const covered = useMemo(() => {
    const times = mode === 'quiz' ? annotations?.timeline?.markers : undefined
    return times?.filter(({ marker }) => marker.content.trim() && !uncovered.has(marker.id)) ?? NO_TIMES
  }, [mode, annotations?.timeline, uncovered])

  const { view } = viewed
  const press = useCallback(
    (id: string | null, place: 'slide' | 'script') => {
      select(id === null ? null : { page, id })
      if (id === null) return
      if (highlights || mode === 'quiz') view([id])
      log('marker_click', number, { marker_id: id, place, mode })
      if (mode === 'quiz')
        setLifted((before) => ({
          of: round,
          ids: new Set(before.of === round ? before.ids : NO_IDS).add(id),
        }))
    },
    [number, page, mode, highlights, round, view, log],
  )
  const onSlide = useCallback((id: string | null) => press(id, 'slide'), [press])
  const [pressed, setPressed] = useState<{ page: string; ids: ReadonlySet<string> }>({ page, ids: NO_IDS })
  const onSentence = useCallback(
    (ids: readonly string[]) => {
      setPressed({ page, ids: new Set(ids) })
      // In Quiz mode its words stay covered.
      if (highlights && mode !== 'quiz') view(ids)
    },
    [page, highlights, mode, view],
  )
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
            onSentence,
          }
        : undefined,
    [program, annotations, selectedId, mode, uncovered, onScript, onSentence],
  )
  const ids = annotations?.markers.map(({ id }) => id) ?? []
  const viewedCount = slide ? ids.filter((id) => viewed.isViewed(slide, id)).length : 0
  const counts = useMemo(() => ({ viewed: viewedCount, total: ids.length }), [viewedCount, ids.length])
  return {
    look,
    /** Null if no annotations are shown on the slide. */
    stage:
      !highlights && mode !== 'quiz'
        ? null
        : {
            shows: findShows(mode, highlights),
            phase: readPhase(audio, isStudied && played !== page),
            pressed: pressed.page === page ? pressed.ids : NO_IDS,
            uncovered,
            selectedId,
            onAnnotation: onSlide,
          },
    counts,
    /** Annotations whose words are covered, with the times of these; empty outside of Quiz mode. */
    covered,
    uncover: onScript,
    /** A student who marks a slide as read has seen the annotations that are drawn on it. */
    viewAll: () => view(ids.filter((id) => drawn.has(id))),
    /** Of the whole lecture; null while they cannot be counted. */
    countAll: () => program?.countAnnotations(slides, viewed.isViewed) ?? null,
  }
}

const NO_IDS: ReadonlySet<string> = new Set()
const NO_TIMES: readonly MarkerTime[] = []

/** Chooses the annotations on the slide. The switch hides annotations in every mode; covers belong to Quiz mode. */
function findShows(mode: StudyMode, highlights: boolean): PlayedAnnotationsProps['shows'] {
  if (mode === 'quiz') return highlights ? 'covers' : 'coversOnly'
  return mode === 'review' ? 'highlights' : 'inTime'
}

/** The annotations that a mode draws without being asked. */
function findDrawn(mode: StudyMode, markers: readonly Marker[]): string[] {
  if (mode === 'quiz') return []
  return markers.flatMap(({ id, type }) => (mode !== 'review' || type === 'highlight' ? [id] : []))
}

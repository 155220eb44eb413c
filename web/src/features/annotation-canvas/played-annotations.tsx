import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { makeWordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { hasOnlyHighlights, needsSpace, placeHighlights } from '@lectern/core/annotations/place-highlights.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { spokenWithMap } from '@lectern/core/script/spoken.ts'
import { makeTimeline } from '@lectern/core/timeline/timeline.ts'
import i18next from 'i18next'
import { use, useEffect, useMemo, useState } from 'react'
import { calls } from '../../api/calls.ts'
import { pageInput, storedHighlightsInput } from '../../api/page-url.ts'
import { useCall } from '../../api/use-call.ts'
import { slide as texts } from '../../i18n/en/annotations-slide.ts'
import { annotationColor } from '../scripts/annotation-icons.ts'
import { toSentenceCues } from '../speech/sentence-cues.ts'
import { AnnotationCanvas } from './annotation-canvas.tsx'
import { AnnotationCovers } from './annotation-covers.tsx'
import { hasSameStates, readAnnotationStates, readAnnotationStatesInText } from './annotation-states.ts'
import { useDiagramPictures } from './diagram/use-diagram-pictures.ts'
import { loadAllKinds } from './load-all-kinds.ts'
import type { PlaybackPhase } from './playback-phase.ts'
import { useBusyBoxes } from './use-busy-boxes.ts'

// The player loads only its own texts; add these with the annotations that they name.
i18next.addResourceBundle('en', 'annotations', { slide: texts }, true, false)

/** When an annotation is spoken, and the token name of its colour. */
export type AnnotationTick = { id: string; timeMs: number; color: string }

export type PlayedAnnotationsProps = {
  lectureId: string
  slide: SlideEntry
  timeMs: number
  phase: PlaybackPhase
  /** False: there is no audio to follow. All annotations are shown, or they follow `reading`. */
  isPlayable: boolean
  /**
   * The range of the sentence being read without audio, in the spoken text, up to the beginning of the next
   * one.
   */
  reading?: { start: number; end: number }
  onTicks: (ticks: readonly AnnotationTick[]) => void
  /**
   * `highlights` shows highlights alone, at once; `covers` hides the words of all annotations until
   * uncovered; `coversOnly` does not draw the uncovered ones either.
   */
  shows?: 'inTime' | 'highlights' | 'covers' | 'coversOnly'
  uncovered?: ReadonlySet<string>
  /** Annotations of the sentence that was pressed last: drawn before they are spoken, too. */
  pressed?: ReadonlySet<string>
  selectedId?: string | null
  /** Called when an annotation or an empty spot was pressed, or a cover removed. */
  onAnnotation?: (id: string | null) => void
}

/**
 * The annotations of a slide: all of them at rest. During playback each appears when its words are spoken,
 * and stays. While paused the coming ones are ghosts.
 */
export default function PlayedAnnotations({
  lectureId,
  slide,
  timeMs,
  phase,
  isPlayable,
  reading,
  onTicks,
  shows = 'inTime',
  uncovered = noIds,
  pressed = noIds,
  selectedId,
  onAnnotation,
}: PlayedAnnotationsProps) {
  const { audio_marks: cues, audio_duration_ms: durationMs, script } = slide
  const parsed = useMemo(() => parseScript(script), [script])
  const spoken = useMemo(() => spokenWithMap(script), [script])
  const words = useCall(calls.slides.words, pageInput(lectureId, slide)).data
  const stored = useCall(calls.annotations.list, storedHighlightsInput(lectureId, slide))
  // Without the stored highlights, the words alone determine the positions.
  const entries = stored.data?.list ?? (stored.failureCount > 0 ? noEntries : null)
  const isInSpace = parsed.markers.some(needsSpace)
  const drawn = useBusyBoxes(isInSpace ? slide : undefined)
  const busy = isInSpace ? drawn : noBoxes
  const diagrams = useDiagramPictures(parsed.markers)
  const placeAll = hasOnlyHighlights(parsed.markers) ? placeHighlights : use(loadAllKinds()).placeAnnotations
  const placed = useMemo(
    () =>
      words && entries && busy
        ? placeAll(parsed.markers, makeWordIndex(words.words), entries, words, busy, diagrams)
        : noAnnotations,
    [parsed, words, entries, busy, diagrams, placeAll],
  )
  const timeline = useMemo(
    () =>
      cues && durationMs !== null ? makeTimeline(durationMs, toSentenceCues(cues), parsed, spoken) : null,
    [cues, durationMs, parsed, spoken],
  )
  const picture = useMemo(
    () => ({ width: slide.image_width, height: slide.image_height }),
    [slide.image_width, slide.image_height],
  )

  const ticks = useMemo(() => {
    const shown = new Set(placed.filter(({ isPlaced }) => isPlaced).map(({ id }) => id))
    return (timeline?.markers ?? [])
      .filter(({ marker }) => shown.has(marker.id))
      .map(({ marker, startMs }) => ({ id: marker.id, timeMs: startMs, color: annotationColor(marker) }))
  }, [timeline, placed])
  useEffect(() => {
    onTicks(ticks)
    return () => onTicks([])
  }, [ticks, onTicks])

  const read = shows === 'inTime' ? findStates() : null
  const [states, keep] = useState(read)
  if (states !== read && !hasSameStates(states, read)) keep(read)
  function findStates() {
    if (isPlayable) {
      if (phase === 'rest' || !timeline) return null
      return readAnnotationStates(timeline, timeMs, { hasGhosts: phase === 'paused', pressed })
    }
    return reading ? readAnnotationStatesInText(parsed, spoken, reading) : null
  }
  const shown = useMemo(() => {
    if (shows === 'highlights')
      return placed.filter(({ marker, id }) => marker.type === 'highlight' || pressed.has(id))
    if (shows === 'coversOnly') return noAnnotations
    return shows === 'covers' ? placed.filter(({ id }) => uncovered.has(id)) : placed
  }, [placed, shows, uncovered, pressed])
  return (
    <>
      <AnnotationCanvas
        annotations={shown}
        picture={picture}
        states={hasSameStates(states, read) ? states : read}
        selectedId={selectedId}
        onSelect={onAnnotation}
        enlargesNotes
      />
      {(shows === 'covers' || shows === 'coversOnly') && onAnnotation && (
        <AnnotationCovers
          annotations={placed}
          picture={picture}
          uncovered={uncovered}
          onUncover={onAnnotation}
        />
      )}
    </>
  )
}

const noEntries = [] as const
const noAnnotations = [] as const
const noBoxes = [] as const
const noIds: ReadonlySet<string> = new Set()

import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { makeWordIndex } from '@lectern/core/marks/find-phrase.ts'
import { needsSpace, placeMarks } from '@lectern/core/marks/place-marks.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { spokenWithMap } from '@lectern/core/script/spoken.ts'
import { makeTimeline } from '@lectern/core/timeline/timeline.ts'
import i18next from 'i18next'
import { useEffect, useMemo, useState } from 'react'
import { calls } from '../../api/calls.ts'
import { pageInput } from '../../api/page-url.ts'
import { useCall } from '../../api/use-call.ts'
import { slide as texts } from '../../i18n/en/annotations-slide.ts'
import { markColor } from '../scripts/mark-icons.ts'
import { toSentenceCues } from '../speech/sentence-cues.ts'
import { AnnotationCanvas } from './annotation-canvas.tsx'
import { MarkCovers } from './mark-covers.tsx'
import { hasSameStates, readMarkStates, readMarkStatesInText } from './mark-states.ts'
import { useBusyBoxes } from './use-busy-boxes.ts'

// The player brings only its own texts; these come with what they name.
i18next.addResourceBundle('en', 'annotations', { slide: texts }, true, false)

/** When a mark is spoken, and its colour's name in the tokens. */
export type MarkTick = { id: string; timeMs: number; color: string }

export type PlayedMarksProps = {
  lectureId: string
  slide: SlideEntry
  timeMs: number
  /** False shows all marks, or follows `reading`: nothing can be heard that they could follow. */
  isPlayable: boolean
  /** The sentence that is read without a voice, in the spoken text, up to the next one's beginning. */
  reading?: { start: number; end: number }
  onTicks: (ticks: readonly MarkTick[]) => void
  /** `highlights` shows those alone, at once; `covers` hides the words of all marks until they are uncovered. */
  shows?: 'inTime' | 'highlights' | 'covers'
  uncovered?: ReadonlySet<string>
  selectedId?: string | null
  /** A mark was pressed, or nothing of them; a cover was lifted. */
  onMark?: (id: string | null) => void
}

/** The marks of a slide that is played: each is drawn when its words are spoken, and stays half faded. */
export default function PlayedMarks({
  lectureId,
  slide,
  timeMs,
  isPlayable,
  reading,
  onTicks,
  shows = 'inTime',
  uncovered = noIds,
  selectedId,
  onMark,
}: PlayedMarksProps) {
  const { audio_marks: marks, audio_duration_ms: durationMs, script } = slide
  const parsed = useMemo(() => parseScript(script), [script])
  const spoken = useMemo(() => spokenWithMap(script), [script])
  const words = useCall(calls.slides.words, pageInput(lectureId, slide)).data
  const stored = useCall(calls.annotations.list, pageInput(lectureId, slide))
  // Without the stored places the words alone say where marks stand.
  const entries = stored.data?.list ?? (stored.failureCount > 0 ? noEntries : null)
  const isInSpace = parsed.markers.some(needsSpace)
  const drawn = useBusyBoxes(isInSpace ? slide : undefined)
  const busy = isInSpace ? drawn : noBoxes
  const placed = useMemo(
    () =>
      words && entries && busy
        ? placeMarks(parsed.markers, makeWordIndex(words.words), entries, words, busy)
        : noMarks,
    [parsed, words, entries, busy],
  )
  const timeline = useMemo(
    () =>
      marks && durationMs !== null ? makeTimeline(durationMs, toSentenceCues(marks), parsed, spoken) : null,
    [marks, durationMs, parsed, spoken],
  )
  const picture = useMemo(
    () => ({ width: slide.image_width, height: slide.image_height }),
    [slide.image_width, slide.image_height],
  )

  const ticks = useMemo(() => {
    const shown = new Set(placed.filter(({ isPlaced }) => isPlaced).map(({ id }) => id))
    return (timeline?.markers ?? [])
      .filter(({ marker }) => shown.has(marker.id))
      .map(({ marker, startMs }) => ({ id: marker.id, timeMs: startMs, color: markColor(marker) }))
  }, [timeline, placed])
  useEffect(() => {
    onTicks(ticks)
    return () => onTicks([])
  }, [ticks, onTicks])

  const read = shows === 'inTime' ? findStates() : null
  const [states, keep] = useState(read)
  if (states !== read && !hasSameStates(states, read)) keep(read)
  function findStates() {
    if (isPlayable) return timeline && readMarkStates(timeline, timeMs)
    return reading ? readMarkStatesInText(parsed, spoken, reading) : null
  }
  const shown = useMemo(() => {
    if (shows === 'highlights') return placed.filter(({ marker }) => marker.type === 'highlight')
    return shows === 'covers' ? placed.filter(({ id }) => uncovered.has(id)) : placed
  }, [placed, shows, uncovered])
  return (
    <>
      <AnnotationCanvas
        marks={shown}
        picture={picture}
        states={hasSameStates(states, read) ? states : read}
        selectedId={selectedId}
        onSelect={onMark}
      />
      {shows === 'covers' && onMark && (
        <MarkCovers marks={placed} picture={picture} uncovered={uncovered} onUncover={onMark} />
      )}
    </>
  )
}

const noEntries = [] as const
const noMarks = [] as const
const noBoxes = [] as const
const noIds: ReadonlySet<string> = new Set()

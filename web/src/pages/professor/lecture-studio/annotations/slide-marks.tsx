import type { SlideEntry } from '@lectern/contract/lectures.ts'
import type { Timeline } from '@lectern/core/timeline/timeline.ts'
import { useMemo } from 'react'
import { AnnotationCanvas } from '../../../../features/annotation-canvas/annotation-canvas.tsx'
import { hasSameStates, readMarkStates } from '../../../../features/annotation-canvas/mark-states.ts'
import type { AudioControl } from '../../../../features/speech/use-audio.ts'
import { useOpenStudio } from '../studio-context.ts'
import { useStable } from '../use-stable.ts'

const noMarks = [] as const

type SlideMarksProps = { entry: SlideEntry; audio: AudioControl; timeline: Timeline | null }

/**
 * The marks on the studio's slide: in time with the audio while it plays, otherwise all of them. Dragging over
 * words asks what to do with them.
 */
export function SlideMarks({ entry, audio, timeline }: SlideMarksProps) {
  const { marks, jobs, script } = useOpenStudio()
  const read = audio.playing && timeline ? readMarkStates(timeline, audio.timeMs) : null
  const states = useStable(read, hasSameStates)
  const picture = useMemo(
    () => ({ width: entry.image_width, height: entry.image_height }),
    [entry.image_width, entry.image_height],
  )
  const { editing, setEditing, select, words } = marks
  const choose = useMemo(
    () => (chosen: { text: string; boxes: { x: number; y: number; width: number; height: number }[] }) =>
      // While the dialog is open they go into it.
      setEditing((open) => (open ? { ...open, words: chosen } : { kind: 'add', words: chosen })),
    [setEditing],
  )
  const isLocked = jobs.active.length > 0 || script.isSaving
  return (
    <AnnotationCanvas
      key={`${entry.index} ${entry.image_url}`}
      marks={marks.isShown ? marks.placed : noMarks}
      picture={picture}
      states={states}
      selectedId={marks.selectedId}
      onSelect={select}
      words={words}
      onWordsChosen={isLocked ? undefined : choose}
      chosen={editing?.words?.boxes}
    />
  )
}

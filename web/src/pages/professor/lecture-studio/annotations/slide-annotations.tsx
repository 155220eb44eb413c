import type { SlideEntry } from '@lectern/contract/lectures.ts'
import {
  isMovable,
  type MovableAnnotation,
  moveAnnotation,
} from '@lectern/core/annotations/move-annotation.ts'
import type { Timeline } from '@lectern/core/timeline/timeline.ts'
import { type PointerEvent, useMemo, useState } from 'react'
import { AnnotationCanvas } from '../../../../features/annotation-canvas/annotation-canvas.tsx'
import {
  hasSameStates,
  readAnnotationStates,
} from '../../../../features/annotation-canvas/annotation-states.ts'
import { useGrip } from '../../../../features/annotation-canvas/use-grip.ts'
import type { AudioControl } from '../../../../features/speech/use-audio.ts'
import { useStable } from '../store/document/use-stable.ts'
import { usePart } from '../store/studio-store.ts'
import { focusMovingFrame, MovingFrame } from './moving-frame.tsx'
import classes from './slide-annotations.module.css'

const noAnnotations = [] as const

type SlideAnnotationsProps = { entry: SlideEntry; audio: AudioControl; timeline: Timeline | null }

/**
 * The annotations on the studio's slide: in time with the audio while it plays, otherwise all of them.
 * Selecting words on the slide offers actions for them. Notes and diagram chips can be dragged.
 */
export function SlideAnnotations({ entry, audio, timeline }: SlideAnnotationsProps) {
  const annotations = usePart(
    'annotations',
    'editing',
    'setEditing',
    'select',
    'words',
    'selectedId',
    'isShown',
    'placed',
    'moving',
    'diagram',
  )
  const jobs = usePart('jobs', 'active')
  const script = usePart('script', 'isSaving', 'isConflict')
  const read = audio.playing && timeline ? readAnnotationStates(timeline, audio.timeMs) : null
  const states = useStable(read, hasSameStates)
  const picture = useMemo(
    () => ({ width: entry.image_width, height: entry.image_height }),
    [entry.image_width, entry.image_height],
  )
  const { editing, setEditing, select, words, selectedId } = annotations
  const choose = useMemo(
    () => (chosen: { text: string; boxes: { x: number; y: number; width: number; height: number }[] }) =>
      // While the dialog is open, the chosen words go into its form.
      setEditing((open) => (open ? { ...open, words: chosen } : { kind: 'add', words: chosen })),
    [setEditing],
  )
  const isLocked = jobs.active.length > 0 || script.isSaving
  const isStill = isLocked || !annotations.isShown || states !== null || script.isConflict

  // The annotation at its shown position during a drag; it is stored when the drag ends.
  const [held, setHeld] = useState<MovableAnnotation | null>(null)
  const placed = useMemo(
    () =>
      held
        ? annotations.placed.map((annotation) => (annotation.id === held.id ? held : annotation))
        : annotations.placed,
    [annotations.placed, held],
  )
  const grip = useGrip<MovableAnnotation>({
    picture,
    onMove: (annotation, to) => setHeld(moveAnnotation(annotation, to, picture)),
    onDrop: (annotation, to) => {
      setHeld(null)
      annotations.moving.keep(moveAnnotation(annotation, to, picture), annotation.bounds, 'pointer', picture)
      select(annotation.id)
      focusMovingFrame()
    },
    onGiveUp: () => setHeld(null),
  })
  const take = (event: PointerEvent<HTMLElement>) => {
    // A touch on a note may be meant as scrolling. With touch, only the frame of the selected annotation
    // moves it.
    if (isStill || event.pointerType === 'touch' || !(event.target instanceof SVGElement)) return
    const id = event.target.closest('[data-annotation-id]')?.getAttribute('data-annotation-id')
    const annotation = annotations.placed.find((one) => one.id === id)
    if (!annotation || !isMovable(annotation)) return
    event.stopPropagation()
    grip.take(event, event.currentTarget, annotation, annotation.bounds)
  }

  const selected = isStill ? undefined : annotations.placed.find(({ id }) => id === selectedId)
  return (
    <div
      className={`${classes.annotations} cover`}
      data-movable={!isStill || undefined}
      onPointerDownCapture={take}
      {...grip.handlers}
    >
      <AnnotationCanvas
        key={`${entry.index} ${entry.image_url}`}
        annotations={annotations.isShown ? placed : noAnnotations}
        picture={picture}
        states={states}
        selectedId={selectedId}
        onSelect={select}
        words={words}
        onWordsChosen={isLocked ? undefined : choose}
        chosen={editing?.words?.boxes}
        opened={annotations.diagram}
      />
      {selected && isMovable(selected) && (
        <MovingFrame
          key={selected.id}
          annotation={selected}
          shown={held?.id === selected.id ? held : selected}
          picture={picture}
          onShow={setHeld}
        />
      )}
    </div>
  )
}

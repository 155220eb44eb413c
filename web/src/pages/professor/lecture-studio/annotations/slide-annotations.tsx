import type { Box } from '@lectern/core/annotations/geometry.ts'
import {
  isMovable,
  type MovableAnnotation,
  moveAnnotation,
  movedBoxOf,
} from '@lectern/core/annotations/move-annotation.ts'
import { type PointerEvent, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  hasSameStates,
  readAnnotationStates,
} from '../../../../features/annotation-canvas/annotation-states.ts'
import { useGrip } from '../../../../features/annotation-canvas/use-grip.ts'
import { WordCanvas } from '../../../../features/annotation-canvas/word-canvas.tsx'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import { useAnnotations } from '../store/annotations/annotations-provider.tsx'
import { useOpenSlide } from '../store/audio/open-slide.tsx'
import { useScript } from '../store/document/script.ts'
import { useWork } from '../store/jobs/use-generation.ts'
import { useSlideAddress } from '../store/studio-data.ts'
import { useActions, useStudio } from '../store/studio-store.ts'
import { focusMovingFrame, MovingFrame } from './moving-frame.tsx'
import { PlaceFrame } from './place-frame.tsx'
import classes from './slide-annotations.module.css'

const noAnnotations = [] as const
const noBoxes = [] as const
/** A new arrow whose end is a place of the picture; its start can still be chosen. */
const arrowToPlace = {
  kind: 'add',
  origin: 'slide',
  takesFocus: true,
  step: 'arrow',
  aimsAt: 'from',
} as const

/**
 * The annotations on the studio's slide: in time with the audio while it plays, otherwise all of them.
 * Selecting words on the slide offers actions for them. Notes and diagram chips can be dragged.
 */
export function SlideAnnotations() {
  const { entry, audio } = useOpenSlide()
  const editing = useStudio((state) => state.editing)
  const { t } = useTranslation('bubble')
  const { chooseWords, aimAt, moveTo, openDiagram, select, setEditing } = useActions()
  const preview = useStudio((state) => state.preview)
  const diagram = useStudio((state) => state.diagram)
  const address = useSlideAddress()
  const selectedId = useStudio((state) => state.selectedId)
  const isShown = useStudio((state) => state.isShown)
  const annotations = useAnnotations()
  const { timeline } = annotations
  const work = useWork()
  const script = useScript()
  const read = audio.playing && timeline ? readAnnotationStates(timeline, audio.timeMs) : null
  // Equal states are one object: the audio's time changes with each frame.
  const [states, setStates] = useState(read)
  if (!hasSameStates(states, read)) setStates(read)
  const picture = useMemo(
    () => ({ width: entry.image_width, height: entry.image_height }),
    [entry.image_width, entry.image_height],
  )
  const { words } = annotations
  const here = `${address.language} ${address.page}`
  const opened = useMemo(
    () => ({
      id: diagram?.of === here ? diagram.id : null,
      open: (id: string | null) => openDiagram(id === null ? null : { of: here, id }),
    }),
    [diagram, here, openDiagram],
  )
  const isLocked = work.isLocked || script.isSaving
  const isStill = isLocked || !isShown || states !== null || script.isConflict

  // The bubble takes words of the slide as the end of an arrow.
  const isAiming = editing?.kind === 'add' && editing.step === 'arrow'
  const source = editing?.words?.boxes
  const start = source ?? (isAiming ? editing.startBoxes : undefined)
  const place =
    isAiming && !editing.isDragging && editing.target?.text === '' ? editing.target.boxes[0] : null
  const aim = useMemo(
    () => (isAiming ? { from: start ?? noBoxes, onAim: aimAt } : undefined),
    [isAiming, start, aimAt],
  )
  const offerArrow = useCallback(
    (box: Box) =>
      showToast('info', t('noWordsThere'), {
        label: t('arrowThere'),
        run: () => setEditing({ ...arrowToPlace, target: { text: '', boxes: [box] } }),
      }),
    [t, setEditing],
  )
  const previewed = preview?.of === here ? preview.placed : null
  // A highlight is shown in its own colour on these words.
  const isTinted = previewed?.isPlaced === true && previewed.shape.kind === 'words'

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
    onMove: (annotation, to) => setHeld(moveAnnotation(annotation, to, picture, words?.words)),
    onDrop: (annotation, to) => {
      setHeld(null)
      const moved = moveAnnotation(annotation, to, picture, words?.words)
      moveTo(address, moved, 'pointer')
      select(annotation.id)
      focusMovingFrame()
    },
    onGiveUp: () => setHeld(null),
  })
  const take = (event: PointerEvent<HTMLElement>) => {
    // A touch on a note may be meant as scrolling. With touch, only the frame of the selected annotation
    // moves it.
    if (isStill || aim || event.pointerType === 'touch' || !(event.target instanceof SVGElement)) return
    const id = event.target.closest('[data-annotation-id]')?.getAttribute('data-annotation-id')
    const annotation = annotations.placed.find((one) => one.id === id)
    if (!annotation || !isMovable(annotation)) return
    event.stopPropagation()
    grip.take(event, event.currentTarget, annotation, movedBoxOf(annotation))
  }

  const selected = isStill ? undefined : annotations.placed.find(({ id }) => id === selectedId)
  return (
    <div
      className={`${classes.annotations} cover`}
      data-movable={!isStill || undefined}
      onPointerDownCapture={take}
      {...grip.handlers}
    >
      <WordCanvas
        key={`${entry.index} ${entry.image_url}`}
        annotations={isShown ? placed : noAnnotations}
        picture={picture}
        states={states}
        selectedId={selectedId}
        onSelect={select}
        words={words}
        onWordsChosen={isLocked ? undefined : chooseWords}
        onPlaceDragged={editing ? undefined : offerArrow}
        aim={aim}
        preview={previewed}
        chosen={isTinted ? undefined : source}
        opened={opened}
      />
      {selected && isMovable(selected) && (
        <MovingFrame
          key={selected.id}
          annotation={selected}
          shown={held?.id === selected.id ? held : selected}
          picture={picture}
          words={words?.words}
          onShow={setHeld}
        />
      )}
      {place && <PlaceFrame box={place} picture={picture} />}
    </div>
  )
}

import type { Box, Point } from '@lectern/core/annotations/geometry.ts'
import {
  type MovableAnnotation,
  moveAnnotation,
  movedBoxOf,
} from '@lectern/core/annotations/move-annotation.ts'
import type { PictureSize } from '@lectern/core/annotations/placed-annotation.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoveFrame } from '../../../../features/annotation-canvas/move-frame.tsx'
import { useAnnotationNames } from '../../../../features/annotation-canvas/use-annotation-names.ts'
import { undoKeys } from '../store/shortcut-names.ts'
import { useSlideAddress } from '../store/studio-data.ts'
import { useActions } from '../store/studio-store.ts'
import classes from './slide-annotations.module.css'

/** Identifies the frame of the selected annotation in the DOM. */
const isFrame = { 'data-moving-frame': '' } as const

/** Focuses the frame of the annotation that was just selected, once it is rendered. */
export const focusMovingFrame = (): void => {
  setTimeout(() => document.querySelector<HTMLElement>('[data-moving-frame] button')?.focus())
}

type MovingFrameProps = {
  annotation: MovableAnnotation
  /** The same annotation at its shown position, which differs while it is dragged. */
  shown: MovableAnnotation
  picture: PictureSize
  /** The slide's words, which an arrow goes around. */
  words: readonly Box[] | undefined
  /** Shows the annotation at another position while it is dragged; null shows it at its own. */
  onShow: (annotation: MovableAnnotation | null) => void
}

/**
 * The frame of the selected annotation, which moves it by pointer or keys. Each new position is announced.
 */
export function MovingFrame({ annotation, shown, picture, words, onShow }: MovingFrameProps) {
  const { t } = useTranslation('annotations')
  const { nameOf } = useAnnotationNames()
  const hintId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [said, say] = useState('')
  const frame = movedBoxOf(shown)
  const isPlace = annotation.shape.kind === 'arrow'
  const address = useSlideAddress()
  const { moveTo, endMovement } = useActions()
  useEffect(() => endMovement, [endMovement])

  const announcePosition = (moved: MovableAnnotation) => {
    const at = movedBoxOf(moved)
    say(
      t('script.move.at', {
        left: Math.round((at.x / Math.max(1, picture.width)) * 100),
        top: Math.round((at.y / Math.max(1, picture.height)) * 100),
      }),
    )
  }
  const keep = (to: Point, by: 'pointer' | 'keys') => {
    const moved = moveAnnotation(annotation, to, picture, words)
    moveTo(address, moved, by)
    announcePosition(moved)
  }
  const underneath = () =>
    box.current?.parentElement?.querySelector<SVGElement>(`[data-annotation-id="${annotation.id}"]`)
  return (
    <div ref={box} {...isFrame}>
      <MoveFrame
        box={frame}
        picture={picture}
        label={t('script.move.label', { name: nameOf(annotation.marker, isPlace) })}
        hintId={hintId}
        onMove={(to, by) => {
          if (by === 'keys') keep(to, by)
          else onShow(moveAnnotation(annotation, to, picture, words))
        }}
        onDrop={(to) => {
          onShow(null)
          keep(to, 'pointer')
        }}
        onGiveUp={() => onShow(null)}
        onBlur={endMovement}
        // Pass the click on to the annotation: a click on a diagram opens it.
        onClick={() => underneath()?.dispatchEvent(new MouseEvent('click', { bubbles: true }))}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          underneath()?.focus()
        }}
      />
      <p
        id={hintId}
        className={classes.hint}
        data-above={frame.y + frame.height / 2 > picture.height / 2 || undefined}
      >
        {t('script.move.hint', { keys: undoKeys })}
      </p>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  )
}

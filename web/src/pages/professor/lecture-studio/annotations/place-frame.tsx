import type { Box, Point } from '@lectern/core/annotations/geometry.ts'
import { between, type PictureSize } from '@lectern/core/annotations/placed-annotation.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoveFrame } from '../../../../features/annotation-canvas/move-frame.tsx'
import { useActions } from '../store/studio-store.ts'
import classes from './slide-annotations.module.css'

/** Focuses the frame of the place that was just chosen, once it is rendered. */
export const focusPlaceFrame = (): void => {
  setTimeout(() => document.querySelector<HTMLElement>('[data-place-frame] button')?.focus())
}

const focusBubble = () => document.querySelector<HTMLElement>('[data-bubble] [data-adds]')?.focus()

/** The frame of the place at which a new arrow points. Pointer and keys move it; Enter returns to the bubble. */
export function PlaceFrame({ box, picture }: { box: Box; picture: PictureSize }) {
  const { t } = useTranslation(['bubble', 'annotations'])
  const { chooseWords } = useActions()
  const hintId = useId()
  const [said, say] = useState('')
  const move = (to: Point) => {
    const x = between(to.x, 0, picture.width - box.width)
    const y = between(to.y, 0, picture.height - box.height)
    chooseWords({ text: '', boxes: [{ ...box, x, y }] })
    const [left, top] = [Math.round((x / picture.width) * 100), Math.round((y / picture.height) * 100)]
    say(t('annotations:script.move.at', { left, top }))
  }
  return (
    <div data-place-frame>
      <MoveFrame
        box={box}
        picture={picture}
        label={t('annotations:script.dialog.toPlace')}
        hintId={hintId}
        onMove={move}
        onGiveUp={move}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          focusBubble()
        }}
      />
      <p
        id={hintId}
        className={classes.hint}
        data-above={box.y + box.height / 2 > picture.height / 2 || undefined}
      >
        {t('placeHint')}
      </p>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  )
}

import type { Box } from '@lectern/core/marks/geometry.ts'
import type { Marker } from '@lectern/core/script/markers.ts'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import canvas from '../../../../features/annotation-canvas/annotation-canvas.module.css'
import { NoteForm } from '../../../../features/annotation-canvas/note-forms.tsx'
import { markColor } from '../../../../features/scripts/mark-icons.ts'
import classes from './note-frame.module.css'
import type { NoteLook } from './use-note.ts'

type NoteFrameProps = {
  note: NoteLook
  color: string
  picture: { width: number; height: number }
  /** A point of the slide in pixels of the picture: so far an arrow key moves it. */
  step: number
  hintId: string
  onMove: (to: { x: number; y: number }) => void
}

const draftOf = (color: string): Pick<Marker, 'type' | 'attributes'> => ({
  type: 'manual_annotation',
  attributes: { type: 'text', color },
})

/** The note as the slide will show it, in a dashed frame: it can be dragged, and moved with the arrow keys. */
export function NoteFrame({ note, color, picture, step, hintId, onMove }: NoteFrameProps) {
  const { t } = useTranslation('drawing')
  const grip = useRef<{ id: number; x: number; y: number; box: Box; scale: number } | null>(null)
  const { box, lines } = note
  const marker = draftOf(color)
  const percent = (value: number, of: number) => `${(value / of) * 100}%`

  const press = (event: KeyboardEvent) => {
    const far = event.shiftKey ? 10 * step : step
    const by = {
      ArrowLeft: [-far, 0],
      ArrowRight: [far, 0],
      ArrowUp: [0, -far],
      ArrowDown: [0, far],
    }[event.key]
    if (!by) return
    event.preventDefault()
    onMove({ x: box.x + (by[0] ?? 0), y: box.y + (by[1] ?? 0) })
  }
  const take = (event: PointerEvent<HTMLElement>) => {
    const slide = event.currentTarget.offsetParent
    if (!slide) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const scale = picture.width / slide.clientWidth
    grip.current = { id: event.pointerId, x: event.clientX, y: event.clientY, box, scale }
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current
    if (held?.id !== event.pointerId) return
    onMove({
      x: held.box.x + (event.clientX - held.x) * held.scale,
      y: held.box.y + (event.clientY - held.y) * held.scale,
    })
  }
  const release = () => {
    grip.current = null
  }

  return (
    <button
      type="button"
      className={classes.frame}
      style={{
        left: percent(box.x, picture.width),
        top: percent(box.y, picture.height),
        width: percent(box.width, picture.width),
        height: percent(box.height, picture.height),
      }}
      aria-label={t('manual.note', { text: lines.join(' ') })}
      aria-describedby={hintId}
      onKeyDown={press}
      onPointerDown={take}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <svg className={classes.note} viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`} aria-hidden>
        <g className={canvas.form} data-mark-color={markColor(marker)}>
          <NoteForm
            marker={marker}
            shape={{ kind: 'note', ...note, anchor: [], leader: null }}
            point={step}
          />
        </g>
      </svg>
    </button>
  )
}

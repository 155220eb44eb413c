import type { Box } from '@lectern/core/marks/geometry.ts'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './note-frame.module.css'
import type { NoteLook } from './use-note.ts'

type NoteFrameProps = {
  note: NoteLook
  color: string
  picture: { width: number; height: number }
  /** By how many pixels of the picture an arrow key moves it. */
  step: number
  hintId: string
  onMove: (to: { x: number; y: number }) => void
}

/** The note in a dashed frame, on the slide: it can be dragged, and moved with the arrow keys. */
export function NoteFrame({ note, color, picture, step, hintId, onMove }: NoteFrameProps) {
  const { t } = useTranslation('drawing')
  const grip = useRef<{ id: number; x: number; y: number; box: Box; scale: number } | null>(null)
  const { box, lines, fontSize, lineHeight, padding } = note
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
      <svg className={classes.note} viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden>
        <rect
          width={box.width}
          height={box.height}
          rx={fontSize / 6}
          fill={`color-mix(in srgb, var(--m-${color}-fill) 35%, #ffffff)`}
          stroke={`var(--m-${color}-stroke)`}
          strokeWidth={fontSize / 8}
        />
        {lines.map((line, index) => (
          <text
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else
            key={index}
            x={padding}
            y={padding + index * lineHeight + fontSize * 0.9}
            fontSize={fontSize}
            fontWeight={600}
            fill="#1d1b18"
          >
            {line}
          </text>
        ))}
      </svg>
    </button>
  )
}

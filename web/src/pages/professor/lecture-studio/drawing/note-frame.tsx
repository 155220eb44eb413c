import type { Marker } from '@lectern/core/script/markers.ts'
import { useTranslation } from 'react-i18next'
import canvas from '../../../../features/annotation-canvas/annotation-canvas.module.css'
import { MoveFrame } from '../../../../features/annotation-canvas/move-frame.tsx'
import { NoteForm } from '../../../../features/annotation-canvas/note-forms.tsx'
import { annotationColor } from '../../../../features/scripts/annotation-icons.ts'
import type { NoteLook } from './use-note.ts'

type NoteFrameProps = {
  note: NoteLook
  color: string
  picture: { width: number; height: number }
  /** Size of one point in pixels of the picture; see `pointOf`. */
  point: number
  hintId: string
  onMove: (to: { x: number; y: number }) => void
}

const draftOf = (color: string): Pick<Marker, 'type' | 'attributes'> => ({
  type: 'manual_annotation',
  attributes: { type: 'text', color },
})

/** The note as the slide will show it, in a frame that can be moved. */
export function NoteFrame({ note, color, picture, point, hintId, onMove }: NoteFrameProps) {
  const { t } = useTranslation('drawing')
  const { box, lines } = note
  const marker = draftOf(color)
  return (
    <MoveFrame
      box={box}
      picture={picture}
      label={t('manual.note', { text: lines.join(' ') })}
      hintId={hintId}
      onMove={onMove}
      onGiveUp={onMove}
    >
      <svg
        display="block"
        overflow="visible"
        width="100%"
        height="100%"
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        aria-hidden
      >
        <g className={canvas.form} data-annotation-color={annotationColor(marker)}>
          <NoteForm
            marker={marker}
            shape={{ kind: 'note', ...note, anchor: [], leader: null }}
            point={point}
          />
        </g>
      </svg>
    </MoveFrame>
  )
}

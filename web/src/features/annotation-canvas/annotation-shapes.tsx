import { type DrawnAnnotation, widen } from '@lectern/core/annotations/placed-annotation.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import { patiently } from '../../ui/load-part.ts'
import { annotationColor } from '../scripts/annotation-icons.ts'
import classes from './annotation-canvas.module.css'
import type { AnnotationState } from './annotation-states.ts'
import type { OtherShapeProps } from './other-shapes.tsx'
import { useAnnotationNames } from './use-annotation-names.ts'

type FillProps = { annotation: DrawnAnnotation; state: AnnotationState }

/** The layer below the slide's own ink: the tint of highlighted words. */
export function AnnotationFill({ annotation, state }: FillProps) {
  if (annotation.shape.kind !== 'words') return null
  return (
    <g className={classes.fill} data-annotation-color={annotationColor(annotation.marker)} data-state={state}>
      {annotation.shape.lines.map((line) => (
        <rect
          key={`${line.x} ${line.y}`}
          className={classes.wipe}
          x={line.x}
          y={line.y}
          width={line.width}
          height={line.height}
        />
      ))}
    </g>
  )
}

type FormProps = FillProps & {
  /** One point of the slide in pixels of the picture. */
  point: number
  isSelected: boolean
  onOpen: ((annotation: DrawnAnnotation) => void) | undefined
  /** Whether this is the tab stop; the arrow keys reach the other annotations from it. */
  isStop: boolean
  onReach: (id: string) => void
  onTip: (id: string | null) => void
}

/** The layer above the slide: lines, arrows, notes, pictures. It can be clicked, focused and read out. */
export function AnnotationForm({
  annotation,
  state,
  point,
  isSelected,
  isStop,
  onOpen,
  onReach,
  onTip,
}: FormProps) {
  const { nameOf } = useAnnotationNames()
  const { id, marker, shape } = annotation
  const rings = shape.kind === 'words' ? shape.lines : [annotation.bounds]
  const isDiagram = shape.kind === 'chip' || shape.kind === 'diagram'
  const isPlace = shape.kind === 'arrow' && shape.ends.isPlace
  const showTip = () => onTip(shape.kind === 'note' || isDiagram ? id : null)
  const hideTip = () => onTip(null)
  const opening = onOpen && {
    role: 'button',
    tabIndex: isStop ? 0 : -1,
    'aria-pressed': isDiagram ? undefined : isSelected,
    onClick: (event: React.MouseEvent) => {
      event.stopPropagation()
      onOpen(annotation)
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      event.stopPropagation()
      onOpen(annotation)
    },
    onFocus: () => {
      onReach(id)
      showTip()
    },
    onBlur: hideTip,
  }
  return (
    <g
      className={classes.form}
      data-annotation-id={id}
      data-annotation-type={marker.type}
      data-annotation-color={annotationColor(marker)}
      data-state={state}
      data-shape={shape.kind}
      aria-label={nameOf(marker, isPlace)}
      onPointerEnter={(event) => event.pointerType === 'mouse' && showTip()}
      onPointerLeave={hideTip}
      {...(opening ?? { role: 'img' })}
    >
      <Shape annotation={annotation} point={point} />
      {rings.map((ring) => {
        const wide = widen(ring, 2.5 * point)
        return (
          <rect
            key={`${ring.x} ${ring.y}`}
            className={classes.ring}
            data-selected={isSelected || undefined}
            x={wide.x}
            y={wide.y}
            width={wide.width}
            height={wide.height}
            rx={2.5 * point}
          />
        )
      })}
    </g>
  )
}

/** An annotation that is being chosen, in dashes. It takes no pointer: other words can be chosen under it. */
export function AnnotationPreview({ annotation, point }: { annotation: DrawnAnnotation; point: number }) {
  const { marker, shape, bounds } = annotation
  const frames = shape.kind === 'words' ? shape.lines : shape.kind === 'arrow' ? [] : [bounds]
  return (
    <g
      className={`${classes.form} ${classes.preview}`}
      data-annotation-color={annotationColor(marker)}
      data-annotation-type={marker.type}
      data-preview
      aria-hidden
    >
      <Shape annotation={annotation} point={point} isPreview />
      {frames.map((frame) => (
        <rect
          key={`${frame.x} ${frame.y}`}
          className={classes.frame}
          x={frame.x}
          y={frame.y}
          width={frame.width}
          height={frame.height}
          rx={1.5 * point}
        />
      ))}
    </g>
  )
}

/** Arrows, notes, diagrams and pictures. The player loads them with their placing (`load-all-kinds.ts`), before one is drawn. */
const OtherShape = lazy<ComponentType<OtherShapeProps>>(patiently(() => import('./other-shapes.tsx')))

/** The tint of words, or another shape. */
function Shape({ annotation, point, isPreview = false }: OtherShapeProps) {
  const { shape } = annotation
  if (shape.kind !== 'words')
    return (
      <Suspense>
        <OtherShape {...{ annotation, point, isPreview }} />
      </Suspense>
    )
  return shape.lines.map((line) => (
    <g key={`${line.x} ${line.y}`}>
      <rect className={classes.target} x={line.x} y={line.y} width={line.width} height={line.height} />
      <rect
        className={`${classes.under} ${classes.wipe}`}
        x={line.x}
        y={line.y + line.height - 0.4 * point}
        width={line.width}
        height={1.6 * point}
      />
    </g>
  ))
}

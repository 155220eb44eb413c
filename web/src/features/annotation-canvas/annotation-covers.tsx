import '../../i18n/add-player-controls.ts'
import type { Box } from '@lectern/core/annotations/geometry.ts'
import type {
  DrawnAnnotation,
  PictureSize,
  PlacedAnnotation,
} from '@lectern/core/annotations/placed-annotation.ts'
import { useTranslation } from 'react-i18next'
import { annotationColor } from '../scripts/annotation-icons.ts'
import classes from './annotation-canvas.module.css'

type AnnotationCoversProps = {
  annotations: readonly PlacedAnnotation[]
  picture: PictureSize
  uncovered: ReadonlySet<string>
  onUncover: (id: string) => void
}

/** Covers over the words of a slide's annotations, in their tint; a press removes one. */
export function AnnotationCovers({ annotations, picture, uncovered, onUncover }: AnnotationCoversProps) {
  const { t } = useTranslation('player')
  const covered = annotations.filter(
    (annotation): annotation is DrawnAnnotation => annotation.isPlaced && !uncovered.has(annotation.id),
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand inside of a picture
    <svg
      className={classes.forms}
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      preserveAspectRatio="none"
      role="group"
      aria-label={t('modes.coversLabel')}
    >
      {covered.map((annotation) => {
        const boxes = boxesOf(annotation)
        if (boxes.length === 0) return null
        const lift = () => onUncover(annotation.id)
        return (
          // biome-ignore lint/a11y/useSemanticElements: a button cannot stand inside of a picture
          <g
            key={annotation.id}
            className={`${classes.form} ${classes.lid}`}
            role="button"
            tabIndex={0}
            aria-label={t('modes.covered')}
            data-cover={annotation.id}
            data-annotation-color={annotationColor(annotation.marker)}
            onClick={lift}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return
              event.preventDefault()
              event.stopPropagation()
              lift()
            }}
          >
            {boxes.map((box) => (
              <rect key={`${box.x} ${box.y}`} className={classes.lidPaper} rx={6} {...box} />
            ))}
          </g>
        )
      })}
    </svg>
  )
}

/**
 * The parts of an annotation to recall: its words, the end of an arrow, the text of a note. A drawing has
 * none.
 */
function boxesOf({ shape }: DrawnAnnotation): readonly Box[] {
  switch (shape.kind) {
    case 'words':
      return shape.lines
    case 'arrow':
      return [shape.ends.to ?? shape.ends.from].filter((box) => box !== null)
    case 'note':
    case 'chip':
    case 'diagram':
      return [shape.box]
    case 'picture':
      return []
  }
}

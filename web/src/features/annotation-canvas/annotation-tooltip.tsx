import type { DrawnAnnotation, PictureSize } from '@lectern/core/annotations/placed-annotation.ts'
import type { CSSProperties } from 'react'
import classes from './annotation-tooltip.module.css'
import { useAnnotationNames } from './use-annotation-names.ts'

/** Describes an annotation beside it; screen readers read the same text as the annotation's name. */
export function AnnotationTip({
  annotation,
  picture,
}: {
  annotation: DrawnAnnotation
  picture: PictureSize
}) {
  const { kindOf, wordsOf } = useAnnotationNames()
  const { bounds, marker } = annotation
  const isLow = bounds.y + bounds.height > picture.height * 0.65
  const middle = (bounds.x + bounds.width / 2) / picture.width
  const style = {
    '--x': `${Math.min(0.8, Math.max(0.2, middle)) * 100}%`,
    '--y': `${((isLow ? picture.height - bounds.y : bounds.y + bounds.height) / picture.height) * 100}%`,
  } as CSSProperties
  return (
    <div className={classes.tip} data-above={isLow} style={style} aria-hidden="true">
      <strong>{kindOf(marker)}</strong>
      <span dir="auto">{wordsOf(marker)}</span>
    </div>
  )
}

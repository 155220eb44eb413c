import type { Marker } from '@lectern/core/script/markers.ts'
import { iconShapes } from './annotation-icons.ts'

type AnnotationIconProps = {
  marker: Pick<Marker, 'type' | 'attributes'>
  size?: number | string
  className?: string
}

/** The icon of an annotation's type. */
export function AnnotationIcon({ marker, size = '1em', className }: AnnotationIconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {iconShapes(marker).map((shape) => (
        <path key={shape} d={shape} />
      ))}
    </svg>
  )
}

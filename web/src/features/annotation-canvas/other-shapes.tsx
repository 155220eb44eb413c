import { type DrawnAnnotation, isPointPlace } from '@lectern/core/annotations/placed-annotation.ts'
import { ownImageUrl } from '@lectern/core/ink/own-image-url.ts'
import { chosenAttribute } from '@lectern/core/script/markers.ts'
import classes from './annotation-canvas.module.css'
import { ChipForm, NoteForm } from './note-forms.tsx'

export type OtherShapeProps = {
  annotation: DrawnAnnotation
  /** One point of the slide in pixels of the picture. */
  point: number
  isPreview?: boolean
}

/** The shape of an annotation that is more than tinted words. */
export default function OtherShape({ annotation, point, isPreview = false }: OtherShapeProps) {
  const { marker, shape } = annotation
  switch (shape.kind) {
    // Drawn by the canvas itself.
    case 'words':
      return null
    case 'arrow': {
      const chosen = chosenAttribute(marker, 'style')
      const style = isPreview && chosen !== 'dotted' ? 'dashed' : chosen
      return (
        <>
          <path className={classes.reach} d={shape.path} strokeWidth={14 * point} />
          <path
            className={classes.path}
            data-style={style}
            d={shape.path}
            strokeWidth={shape.strokeWidth}
            strokeDasharray={dashes(style, shape.strokeWidth)}
            pathLength={dashes(style, 1) ? undefined : 1}
          />
          {shape.ends.isPlace && shape.ends.to && !isPointPlace(shape.ends.to, point) && (
            <rect className={classes.place} {...shape.ends.to} strokeWidth={1.6 * point} rx={1.5 * point} />
          )}
          {shape.heads.map((corners) => (
            <polygon
              key={`${corners[0].x} ${corners[0].y}`}
              className={classes.head}
              points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
            />
          ))}
        </>
      )
    }
    case 'note':
      return <NoteForm marker={marker} shape={shape} point={point} />
    case 'chip':
      return <ChipForm marker={marker} shape={shape} point={point} />
    case 'diagram':
      return (
        <>
          <rect className={classes.target} {...shape.box} />
          <image {...shape.box} href={shape.imageUrl} />
        </>
      )
    case 'picture': {
      const url = ownImageUrl(shape.imageUrl)
      return url ? <image {...shape.box} href={url} preserveAspectRatio="none" /> : null
    }
  }
}

function dashes(style: string, width: number): string | undefined {
  if (style === 'dashed') return `${4 * width} ${2.5 * width}`
  if (style === 'dotted') return `0.01 ${2.2 * width}`
  return undefined
}

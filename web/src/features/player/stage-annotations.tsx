import { type ComponentType, lazy, Suspense, useDeferredValue } from 'react'
import type { AnnotationTick, PlayedAnnotationsProps } from '../annotation-canvas/played-annotations.tsx'

export type { AnnotationTick }

/** Most lectures' first slide has none: the marks load when there is one. Without them a lecture is still whole. */
const PlayedAnnotations = lazy<ComponentType<PlayedAnnotationsProps>>(() =>
  import('../annotation-canvas/played-annotations.tsx').catch(() => ({ default: () => null })),
)

type StageAnnotationsProps = Omit<PlayedAnnotationsProps, 'slide'> & {
  slide: PlayedAnnotationsProps['slide'] | undefined
}

/** The marks of the slide on the stage, in time with what is heard. Another slide is shown before its marks are read. */
export function StageAnnotations({ slide, ...props }: StageAnnotationsProps) {
  const page = slide ? `${slide.index} ${slide.image_url}` : ''
  const readyPage = useDeferredValue(page)
  if (!slide?.script.includes('[') || readyPage !== page) return null
  return (
    <Suspense>
      <PlayedAnnotations key={page} slide={slide} {...props} />
    </Suspense>
  )
}

import { type ComponentType, lazy, Suspense, useDeferredValue, useEffect } from 'react'
import { patiently } from '../../../ui/load-part.ts'
import { preloadKindsOf } from '../../annotation-canvas/load-all-kinds.ts'
import type { AnnotationTick, PlayedAnnotationsProps } from '../../annotation-canvas/played-annotations.tsx'

export type { AnnotationTick }

/**
 * Loaded with the first slide that has annotations, because the first slide of most lectures has none. Until
 * they are loaded, the lecture works without them.
 */
const PlayedAnnotations = lazy<ComponentType<PlayedAnnotationsProps>>(
  patiently(() => import('../../annotation-canvas/played-annotations.tsx')),
)

type StageAnnotationsProps = Omit<PlayedAnnotationsProps, 'slide'> & {
  slide: PlayedAnnotationsProps['slide'] | undefined
}

/**
 * The annotations on the slide, in time with the audio. A new slide is shown before its annotations are
 * read.
 */
export function StageAnnotations({ slide, ...props }: StageAnnotationsProps) {
  const page = slide ? `${slide.index} ${slide.image_url}` : ''
  const readyPage = useDeferredValue(page)
  // At the same time as `PlayedAnnotations`, which would ask for it once it has read the script.
  useEffect(() => {
    if (slide) preloadKindsOf(slide)
  }, [slide])
  if (!slide?.script.includes('[') || readyPage !== page) return null
  return (
    <Suspense>
      <PlayedAnnotations key={page} slide={slide} {...props} />
    </Suspense>
  )
}

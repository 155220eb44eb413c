import { type ComponentType, lazy, Suspense, useDeferredValue } from 'react'
import type { MarkTick, PlayedMarksProps } from '../annotation-canvas/played-marks.tsx'

export type { MarkTick }

/** Most lectures' first slide has none: the marks load when there is one. Without them a lecture is still whole. */
const PlayedMarks = lazy<ComponentType<PlayedMarksProps>>(() =>
  import('../annotation-canvas/played-marks.tsx').catch(() => ({ default: () => null })),
)

type StageMarksProps = Omit<PlayedMarksProps, 'slide'> & { slide: PlayedMarksProps['slide'] | undefined }

/** The marks of the slide on the stage, in time with what is heard. Another slide is shown before its marks are read. */
export function StageMarks({ slide, ...props }: StageMarksProps) {
  const page = slide ? `${slide.index} ${slide.image_url}` : ''
  const readyPage = useDeferredValue(page)
  if (!slide?.script.includes('[') || readyPage !== page) return null
  return (
    <Suspense>
      <PlayedMarks key={page} slide={slide} {...props} />
    </Suspense>
  )
}

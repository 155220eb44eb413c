import type { SlideEntry } from '@lectern/contract/lectures.ts'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FadingPicture } from './fading-picture.tsx'
import { SlideArrow } from './slide-arrow.tsx'
import classes from './slide-stage.module.css'
import { useSwipe } from './use-swipe.ts'

export type SlideStageProps = {
  slide: SlideEntry | undefined
  /** The slide that probably comes next. */
  following: SlideEntry | undefined
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onPictureFailed?: () => void
  /** Layers over the picture, in the same box (annotations). */
  children?: ReactNode
}

/** The slide, as large as its frame allows, between two arrow buttons. It can also be swiped and dragged. */
export function SlideStage({
  slide,
  following,
  onNext,
  onPrevious,
  onPictureFailed,
  children,
}: SlideStageProps) {
  const { t } = useTranslation(['player', 'common'])
  const { offsetPx, isDragging, handlers } = useSwipe({ onNext, onPrevious })
  const ratio = slide ? slide.image_width / slide.image_height : 16 / 9
  return (
    <div className={classes.stage}>
      <SlideArrow className={classes.arrow} to="previous" onClick={onPrevious} />
      <div className={classes.frame} {...handlers}>
        <div
          className={classes.slide}
          data-dragging={isDragging}
          style={{ '--ratio': ratio, transform: `translateX(${offsetPx}px)` } as CSSProperties}
        >
          {slide?.image_url ? (
            <FadingPicture
              src={slide.image_url}
              next={following?.image_url}
              alt={
                slide.title
                  ? t('common:slidePicture.altTitled', { number: slide.index, title: slide.title })
                  : t('common:slidePicture.alt', { number: slide.index })
              }
              failedAlt={t('pictureFailed', { number: slide.index })}
              onFailed={onPictureFailed}
            >
              {children}
            </FadingPicture>
          ) : (
            <p className={classes.missing}>{t('slideUnavailable')}</p>
          )}
        </div>
      </div>
      <SlideArrow className={classes.arrow} to="next" onClick={onNext} />
    </div>
  )
}

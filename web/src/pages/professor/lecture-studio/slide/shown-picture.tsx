import { useTranslation } from 'react-i18next'
import { SlidePicture } from '../../../../ui/pictures/slide-picture.tsx'
import { SlideAnnotations } from '../annotations/slide-annotations.tsx'
import { useOpenSlide } from '../store/audio/open-slide.tsx'
import { findEntry } from '../store/document/find-entry.ts'
import { useChosenAddress, useLecture, useNeighbours } from '../store/studio-data.ts'
import classes from './slide-panel.module.css'
import { useIsOpening } from './slide-transition.tsx'

/**
 * The picture of the slide, also of one that is being opened. It never shows the annotations of the
 * previous slide.
 */
export function ShownPicture() {
  const { entry: open } = useOpenSlide()
  const { t } = useTranslation('common')
  const lecture = useLecture()
  const { slide, language } = useChosenAddress()
  const entry = findEntry(lecture, language, slide) ?? open
  const isOpening = useIsOpening()
  const { previous, next } = useNeighbours()
  const ahead = [next, previous].flatMap((slide) =>
    slide === undefined ? [] : (findEntry(lecture, language, slide)?.image_url ?? []),
  )
  const { index: number, title } = entry
  const shape = { '--shape': entry.image_width / entry.image_height } as React.CSSProperties
  return (
    <div className={classes.picture} style={shape}>
      <SlidePicture
        src={entry.image_url}
        width={entry.image_width}
        height={entry.image_height}
        ahead={ahead}
        alt={title ? t('slidePicture.altTitled', { number, title }) : t('slidePicture.alt', { number })}
      >
        {!isOpening && <SlideAnnotations />}
      </SlidePicture>
    </div>
  )
}

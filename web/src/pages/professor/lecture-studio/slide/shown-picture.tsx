import type { SlideEntry } from '@lectern/contract/lectures.ts'
import type { Timeline } from '@lectern/core/timeline/timeline.ts'
import { useTranslation } from 'react-i18next'
import type { AudioControl } from '../../../../features/speech/use-audio.ts'
import { SlidePicture } from '../../../../ui/pictures/slide-picture.tsx'
import { SlideAnnotations } from '../annotations/slide-annotations.tsx'
import { findEntry } from '../store/document/find-entry.ts'
import { usePart } from '../store/studio-store.ts'
import classes from './slide-panel.module.css'
import { useShownSlide } from './slide-transition.tsx'

type ShownPictureProps = {
  /** The slide that is fully open. */
  open: SlideEntry
  audio: AudioControl
  timeline: Timeline | null
}

/**
 * The picture of the slide, also of one that is being opened. It never shows the annotations of the
 * previous slide.
 */
export function ShownPicture({ open, audio, timeline }: ShownPictureProps) {
  const { t } = useTranslation('common')
  const { lecture } = usePart('document', 'lecture')
  const place = usePart('place', 'language')
  const { entry = open, isOpening, previous, next } = useShownSlide()
  const ahead = [next, previous].flatMap((slide) =>
    slide === undefined ? [] : (findEntry(lecture, place.language, slide)?.image_url ?? []),
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
        {!isOpening && <SlideAnnotations entry={open} audio={audio} timeline={timeline} />}
      </SlidePicture>
    </div>
  )
}

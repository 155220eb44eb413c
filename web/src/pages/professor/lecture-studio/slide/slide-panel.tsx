import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { Button } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useTranslation } from 'react-i18next'
import type { AudioControl } from '../../../../features/speech/use-audio.ts'
import { ReasonButton } from '../../../../ui/reason-button.tsx'
import { SlidePicture } from '../../../../ui/slide-picture.tsx'
import { MarksList } from '../annotations/marks-list.tsx'
import { SlideMarks } from '../annotations/slide-marks.tsx'
import { useMarkTimes } from '../annotations/use-mark-times.ts'
import { useSaveAndNext } from '../script/use-save-and-next.ts'
import { useOpenStudio } from '../studio-context.ts'
import { AudioCard } from './audio-card.tsx'
import classes from './slide-panel.module.css'

/** The left side: the slide with its marks, the way to its neighbours, its audio, the marks in a list. */
export function SlidePanel({ entry, audio }: { entry: SlideEntry; audio: AudioControl }) {
  const { t } = useTranslation(['studio', 'common'])
  const { place, lecture, script } = useOpenStudio()
  const timeline = useMarkTimes(entry, script.text)
  const { saveAndNext, reason } = useSaveAndNext()
  const shape = { '--shape': entry.image_width / entry.image_height } as React.CSSProperties
  return (
    <section className={classes.panel} aria-label={t('editor.slidePanel')}>
      <div className={classes.picture} style={shape}>
        <SlidePicture
          src={entry.image_url}
          width={entry.image_width}
          height={entry.image_height}
          alt={
            entry.title
              ? t('common:slidePicture.altTitled', { number: entry.index, title: entry.title })
              : t('common:slidePicture.alt', { number: entry.index })
          }
        >
          <SlideMarks entry={entry} audio={audio} timeline={timeline} />
        </SlidePicture>
      </div>
      <div className={classes.navigation}>
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          disabled={place.previous === undefined}
          onClick={() => place.go({ slide: place.previous })}
        >
          {t('editor.previous')}
        </Button>
        <span className={classes.number} aria-live="polite">
          {t('editor.slideOf', { number: entry.index, total: lecture.total_slides })}
        </span>
        <ReasonButton
          variant="default"
          rightSection={<IconChevronRight size={16} aria-hidden />}
          reason={reason}
          onClick={() => void saveAndNext()}
        >
          {t('editor.saveAndNext')}
        </ReasonButton>
      </div>
      <AudioCard entry={entry} audio={audio} />
      <MarksList timeline={timeline} className={classes.marks ?? ''} />
    </section>
  )
}

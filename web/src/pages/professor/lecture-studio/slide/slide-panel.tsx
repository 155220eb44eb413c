import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AnnotationsList } from '../annotations/annotation-list.tsx'
import { AudioCard } from './audio-card.tsx'
import { ChangedSlideNote } from './changed-slide-note.tsx'
import { ShownPicture } from './shown-picture.tsx'
import { SlideNavigation } from './slide-navigation.tsx'
import classes from './slide-panel.module.css'
import { SlideParts } from './slide-transition.tsx'

/** The left half: slide with annotations, navigation, audio and the list of annotations. */
export function SlidePanel() {
  const { t } = useTranslation('studio')
  return (
    <Stack
      className={classes.panel}
      component="section"
      gap={10}
      h="100%"
      py="md"
      pr={6}
      pl="md"
      aria-label={t('editor.slidePanel')}
      data-region="slide"
      tabIndex={-1}
    >
      <ShownPicture />
      <SlideNavigation />
      <SlideParts className={classes.parts}>
        <ChangedSlideNote />
        <AudioCard />
        <AnnotationsList className={classes.annotations ?? ''} />
      </SlideParts>
    </Stack>
  )
}

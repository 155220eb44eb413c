import { Box, Button, Group } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import { useSaveAndNext } from '../store/jobs/use-generation.ts'
import { useChosenAddress, useLecture, useNeighbours } from '../store/studio-data.ts'
import { useStudio } from '../store/studio-store.ts'
import classes from './slide-panel.module.css'
import { SlideParts } from './slide-transition.tsx'

/** Saves the slide that is fully open, not one that is being opened. */
const SaveAndNext = memo(function SaveAndNext() {
  const { t } = useTranslation('studio')
  const { saveAndNext, reason } = useSaveAndNext()
  return (
    <SlideParts>
      <ReasonButton
        variant="default"
        rightSection={<IconChevronRight size={16} aria-hidden />}
        reason={reason}
        onClick={() => saveAndNext()}
      >
        {t('editor.saveAndNext')}
      </ReasonButton>
    </SlideParts>
  )
})

/** Number of the slide, and buttons to its neighbours. */
export function SlideNavigation() {
  const { t } = useTranslation('studio')
  const lecture = useLecture()
  const go = useStudio((state) => state.go)
  const { slide: number } = useChosenAddress()
  const { previous } = useNeighbours()
  return (
    <Group className={classes.navigation} justify="space-between" gap="xs" wrap="nowrap">
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        disabled={previous === undefined}
        onClick={() => go({ slide: previous })}
      >
        {t('editor.previous')}
      </Button>
      <Box className={`${classes.number} tabular`} component="span" fz={15} fw={500} aria-live="polite">
        {t('editor.slideOf', { number, total: lecture.total_slides })}
      </Box>
      <SaveAndNext />
    </Group>
  )
}

import { ActionIcon, Box, Group } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import { useTranslation } from 'react-i18next'
import { useSaveAndNext } from '../store/jobs/use-generation.ts'
import { useLecture, useNeighbours } from '../store/studio-data.ts'
import { useStudio } from '../store/studio-store.ts'
import classes from './phone-editor.module.css'

/** Previous, 'Slide N of total', all slides, Save & Next. */
export function PhoneSlideBar({ number, onOpenSheet }: { number: number; onOpenSheet: () => void }) {
  const { t } = useTranslation('studio')
  const lecture = useLecture()
  const { previous } = useNeighbours()
  const go = useStudio((state) => state.go)
  const { saveAndNext, reason } = useSaveAndNext()
  return (
    <Group className={`${classes.bar} border-below`} gap={0} wrap="nowrap" mih={48} px={4}>
      <ActionIcon
        size={44}
        disabled={previous === undefined}
        aria-label={t('editor.previous')}
        onClick={() => go({ slide: previous })}
      >
        <IconChevronLeft size={22} aria-hidden />
      </ActionIcon>
      <Box
        className={`${classes.number} tabular`}
        component="span"
        flex={1}
        fw={500}
        ta="center"
        aria-live="polite"
      >
        {t('editor.slideOf', { number, total: lecture.total_slides })}
      </Box>
      <ActionIcon color="petrol" size={44} aria-label={t('filmstrip.label')} onClick={onOpenSheet}>
        <IconLayoutGrid size={22} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={44}
        disabled={reason !== null}
        aria-label={t('editor.saveAndNext')}
        onClick={() => saveAndNext()}
      >
        <IconChevronRight size={22} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

import { Box, Button, Group } from '@mantine/core'
import IconFileCheck from '@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../../app/paths.ts'
import { useLectureWork } from '../store/jobs/use-generation.ts'
import { useLecture, useSlideAddress } from '../store/studio-data.ts'
import { useReplacement } from '../store/use-replacement.ts'

/** Leads to the comparison while a new deck waits to replace the slides. */
export function WaitingDeckBanner() {
  const { t } = useTranslation('replacing')
  const lecture = useLecture()
  const { waiting } = useReplacement()
  const { slidesJob } = useLectureWork()
  const { slide } = useSlideAddress()
  if (!waiting || slidesJob) return null
  return (
    <Group
      className="border-below"
      gap="0.25rem 0.75rem"
      flex="none"
      py="xs"
      px="var(--gutter)"
      bg="var(--accent-tint)"
      fz="md"
      role="status"
    >
      <IconFileCheck size={18} color="var(--accent-text)" aria-hidden />
      <Box component="span" flex="1 1 12rem">
        {t('waiting.text', { count: waiting.page_count })}
      </Box>
      <Button
        component={Link}
        to={`${paths.replaceSlides(lecture._id)}?slide=${slide}`}
        variant="default"
        size="compact-sm"
        className="touch-height"
      >
        {t('waiting.compare')}
      </Button>
    </Group>
  )
}

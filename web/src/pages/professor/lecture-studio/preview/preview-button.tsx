import { ActionIcon, Tooltip } from '@mantine/core'
import IconPresentationAnalytics from '@tabler/icons-react/dist/esm/icons/IconPresentationAnalytics.mjs'
import { useTranslation } from 'react-i18next'
import { useOpenStudio } from '../studio-context.ts'

/** Opens the lecture as students will see it, from the present slide on. */
export function PreviewButton({ size = 36 }: { size?: number }) {
  const { t } = useTranslation('authoring')
  const { counts, setOpenDialog } = useOpenStudio()
  if (counts.total === 0) return null
  return (
    <Tooltip label={t('preview.button')}>
      <ActionIcon
        variant="default"
        size={size}
        aria-label={t('preview.button')}
        onClick={() => setOpenDialog('preview')}
      >
        <IconPresentationAnalytics size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

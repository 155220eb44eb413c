import { ActionIcon, Tooltip } from '@mantine/core'
import IconPresentationAnalytics from '@tabler/icons-react/dist/esm/icons/IconPresentationAnalytics.mjs'
import { useTranslation } from 'react-i18next'
import { usePart } from '../store/studio-store.ts'

/** Opens the preview at the open slide. */
export function PreviewButton({ size = 36 }: { size?: number }) {
  const { t } = useTranslation('authoring')
  const { counts } = usePart('document', 'counts')
  const { setOpenDialog } = usePart('dialogs', 'setOpenDialog')
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

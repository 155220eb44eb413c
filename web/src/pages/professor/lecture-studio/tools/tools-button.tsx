import { ActionIcon, Tooltip } from '@mantine/core'
import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import { useTranslation } from 'react-i18next'
import { useOpenStudio } from '../studio-context.ts'

/** Opens the choice of annotation tools. */
export function ToolsButton() {
  const { t } = useTranslation('authoring')
  const { setOpenDialog } = useOpenStudio()
  return (
    <Tooltip label={t('tools.title')}>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={t('tools.title')}
        onClick={() => setOpenDialog('tools')}
      >
        <IconHighlight size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

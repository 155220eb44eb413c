import { ActionIcon, Tooltip } from '@mantine/core'
import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import { useTranslation } from 'react-i18next'
import { opensTools } from '../drawing/focus-opener.ts'
import { usePart } from '../store/studio-store.ts'

/** Opens the choice of annotation tools. */
export function ToolsButton() {
  const { t } = useTranslation('authoring')
  const { openDialog, setOpenDialog } = usePart('dialogs', 'openDialog', 'setOpenDialog')
  return (
    <Tooltip label={t('tools.title')} disabled={openDialog !== null}>
      <ActionIcon
        variant="default"
        size={30}
        {...opensTools}
        aria-label={t('tools.title')}
        onClick={() => setOpenDialog('tools')}
      >
        <IconHighlight size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import { useTranslation } from 'react-i18next'
import { DialogButton } from '../dialogs/dialog-button.tsx'

/** Opens the choice of annotation tools. */
export function ToolsButton() {
  const { t } = useTranslation('authoring')
  return (
    <DialogButton dialog="tools" label={t('tools.title')} variant="default">
      <IconHighlight size={18} aria-hidden />
    </DialogButton>
  )
}

import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import { useTranslation } from 'react-i18next'
import { DialogButton } from '../dialogs/dialog-button.tsx'

/** Opens the choice of annotation tools. */
export function ToolsButton() {
  const { t } = useTranslation('authoring')
  return (
    <DialogButton dialog="tools" label={t('tools.title')} variant="default">
      <IconListCheck size={18} aria-hidden />
    </DialogButton>
  )
}

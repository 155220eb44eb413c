import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import { useTranslation } from 'react-i18next'
import { DialogButton } from '../dialogs/dialog-button.tsx'

/** Opens the spoken preview: how the voice reads the present text. */
export function SpokenPreviewButton() {
  const { t } = useTranslation('spoken')
  return (
    <DialogButton dialog="spoken" label={t('preview.open')}>
      <IconMessage2 size={18} aria-hidden />
    </DialogButton>
  )
}

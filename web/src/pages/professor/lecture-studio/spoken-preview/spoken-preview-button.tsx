import { ActionIcon, Tooltip } from '@mantine/core'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import { useTranslation } from 'react-i18next'
import { usePart } from '../store/studio-store.ts'

/** Opens the spoken preview: how the voice reads the present text. */
export function SpokenPreviewButton() {
  const { t } = useTranslation('spoken')
  const { setOpenDialog } = usePart('dialogs', 'setOpenDialog')
  return (
    <Tooltip label={t('preview.open')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        aria-label={t('preview.open')}
        aria-haspopup="dialog"
        onClick={() => setOpenDialog('spoken')}
      >
        <IconMessage2 size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

import { Box, Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useStudio } from '../store/studio-store.ts'
import { UploadForm } from './upload-form.tsx'

/** Dialog that replaces the deck by another PDF. It says beforehand what is kept. */
export function ReplaceDialog() {
  const { t } = useTranslation(['studio', 'common'])
  const openDialog = useStudio((state) => state.openDialog)
  const setOpenDialog = useStudio((state) => state.setOpenDialog)
  const close = () => setOpenDialog(null)
  return (
    <Modal
      opened={openDialog === 'replace'}
      onClose={close}
      size={860}
      title={t('replace.title')}
      // Aligned with the form, whose drop zone needs a wider margin than text.
      styles={{ header: { paddingInline: 'var(--gutter) 1rem' }, body: { padding: 0 } }}
    >
      <Box pb="md" px="var(--gutter)" component="p" maw={704} c="var(--text-2)" lh="1.375rem">
        {t('replace.text')}
      </Box>
      <UploadForm
        action={t('replace.button')}
        onStarted={close}
        beside={
          <Button variant="subtle" onClick={close}>
            {t('common:cancel')}
          </Button>
        }
      />
    </Modal>
  )
}

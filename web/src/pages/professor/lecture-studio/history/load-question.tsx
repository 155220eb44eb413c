import { Box, Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../../../ui/buttons/reason-button.tsx'
import classes from './history.module.css'
import type { Loading } from './use-load-version.ts'

/** Asks whether to save or discard the unsaved text before a version replaces it. */
export function LoadQuestion({ loading }: { loading: Loading }) {
  const { t } = useTranslation(['authoring', 'common'])
  return (
    <Modal
      opened={loading.asked !== null}
      onClose={loading.stopAsking}
      title={t('history.ask.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Box component="p" mb="sm">
        {t('history.ask.text')}
      </Box>
      {loading.saveReason && (
        <Box component="p" mb="sm">
          {loading.saveReason}
        </Box>
      )}
      <div className={classes.answers}>
        <Button variant="subtle" onClick={loading.stopAsking}>
          {t('common:cancel')}
        </Button>
        <Button variant="default" onClick={loading.discardAndLoad}>
          {t('history.ask.discard')}
        </Button>
        <ReasonButton reason={loading.saveReason} onClick={loading.saveAndLoad}>
          {t('history.ask.save')}
        </ReasonButton>
      </div>
    </Modal>
  )
}

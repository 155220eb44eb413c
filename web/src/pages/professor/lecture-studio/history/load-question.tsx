import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../../../ui/reason-button.tsx'
import classes from './history.module.css'
import type { Loading } from './use-load-version.ts'

/** What becomes of the text that is not saved, before a version takes its place. */
export function LoadQuestion({ loading }: { loading: Loading }) {
  const { t } = useTranslation(['authoring', 'common'])
  return (
    <Modal
      opened={loading.asked !== null}
      onClose={loading.stopAsking}
      title={t('history.ask.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <p className={classes.paragraph}>{t('history.ask.text')}</p>
      {loading.saveReason && <p className={classes.paragraph}>{loading.saveReason}</p>}
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

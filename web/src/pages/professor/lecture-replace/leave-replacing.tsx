import { Button, Group, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import type { useReplacing } from './use-replacing.ts'

/** Asks before the comparison is left: the new slides can wait, or are discarded. */
export function LeaveReplacing({ leaving }: { leaving: ReturnType<typeof useReplacing>['leaving'] }) {
  const { t } = useTranslation('replacing')
  return (
    <Modal opened={leaving.isAsking} onClose={leaving.stay} title={t('leave.title')}>
      <p>{t('leave.text')}</p>
      {leaving.error && <FailureAlert>{leaving.error}</FailureAlert>}
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="subtle" color="red" onClick={leaving.discard} disabled={leaving.isDiscarding}>
          {t('leave.discard')}
        </Button>
        <Button variant="default" onClick={leaving.stay}>
          {t('leave.stay')}
        </Button>
        <Button onClick={leaving.leave} disabled={leaving.isDiscarding}>
          {t('leave.leave')}
        </Button>
      </Group>
    </Modal>
  )
}

import type { ListedUser } from '@lectern/contract/administration.ts'
import { Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { downloadFile } from '../../../api/download-file.ts'
import { useAction } from '../../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { DataExportButtons, whileWritten } from '../../../features/data-export/data-export.tsx'

/** All data of a person who cannot sign in, as the person would get it. */
export function DataModal({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const { name, email } = user
  const sent = { params: { user: user._id } }
  const found = useCall(calls.privacy.findExportOf, sent, { ...alwaysFresh, ...whileWritten })
  const start = useAction(calls.privacy.startExportOf, {
    shows: () => keyOf(calls.privacy.findExportOf, sent),
  })
  return (
    <Modal opened onClose={onClose} title={t('personData.title', { name })}>
      <Text mb="md">{t('personData.text', { name, email })}</Text>
      <DataExportButtons
        made={found.data}
        start={{ ...start, mutate: () => start.mutate(sent) }}
        download={() => downloadFile(calls.privacy.downloadExportOf, sent.params, 'lectern-data.zip')}
        words={{
          prepare: t('personData.prepare'),
          download: t('personData.download'),
          failed: t('personData.failed'),
        }}
      />
    </Modal>
  )
}

import { useTranslation } from 'react-i18next'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { downloadFile } from '../../../api/download-file.ts'
import { useAction } from '../../../api/use-action.ts'
import { useCall } from '../../../api/use-call.ts'
import { DataExportButtons, whileWritten } from '../../../features/data-export/data-export.tsx'
import { AccountSection } from './account-section.tsx'

/** All data of the user as one file. */
export function OwnData() {
  const { t } = useTranslation('privacy')
  const found = useCall(calls.privacy.findExport, undefined, whileWritten)
  const start = useAction(calls.privacy.startExport, { shows: () => keyOf(calls.privacy.findExport) })
  return (
    <AccountSection title={t('data.title')} note={t('data.note')}>
      <DataExportButtons
        made={found.data}
        start={{ ...start, mutate: () => start.mutate({}) }}
        download={() => downloadFile(calls.privacy.downloadExport, undefined, 'lectern-data.zip')}
        words={{ prepare: t('data.prepare'), download: t('data.download'), failed: t('data.failed') }}
      />
    </AccountSection>
  )
}

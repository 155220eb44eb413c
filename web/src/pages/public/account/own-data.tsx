import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { downloadFile } from '../../../api/download-file.ts'
import { isEnded } from '../../../api/job-kinds.ts'
import { useAction } from '../../../api/use-action.ts'
import { useCall } from '../../../api/use-call.ts'
import { useFormat } from '../../../ui/format.ts'
import { AccountSection } from './account-section.tsx'

const ASK_EVERY_MS = 1_500

/** All data of the user as one file: prepared by a job, then downloaded. */
export function OwnData() {
  const { t } = useTranslation('privacy')
  const format = useFormat()
  const [isDownloading, setDownloading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const found = useCall(calls.privacy.findExport, undefined, {
    refetchInterval: ({ state }) => (state.data && !isEnded(state.data.status) ? ASK_EVERY_MS : false),
  })
  const start = useAction(calls.privacy.startExport, { shows: () => keyOf(calls.privacy.findExport) })
  const made = found.data
  const isPreparing = start.isPending || (made != null && !isEnded(made.status))
  const isReady = made?.status === 'COMPLETED' && !isPreparing
  const download = async () => {
    setDownloading(true)
    setFailure(null)
    try {
      await downloadFile(calls.privacy.downloadExport, undefined, 'lectern-data.zip')
    } catch (error) {
      setFailure(messageOf(error, t('data.downloadFailed')))
    }
    setDownloading(false)
  }
  const problem =
    failure ??
    (start.error
      ? messageOf(start.error, t('data.failed'))
      : made?.status === 'FAILED'
        ? t('data.failed')
        : null)
  return (
    <AccountSection title={t('data.title')} note={t('data.note')}>
      {isReady && (
        <Text size="sm" mb="sm">
          {t('data.ready', {
            date: format.dateTime(made.created_at),
            size: format.size(made.size_bytes ?? 0),
            until: format.date(made.expires_at),
          })}
        </Text>
      )}
      <Group gap="sm">
        {isReady && (
          <Button disabled={isDownloading} onClick={() => void download()}>
            {isDownloading ? t('data.downloading') : t('data.download')}
          </Button>
        )}
        <Button variant="default" disabled={isPreparing} onClick={() => start.mutate({})}>
          {isPreparing ? t('data.preparing') : isReady ? t('data.prepareAgain') : t('data.prepare')}
        </Button>
      </Group>
      {problem && (
        <Text size="sm" c="var(--bad)" mt="sm" role="alert">
          {problem}
        </Text>
      )}
    </AccountSection>
  )
}

import type { DataExport } from '@lectern/contract/privacy.ts'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/api-error.ts'
import { isEnded } from '../../api/jobs/is-ended.ts'
import { useFormat } from '../../ui/format.ts'

const ASK_EVERY_MS = 1_500

/** Asks again while the file is being written. */
export const whileWritten = {
  refetchInterval: ({ state }: { state: { data?: DataExport | null | undefined } }) =>
    state.data && !isEnded(state.data.status) ? ASK_EVERY_MS : (false as const),
}

type DataExportProps = {
  made: DataExport | null | undefined
  start: { isPending: boolean; error: unknown; mutate: () => void }
  /** @throws with the reason */
  download: () => Promise<void>
  words: { prepare: string; download: string; failed: string }
}

/** All data of a person as one file: prepared by a job, then downloaded. */
export function DataExportButtons({ made, start, download, words }: DataExportProps) {
  const { t } = useTranslation('privacy')
  const format = useFormat()
  const [isDownloading, setDownloading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isPreparing = start.isPending || (made != null && !isEnded(made.status))
  const isReady = made?.status === 'COMPLETED' && !isPreparing
  const save = async () => {
    setDownloading(true)
    setFailure(null)
    try {
      await download()
    } catch (error) {
      setFailure(messageOf(error, t('data.downloadFailed')))
    }
    setDownloading(false)
  }
  const problem =
    failure ??
    (start.error ? messageOf(start.error, words.failed) : made?.status === 'FAILED' ? words.failed : null)
  return (
    <>
      <div role="status">
        {isPreparing && <span className="visually-hidden">{t('data.preparing')}</span>}
        {isReady && (
          <Text size="sm" mb="sm">
            {t('data.ready', {
              date: format.dateTime(made.created_at),
              size: format.size(made.size_bytes ?? 0),
              until: format.date(made.expires_at),
            })}
          </Text>
        )}
      </div>
      <Group gap="sm">
        {isReady && (
          <Button disabled={isDownloading} onClick={() => void save()}>
            {isDownloading ? t('data.downloading') : words.download}
          </Button>
        )}
        {/* Not disabled: the focus would be lost while the file is prepared. */}
        <Button
          variant="default"
          data-disabled={isPreparing || undefined}
          aria-disabled={isPreparing}
          onClick={() => isPreparing || start.mutate()}
        >
          {isPreparing ? t('data.preparing') : isReady ? t('data.prepareAgain') : words.prepare}
        </Button>
      </Group>
      {problem && (
        <Text size="sm" c="var(--bad)" mt="sm" role="alert">
          {problem}
        </Text>
      )}
    </>
  )
}

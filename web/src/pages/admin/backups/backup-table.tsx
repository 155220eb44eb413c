import type { Backup } from '@lectern/contract/backups.ts'
import { Button, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { withReason } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { translateMessages } from '../../../i18n/translate-messages.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import rows from '../admin-row.module.css'

const icons = { waiting: 'waiting', running: 'on', completed: 'done', failed: 'alarm' } as const
const columns = ['started', 'cause', 'state', 'size', 'files', 'file'] as const

/** Backups as rows, the newest first. */
export function BackupTable({ backups }: { backups: readonly Backup[] }) {
  const { t } = useTranslation(['operations', 'admin'])
  const format = useFormat()
  return (
    <DataTable
      caption={t('admin:backups')}
      head={columns
        .map((name) => (
          <Table.Th key={name} scope="col" data-number={name === 'size' || name === 'files' || undefined}>
            {t(`backups.head.${name}`)}
          </Table.Th>
        ))
        .concat(
          <Table.Th key="actions" scope="col">
            <span className="visually-hidden">{t('backups.head.actions')}</span>
          </Table.Th>,
        )}
    >
      <Table.Tbody>
        {backups.map((backup) => (
          <Table.Tr key={backup._id} className={rows.row}>
            <Table.Th scope="row" className="tabular nowrap">
              {format.dateTime(backup.started_at ?? backup.created_at)}
            </Table.Th>
            <Table.Td data-label={t('backups.head.cause')}>
              {t(backup.is_asked ? 'backups.byHand' : 'backups.scheduled')}
            </Table.Td>
            <Table.Td data-label={t('backups.head.state')}>
              <StatusBadge kind={icons[backup.state]}>{t(`backups.states.${backup.state}`)}</StatusBadge>
            </Table.Td>
            <Table.Td data-number data-label={t('backups.head.size')}>
              {backup.size_bytes === null ? '–' : format.size(backup.size_bytes)}
            </Table.Td>
            <Table.Td data-number data-label={t('backups.head.files')}>
              {backup.files === null ? '–' : format.number(backup.files)}
            </Table.Td>
            <Table.Td className="break-words" data-label={t('backups.head.file')}>
              <Outcome backup={backup} />
            </Table.Td>
            <Table.Td>
              {backup.state === 'completed' && backup.removed_at === null && (
                <DownloadButton backup={backup} />
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  )
}

/** The browser saves the file from its address, and shows how far it is. */
function DownloadButton({ backup }: { backup: Backup }) {
  const { t } = useTranslation('operations')
  const format = useFormat()
  const allow = useAction(calls.backups.allowDownload, {
    onError: (error) => showToast('error', withReason(error, t('backups.downloadFailed'))),
    onSuccess: ({ path }) => {
      const link = document.createElement('a')
      link.href = path
      link.download = ''
      link.click()
      showToast('success', t('backups.downloadBegins'))
    },
  })
  return (
    <Button
      size="sm"
      variant="default"
      className="touch-height"
      aria-label={t('backups.downloadOf', { date: format.dateTime(backup.started_at ?? backup.created_at) })}
      disabled={allow.isPending}
      onClick={() => allow.mutate({ params: { id: backup._id } })}
    >
      {t('backups.download')}
    </Button>
  )
}

/** Where the file is, when it was removed, or why there is none. */
function Outcome({ backup }: { backup: Backup }) {
  const { t } = useTranslation('operations')
  const format = useFormat()
  const { code, params, details, message, removed_at: removedAt, missing_files: missing } = backup
  if (code !== '')
    return (
      <Text span inherit c="var(--bad)">
        {translateMessages([{ code, params }, ...details], message)}
      </Text>
    )
  if (removedAt)
    return (
      <Text span inherit c="var(--text-2)">
        {t('backups.removed', { date: format.date(removedAt) })}
      </Text>
    )
  return (
    <>
      {backup.path || '–'}
      {missing !== null && missing > 0 && (
        <Text span inherit c="var(--warn)" display="block">
          {t('backups.missing', { count: missing })}
        </Text>
      )}
    </>
  )
}

import type { AuditEntry } from '@lectern/contract/audit.ts'
import { Group, Table, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import rows from '../admin-row.module.css'
import { useEntryTexts } from './use-entry-texts.ts'

/** Entries of the audit log as rows. */
export function EntryTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const { actionOf, aboutOf } = useEntryTexts()
  const columns = ['time', 'who', 'what', 'about', 'address'] as const
  return (
    <DataTable
      caption={t('audit')}
      head={columns.map((name) => (
        <Table.Th key={name} scope="col">
          {t(`log.head.${name}`)}
        </Table.Th>
      ))}
    >
      <Table.Tbody>
        {entries.map((entry) => (
          <Table.Tr key={entry._id} className={rows.row}>
            <Table.Td className="tabular nowrap">
              <time dateTime={entry.at}>{format.dateTimeToSecond(entry.at)}</time>
            </Table.Td>
            <Table.Td className="break-words" data-label={t('log.head.who')}>
              <span dir="auto">{entry.actor?.name ?? t('log.server')}</span>
            </Table.Td>
            <Table.Td data-label={t('log.head.what')}>
              {entry.action === 'sign_in_refused' ? (
                <Group gap={6} wrap="nowrap" c="var(--warn)" fw={600}>
                  <IconAlertTriangle size={16} aria-hidden />
                  {actionOf(entry)}
                </Group>
              ) : (
                <Text span inherit fw={600}>
                  {actionOf(entry)}
                </Text>
              )}
            </Table.Td>
            <Table.Td className="break-words" data-label={t('log.head.about')}>
              <span dir="auto">{aboutOf(entry) || '–'}</span>
            </Table.Td>
            <Table.Td className="tabular" data-label={t('log.head.address')}>
              {entry.client || '–'}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  )
}

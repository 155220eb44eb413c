import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DataTable, SortHead } from '../../../ui/tables/data-table.tsx'
import { ItemRow } from './item-row.tsx'
import type { Item, ItemSortKey } from './order-items.ts'

type ItemTableProps = {
  items: readonly Item[]
  sort: { key: ItemSortKey; isAscending: boolean }
  openId: string | null
  onSort: (key: ItemSortKey) => void
  onOpen: (questionId: string) => void
}

/** Widths of the sortable columns in px. */
const widths: Record<ItemSortKey, number> = { number: 80, share: 144, discrimination: 144, time: 104 }

/** Each question with its share of points and its discrimination. */
export function ItemTable({ items, sort, openId, onSort, onOpen }: ItemTableProps) {
  const { t } = useTranslation('quizReview')
  const direction = sort.isAscending ? 'asc' : 'desc'
  const head = (key: ItemSortKey, label: string, isNumber = false) => (
    <SortHead
      label={label}
      width={widths[key]}
      sorted={sort.key === key ? direction : null}
      isNumber={isNumber}
      onSort={() => onSort(key)}
    />
  )
  return (
    <DataTable
      caption={t('nav.analysis')}
      head={
        <>
          {head('number', t('analysis.number'))}
          <Table.Th scope="col">{t('question')}</Table.Th>
          {head('share', t('analysis.share'))}
          {head('discrimination', t('analysis.discrimination'))}
          <Table.Th scope="col" w={152}>
            {t('analysis.wrong')}
          </Table.Th>
          {head('time', t('analysis.time'), true)}
        </>
      }
    >
      <Table.Tbody>
        {items.map((item) => (
          <ItemRow
            key={item.question_id}
            item={item}
            isOpen={item.question_id === openId}
            onOpen={() => onOpen(item.question_id)}
          />
        ))}
      </Table.Tbody>
    </DataTable>
  )
}

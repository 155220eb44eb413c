import { useTranslation } from 'react-i18next'
import { DataTable, SortHead } from '../../../ui/tables/data-table.tsx'
import { ItemRow } from './item-row.tsx'
import classes from './item-table.module.css'
import type { Item, ItemSortKey } from './order-items.ts'

type ItemTableProps = {
  items: readonly Item[]
  sort: { key: ItemSortKey; isAscending: boolean }
  openId: string | null
  onSort: (key: ItemSortKey) => void
  onOpen: (questionId: string) => void
}

/** Each question with its share of points and its discrimination. */
export function ItemTable({ items, sort, openId, onSort, onOpen }: ItemTableProps) {
  const { t } = useTranslation('quizReview')
  const direction = sort.isAscending ? 'asc' : 'desc'
  const head = (key: ItemSortKey, label: string, isNumber = false) => (
    <SortHead
      label={label}
      className={classes[key]}
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
          <th scope="col">{t('question')}</th>
          {head('share', t('analysis.share'))}
          {head('discrimination', t('analysis.discrimination'))}
          <th scope="col" className={classes.wrong}>
            {t('analysis.wrong')}
          </th>
          {head('time', t('analysis.time'), true)}
        </>
      }
    >
      <tbody>
        {items.map((item) => (
          <ItemRow
            key={item.question_id}
            item={item}
            isOpen={item.question_id === openId}
            onOpen={() => onOpen(item.question_id)}
          />
        ))}
      </tbody>
    </DataTable>
  )
}

import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useTranslation } from 'react-i18next'
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

/** Each question with its share of points and how well it tells good from weak. */
export function ItemTable({ items, sort, openId, onSort, onOpen }: ItemTableProps) {
  const { t } = useTranslation('quizReview')
  const head = (key: ItemSortKey, label: string) => {
    const isSorted = sort.key === key
    const Arrow = sort.isAscending ? IconArrowUp : IconArrowDown
    return (
      <th
        scope="col"
        data-column={key}
        aria-sort={isSorted ? (sort.isAscending ? 'ascending' : 'descending') : undefined}
      >
        <button
          type="button"
          className={classes.sort}
          data-sorted={isSorted || undefined}
          onClick={() => onSort(key)}
        >
          {label}
          {isSorted && <Arrow size={14} aria-hidden />}
        </button>
      </th>
    )
  }
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('nav.analysis')}</caption>
        <thead>
          <tr>
            {head('number', t('analysis.number'))}
            <th scope="col">{t('question')}</th>
            {head('share', t('analysis.share'))}
            {head('discrimination', t('analysis.discrimination'))}
            <th scope="col">{t('analysis.wrong')}</th>
            {head('time', t('analysis.time'))}
          </tr>
        </thead>
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
      </table>
    </div>
  )
}

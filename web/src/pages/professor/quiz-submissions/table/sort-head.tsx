import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useTranslation } from 'react-i18next'
import type { Direction, SortKey } from '../review-address.ts'
import classes from './table.module.css'

type SortHeadProps = {
  column: SortKey
  sort: SortKey
  direction: Direction
  isNumber?: boolean
  onSort: (key: SortKey) => void
}

const words = { asc: 'ascending', desc: 'descending' } as const

/** The head of a column by which the table can be sorted. */
export function SortHead({ column, sort, direction, isNumber, onSort }: SortHeadProps) {
  const { t } = useTranslation('quizReview')
  const isSorted = column === sort
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      data-number={isNumber || undefined}
      data-column={column}
      aria-sort={isSorted ? words[direction] : undefined}
    >
      <button
        type="button"
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => onSort(column)}
      >
        {t(`column.${column}`)}
        {isSorted && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  )
}

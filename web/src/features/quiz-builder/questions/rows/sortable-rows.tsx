import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SortableList, useSortableRow } from '../../../../ui/sorting/sortable-list.tsx'
import classes from './rows.module.css'

type SortableRowsProps = {
  /** In the order of the rows. */
  ids: string[]
  onMove: (id: string, to: number) => void
  children: ReactNode
}

/** Questions that can be reordered. */
export function SortableRows({ ids, onMove, children }: SortableRowsProps) {
  const { t } = useTranslation('quizAuthoring')
  return (
    <SortableList
      ids={ids}
      onMove={onMove}
      texts={{
        instructions: t('sort.instructions'),
        lifted: (number, count) => t('sort.lifted', { number, count }),
        over: (position, count) => t('sort.over', { position, count }),
        dropped: (number, position) => t('sort.dropped', { number, position }),
        cancelled: (number) => t('sort.cancelled', { number }),
      }}
    >
      <ol>{children}</ol>
    </SortableList>
  )
}

type SortableRowProps = {
  id: string
  number: number
  isEditing: boolean
  /** Beside the handle. */
  children: ReactNode
  /** Below the handle. */
  body?: ReactNode
}

/** A question with its handle. */
export function SortableRow({ id, number, isEditing, children, body }: SortableRowProps) {
  const { t } = useTranslation('quizAuthoring')
  const { row, handle } = useSortableRow(id, { role: t('sort.role'), grip: t('sort.grip', { number }) })
  return (
    <li className={classes.row} data-editing={isEditing || undefined} {...row}>
      <Group gap="xs" wrap="nowrap" mih={44}>
        {handle}
        {children}
      </Group>
      {body}
    </li>
  )
}

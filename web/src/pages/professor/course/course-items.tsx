import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { ItemRow, ItemRows } from '../../../ui/layout/item-row.tsx'
import { SortableList, useSortableRow } from '../../../ui/sorting/sortable-list.tsx'

const CanSort = createContext(false)

type CourseItemsProps = {
  items: readonly { _id: string; title: string }[]
  /** Whether the caller may change the order. */
  canMove: boolean
  onMove: (id: string, to: number) => void
  children: ReactNode
}

/** The lectures or quizzes of a course. Students see them in the same order. */
export function CourseItems({ items, canMove, onMove, children }: CourseItemsProps) {
  const { t } = useTranslation('professor')
  const titleAt = (number: number) => items[number - 1]?.title ?? ''
  return (
    <CanSort value={canMove && items.length > 1}>
      <SortableList
        ids={items.map((item) => item._id)}
        onMove={onMove}
        texts={{
          instructions: t('order.instructions'),
          lifted: (number, count) => t('order.lifted', { title: titleAt(number), number, count }),
          over: (position, count) => t('order.over', { position, count }),
          dropped: (number, position) => t('order.dropped', { title: titleAt(number), position }),
          cancelled: (number) => t('order.cancelled', { title: titleAt(number) }),
        }}
      >
        <ItemRows>{children}</ItemRows>
      </SortableList>
    </CanSort>
  )
}

type CourseItemProps = Pick<ComponentProps<'li'>, 'className' | 'children'> & {
  item: { _id: string; title: string }
}

/** A row with its handle; a single row has none. */
export function CourseItem({ item, className, children }: CourseItemProps) {
  const { t } = useTranslation('professor')
  const canSort = useContext(CanSort)
  const { row, handle } = useSortableRow(item._id, {
    role: t('order.role'),
    grip: t('order.grip', { title: item.title }),
  })
  return (
    <ItemRow className={className} {...row}>
      {canSort && handle}
      {children}
    </ItemRow>
  )
}

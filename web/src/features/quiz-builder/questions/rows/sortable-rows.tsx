import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { Group } from '@mantine/core'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './rows.module.css'

type SortableRowsProps = {
  /** In the order of the rows. */
  ids: string[]
  onMove: (id: string, to: number) => void
  children: ReactNode
}

const onlyUpAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** Rows that can be reordered by dragging the handle or with the keyboard; each step is announced. */
export function SortableRows({ ids, onMove, children }: SortableRowsProps) {
  const { t } = useTranslation('quizAuthoring')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const positionOf = (id: string | number | undefined) => ids.indexOf(String(id)) + 1
  // The first "over" event comes at once, for the row's own position: it must not replace the announcement
  // of the
  // lifted row.
  const lastOver = useRef<string | number>(undefined)
  const announcements: Announcements = {
    onDragStart({ active }) {
      lastOver.current = active.id
      return t('sort.lifted', { number: positionOf(active.id), count: ids.length })
    },
    onDragOver({ over }) {
      if (!over || over.id === lastOver.current) return undefined
      lastOver.current = over.id
      return t('sort.over', { position: positionOf(over.id), count: ids.length })
    },
    onDragEnd: ({ active, over }) =>
      t('sort.dropped', { number: positionOf(active.id), position: positionOf(over?.id ?? active.id) }),
    onDragCancel: ({ active }) => t('sort.cancelled', { number: positionOf(active.id) }),
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), ids.indexOf(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[onlyUpAndDown]}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('sort.instructions') },
      }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol>{children}</ol>
      </SortableContext>
    </DndContext>
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

/** A row with its handle. Its content does not render again while it is dragged. */
export function SortableRow({ id, number, isEditing, children, body }: SortableRowProps) {
  const { t } = useTranslation('quizAuthoring')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: t('sort.role') } })
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-editing={isEditing || undefined}
      data-dragging={isDragging || undefined}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
    >
      <Group gap="xs" wrap="nowrap" mih={44}>
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={`${classes.grip} hover-sunken`}
          {...attributes}
          {...listeners}
          aria-label={t('sort.grip', { number })}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
        {children}
      </Group>
      {body}
    </li>
  )
}

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
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import { type ReactNode, useRef } from 'react'
import classes from './sortable-list.module.css'

/** What screen readers say. Numbers are positions from 1. */
type SortTexts = {
  instructions: string
  lifted: (number: number, count: number) => string
  over: (position: number, count: number) => string
  dropped: (number: number, position: number) => string
  cancelled: (number: number) => string
}

type SortableListProps = {
  /** In the order of the rows. */
  ids: string[]
  texts: SortTexts
  /** `to` is an index of the list without the moved row. */
  onMove: (id: string, to: number) => void
  /** The row was dropped where it was picked up. */
  onStay?: () => void
  children: ReactNode
}

const onlyUpAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** Around a list of rows that can be reordered by dragging the handle or with the keyboard; each step is announced. */
export function SortableList({ ids, texts, onMove, onStay, children }: SortableListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const positionOf = (id: string | number | undefined) => ids.indexOf(String(id)) + 1
  // The first "over" event comes at once, for the row's own position: it must not replace the announcement
  // of the lifted row.
  const lastOver = useRef<string | number>(undefined)
  const announcements: Announcements = {
    onDragStart({ active }) {
      lastOver.current = active.id
      return texts.lifted(positionOf(active.id), ids.length)
    },
    onDragOver({ over }) {
      if (!over || over.id === lastOver.current) return undefined
      lastOver.current = over.id
      return texts.over(positionOf(over.id), ids.length)
    },
    onDragEnd: ({ active, over }) => texts.dropped(positionOf(active.id), positionOf(over?.id ?? active.id)),
    onDragCancel: ({ active }) => texts.cancelled(positionOf(active.id)),
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), ids.indexOf(String(over.id)))
    else if (over) onStay?.()
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[onlyUpAndDown]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: texts.instructions } }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/**
 * What a row of a `SortableList` needs: props of its `li` and its handle. Its content does not render again while it is
 * dragged.
 */
export function useSortableRow(id: string, texts: { role: string; grip: string }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: texts.role } })
  return {
    row: {
      ref: setNodeRef,
      'data-dragging': isDragging || undefined,
      style: {
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      },
    },
    handle: (
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={`${classes.grip} hover-sunken`}
        {...attributes}
        {...listeners}
        aria-label={texts.grip}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
    ),
  }
}

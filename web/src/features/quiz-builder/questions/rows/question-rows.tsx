import type { Question } from '@lectern/contract/questions.ts'
import { memo, useCallback, useMemo, useState } from 'react'
import type { QuizMode } from '../../builder-target.ts'
import { AccordionRow } from './accordion-row.tsx'
import { EditRow } from './edit-row.tsx'
import { PhoneRow } from './phone-row.tsx'
import type { RowActions } from './row-props.ts'
import { SortableRows } from './sortable-rows.tsx'

type QuestionRowsProps = {
  questions: readonly Question[]
  editing: string | null
  mode: QuizMode
  /** The list is beside the question panel, not a screen of its own. */
  isBeside: boolean
  actions: RowActions
}

/**
 * The rows. There may be hundreds, and they must not render again with every letter typed into the form: no prop
 * changes while typing.
 */
export const QuestionRows = memo(function QuestionRows(props: QuestionRowsProps) {
  const { questions, editing, mode, isBeside, actions } = props
  const [openId, setOpenId] = useState<string | null>(null)
  const ids = useMemo(() => questions.map(({ question_id }) => question_id), [questions])
  const toggle = useCallback((id: string) => setOpenId((before) => (before === id ? null : id)), [])
  const rows = questions.map((question, index) => {
    const id = question.question_id
    const row = { question, number: index + 1, isEditing: editing === id, mode, actions }
    if (!isBeside) return <PhoneRow key={id} {...row} count={questions.length} />
    if (mode === 'edit') return <EditRow key={id} {...row} />
    return <AccordionRow key={id} {...row} isOpen={openId === id} onToggle={toggle} />
  })
  if (!isBeside) return <ol>{rows}</ol>
  return (
    <SortableRows ids={ids} onMove={actions.onMove}>
      {rows}
    </SortableRows>
  )
})

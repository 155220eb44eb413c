import type { SubmissionListItem } from '@lectern/contract/grading.ts'
import { Box, Button, Table, Text } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { AttentionCounts } from '../../../../features/quiz-review/attention-counts.tsx'
import { MethodBadge } from '../../../../features/quiz-review/method-badge.tsx'
import { formatClock } from '../../../../ui/clock.ts'
import { useFormat } from '../../../../ui/format.ts'
import { PersonCell } from '../../../../ui/tables/data-table.tsx'
import classes from './table.module.css'

type SubmissionRowProps = {
  row: SubmissionListItem
  /** Index among the rows shown, from 0. */
  index: number
  isOpen: boolean
  measure: (element: HTMLElement | null) => void
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
  onFocus: () => void
}

/** A submission: student, time, duration, score, grading method and state. */
export function SubmissionRow({ row, index, isOpen, measure, ...props }: SubmissionRowProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const { student_name: name, final_grade: grade } = row
  // The button opens by itself. A press that ends a selection, as of an address, opens nothing.
  const openByRow = (event: MouseEvent<HTMLElement>) => {
    const isButton = (event.target as Element).closest('button') !== null
    if (!isButton && document.getSelection()?.isCollapsed !== false) props.onOpen()
  }
  return (
    // The header is row 1.
    <Table.Tr
      ref={measure}
      className={classes.row}
      data-index={index}
      aria-rowindex={index + 2}
      data-open={isOpen || undefined}
      onClick={openByRow}
    >
      <PersonCell name={name} email={row.student_email} />
      <Table.Td className={`${classes.submitted} tabular`} c="var(--text-2)">
        <time dateTime={row.submitted_at}>{format.dateTime(row.submitted_at)}</time>
        {row.handed_in_by !== 'student' && (
          <Text size="xs" span display="block" c="dimmed">
            {t(`handedInBy.${row.handed_in_by}`)}
          </Text>
        )}
      </Table.Td>
      <Table.Td className={classes.time} c="var(--text-2)" data-number>
        {formatClock(row.time_taken_seconds * 1_000)}
      </Table.Td>
      <Table.Td className={`${classes.score} tabular`}>
        {grade ? (
          <>
            <strong>{format.percentage(grade.percentage)}</strong>
            <MethodBadge method={grade.grading_method} />
          </>
        ) : (
          <Box component="span" c="dimmed" fw={500}>
            {t('notYet')}
          </Box>
        )}
      </Table.Td>
      <Table.Td className={`${classes.status} nowrap`}>
        <Box component="span" className={classes.state} c={row.is_graded ? 'var(--ok)' : 'var(--warn)'}>
          {row.is_graded ? <IconCheck size={16} aria-hidden /> : <IconClock size={16} aria-hidden />}
          {row.is_graded ? t('graded') : t('pending')}
        </Box>
        {!row.is_graded && (
          <Text size="xs" span display="block" c="dimmed">
            {t('submittedState')} · {t(row.is_grading ? 'beingGraded' : 'gradingStopped')}
          </Text>
        )}
        <AttentionCounts claims={row.pending_claims} flags={row.flagged_answers} />
      </Table.Td>
      <Table.Td className={classes.action} data-number>
        <Button
          variant="default"
          size="sm"
          data-view={row._id}
          aria-label={t('viewOf', { student: name })}
          onClick={props.onOpen}
          onKeyDown={props.onKeyDown}
          onFocus={props.onFocus}
        >
          {t('view')}
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}

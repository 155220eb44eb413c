import type { Accommodation } from '@lectern/contract/quizzes.ts'
import { Box, Button, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { PersonCell } from '../../../ui/tables/data-table.tsx'
import { hasExtraTime } from './extra-time-values.ts'
import classes from './quiz-extra-time.module.css'
import { useDeadlineText, useTimeText } from './use-time-text.ts'

const badges = { not_started: 'off', running: 'waiting', submitted: 'done' } as const

type StudentRowProps = { student: Accommodation; limit: number | null; onOpen: () => void }

/** A student with their time limit and the state of their attempt. */
export function StudentRow({ student, limit, onOpen }: StudentRowProps) {
  const { t } = useTranslation('quizAuthoring')
  const deadlineText = useDeadlineText()
  const timeText = useTimeText(limit)
  const { name, email, state, deadline_at: deadline } = student
  const hasMore = hasExtraTime(student)
  return (
    <Table.Tr>
      <PersonCell name={name} email={email} />
      <Table.Td
        className={`${classes.fact} tabular`}
        c={hasMore ? undefined : 'var(--text-2)'}
        fw={hasMore ? 600 : 400}
      >
        {timeText(student)}
        {student.changed_by !== null && student.changed_at !== null && (
          <Box component="span" display="block" c="var(--text-2)" fz="xs" fw={400}>
            {t('extra.changedBy', { name: student.changed_by, when: deadlineText(student.changed_at) })}
          </Box>
        )}
      </Table.Td>
      <Table.Td className={`${classes.fact} nowrap`}>
        <StatusBadge kind={badges[state]}>{t(`extra.states.${state}`)}</StatusBadge>
        {state === 'running' && deadline && (
          <Box className="tabular" component="span" ms="xs">
            {t('extra.until', { time: deadlineText(deadline) })}
          </Box>
        )}
      </Table.Td>
      <Table.Td className={`${classes.action} nowrap`} data-number>
        {state !== 'submitted' && (
          <Button
            variant="default"
            size="sm"
            aria-label={t(hasMore ? 'extra.changeOf' : 'extra.giveOf', { student: name })}
            onClick={onOpen}
          >
            {t(hasMore ? 'extra.change' : 'extra.give')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

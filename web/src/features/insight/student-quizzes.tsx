import type { StudentInsight } from '@lectern/contract/insight.ts'
import { Box, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../ui/clock.ts'
import { useFormat } from '../../ui/format.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import classes from './student-quizzes.module.css'

type StudentQuizzesProps = {
  quizzes: StudentInsight['quizzes']
  /** The link at the end of a submitted quiz. */
  action: (quiz: StudentInsight['quizzes'][number]) => ReactNode
  /** The student looks: a score may be there and not be shown. */
  isOwn?: boolean
}

/** A student's quizzes, with missing ones and disputes in words. */
export function StudentQuizzes({ quizzes, action, isOwn = false }: StudentQuizzesProps) {
  const { t } = useTranslation('insight')
  const format = useFormat()
  if (quizzes.length === 0)
    return (
      <Box component="p" c="var(--text-2)">
        {t('student.noQuizzes')}
      </Box>
    )
  return (
    <DataTable
      caption={t('student.quizzes')}
      head={
        <>
          <Table.Th scope="col">{t('student.column.quiz')}</Table.Th>
          <Table.Th scope="col">{t('student.column.submitted')}</Table.Th>
          <Table.Th scope="col" data-number>
            {t('student.column.time')}
          </Table.Th>
          <Table.Th scope="col" data-number>
            {t('student.column.score')}
          </Table.Th>
          <Table.Th scope="col">{t('student.column.dispute')}</Table.Th>
          <Table.Th scope="col">
            <span className="visually-hidden">{t('student.details')}</span>
          </Table.Th>
        </>
      }
    >
      <Table.Tbody>
        {quizzes.map((quiz) => (
          <Table.Tr key={quiz._id} className={classes.row}>
            <Table.Th scope="row" className="break-words" fw={500} dir="auto">
              {quiz.title}
            </Table.Th>
            <Table.Td className="tabular" data-label={t('student.column.submitted')}>
              {quiz.is_excused ? (
                t('student.excused')
              ) : quiz.submitted_at ? (
                format.dateTime(quiz.submitted_at)
              ) : quiz.is_closed && quiz.is_closed_before_enrollment ? (
                t('student.enrolledLater')
              ) : quiz.is_closed ? (
                <Box component="strong" c="var(--warn)">
                  {t('student.missing')}
                </Box>
              ) : (
                t('student.open')
              )}
            </Table.Td>
            <Table.Td data-label={t('student.column.time')} data-number>
              {quiz.seconds === null ? '–' : formatClock(quiz.seconds * 1_000)}
            </Table.Td>
            <Table.Td data-label={t('student.column.score')} data-number>
              {quiz.points !== null ? (
                <span>
                  <strong>{format.number(quiz.points)}</strong>/{format.number(quiz.points_possible)}
                </span>
              ) : quiz.submission_id ? (
                t(isOwn ? 'own.notShown' : 'student.notGraded')
              ) : (
                '–'
              )}
            </Table.Td>
            <Table.Td data-label={t('student.column.dispute')}>
              {quiz.open_disputes > 0 ? (
                <Box component="strong" c="var(--warn)">
                  {t('student.openDisputes', { count: quiz.open_disputes })}
                </Box>
              ) : quiz.disputes > 0 ? (
                t('student.disputes', { count: quiz.disputes })
              ) : (
                '–'
              )}
            </Table.Td>
            <Table.Td className={classes.action}>{quiz.submission_id && action(quiz)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  )
}

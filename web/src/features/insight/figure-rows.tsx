import type { StudentInsight } from '@lectern/contract/insight.ts'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import classes from './figure-rows.module.css'
import { useDurationText, useVisitText } from './use-visit-text.ts'

/** A student's figures in rows; those of visits are left out where the course does not keep them. */
export function FigureRows({ student }: { student: StudentInsight }) {
  const { t } = useTranslation('insight')
  const format = useFormat()
  const visitText = useVisitText()
  const durationText = useDurationText()
  const { totals } = student
  const rows: [string, string][] = [
    ...(student.tracks_students
      ? ([
          [t('list.column.visit'), visitText(student.last_visit_at)],
          [t('student.visits'), format.number(student.visits_this_week ?? 0)],
          [t('student.time'), durationText(student.seconds_this_week ?? 0)],
          [t('list.column.lectures'), `${student.lectures_finished}/${totals.lectures}`],
          [t('list.column.slides'), `${student.slides_studied}/${totals.slides}`],
        ] satisfies [string, string][])
      : []),
    [t('list.column.quizzes'), `${student.quizzes_submitted}/${student.quizzes_due}`],
    [t('list.column.points'), `${format.number(student.points)}/${format.number(student.points_due)}`],
    [t('student.enrolled'), format.date(student.enrolled_at)],
  ]
  return (
    <>
      <dl className={`${classes.rows} tabular`}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="var(--text-2)" mt="xs">
        {t('list.quizNote')}
      </Text>
    </>
  )
}

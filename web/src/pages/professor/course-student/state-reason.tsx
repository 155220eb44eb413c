import type { StudentInsight } from '@lectern/contract/insight.ts'
import { Anchor, Box, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../ui/format.ts'

/** Why a student needs help, in one paragraph; nothing while the student is on track. */
export function StateReason({ student }: { student: StudentInsight }) {
  const { t } = useTranslation('insight')
  const format = useFormat()
  const { state, stuck_at: stuck, totals } = student
  if (state === 'stuck' && stuck)
    return (
      <Reason
        title={
          stuck.slide_index === null
            ? t('student.stuckTitleNoSlide')
            : t('student.stuckTitle', { number: stuck.slide_index })
        }
      >
        {t('student.stuckIn', { lecture: stuck.title })}{' '}
        <Anchor
          component={Link}
          inherit
          to={paths.lectureInsight(stuck.lecture_id, stuck.slide_index ?? undefined)}
        >
          {t('student.seeMap')}
        </Anchor>
      </Reason>
    )
  if (state === 'inactive' && student.last_visit_at)
    return (
      <Reason title={t('student.inactiveTitle')}>
        {t('student.inactiveWhy', {
          date: format.date(student.last_visit_at),
          finished: student.lectures_finished,
          lectures: totals.lectures,
        })}
      </Reason>
    )
  if (state === 'not_started')
    return (
      <Reason title={t('student.notStartedTitle')}>
        {t('student.notStartedWhy', { date: format.date(student.enrolled_at) })}
      </Reason>
    )
  return null
}

const Reason = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box className="border-below" component="section" pb="lg" mb="md">
    <Title order={2} size="h4">
      {title}
    </Title>
    <Box component="p" mt={4} c="var(--text-2)">
      {children}
    </Box>
  </Box>
)

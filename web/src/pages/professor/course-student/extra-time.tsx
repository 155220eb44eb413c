import type { StudentInsight } from '@lectern/contract/insight.ts'
import { Anchor, Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../ui/format.ts'

type ExtraTimeProps = { quizzes: StudentInsight['quizzes']; mayChange: boolean }

/** The extra time that the student has in each quiz, with the page that changes it. */
export function ExtraTime({ quizzes, mayChange }: ExtraTimeProps) {
  const { t } = useTranslation('insight')
  const format = useFormat()
  const extra = quizzes.filter((quiz) => quiz.time_factor > 1 || quiz.extra_minutes > 0)
  return (
    <Box className="border-above" component="section" mt="md" pt="md" fz="sm">
      <Box component="h2" fz="sm" fw={600}>
        {t('student.extraTime')}
      </Box>
      {extra.length === 0 && (
        <Box component="p" c="var(--text-2)">
          {t('student.noExtraTime')}
        </Box>
      )}
      {(extra.length > 0 ? extra : quizzes.slice(-1)).map((quiz) => (
        <Box key={quiz._id} component="p" mt={4}>
          {(quiz.time_factor > 1 || quiz.extra_minutes > 0) && (
            <>
              <bdi>{quiz.title}</bdi>:{' '}
              {[
                quiz.time_factor > 1 &&
                  t('student.extraFactor', { percent: format.percent(quiz.time_factor - 1) }),
                quiz.extra_minutes > 0 && t('student.extraMinutes', { count: quiz.extra_minutes }),
              ]
                .filter(Boolean)
                .join(', ')}{' '}
            </>
          )}
          {mayChange && (
            <Anchor component={Link} to={paths.quizExtraTime(quiz._id)} inherit>
              {t('student.change')}
            </Anchor>
          )}
        </Box>
      ))}
    </Box>
  )
}

import type { StudentCourse } from '@lectern/contract/courses.ts'
import * as limits from '@lectern/contract/limits.ts'
import { Box, Button, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { preview, useFormat } from '../../../ui/format.ts'
import classes from './course-card.module.css'

/** A course: title, description, the student's progress and the date of enrollment. */
export function CourseCard({ course }: { course: StudentCourse }) {
  const { t } = useTranslation(['student', 'common'])
  const format = useFormat()
  const { name, lecture_count: total, completed_lectures: completed } = course
  const { slide_count: slides, completed_slides: studied, new_answers: answers } = course
  const isFinished = total > 0 && completed >= total
  return (
    <Stack className={classes.card} miw={0} bdrs="sm" bg="var(--paper)" component="li" gap={0}>
      <Box className="break-words" component="h3" fz={17} fw={600} lh="1.625rem">
        {name}
      </Box>
      <Box className="break-words" component="p" mt={4} mb="sm" c="var(--text-2)" lh="1.375rem">
        {preview(course.description, limits.descriptionPreviewChars)}
      </Box>
      <div className={classes.progress} data-finished={isFinished}>
        <Group
          className="strong-text tabular"
          mih={22}
          mb={6}
          c="var(--text-2)"
          fz="sm"
          justify="space-between"
          gap={0}
          wrap="nowrap"
        >
          <span>
            <strong>
              {completed}/{total}
            </strong>{' '}
            {t('dashboard.lectures', { count: total })}
          </span>
          {isFinished ? (
            <StatusBadge kind="done">{t('common:status.finished')}</StatusBadge>
          ) : (
            // The bar counts a lecture only once all of its slides are studied.
            slides > 0 && <span>{t('dashboard.slides', { studied, count: slides })}</span>
          )}
        </Group>
        <ProgressBar
          percent={slides === 0 ? 0 : (100 * studied) / slides}
          label={t('dashboard.progressOf', { course: name })}
        />
      </div>
      {answers && (
        <Link className={classes.answers} to={paths.lectureQuestions(answers.lecture_id)}>
          {t('dashboard.newAnswers', { count: answers.count })}
        </Link>
      )}
      <Group className="border-above" justify="space-between" gap="0.5rem 0.75rem" mih={56} mt={14} py="xs">
        <Box component="span" c="var(--text-2)" fz="sm">
          {t('dashboard.enrolled', { date: format.date(course.enrolled_at) })}
        </Box>
        <Button
          component={Link}
          to={paths.studentCourse(course._id)}
          variant="default"
          size="sm"
          aria-label={t('dashboard.viewCourse', { course: name })}
        >
          {t('dashboard.view')}
        </Button>
      </Group>
    </Stack>
  )
}

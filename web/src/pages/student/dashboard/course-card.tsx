import type { StudentCourse } from '@lectern/contract/courses.ts'
import { limits } from '@lectern/contract/limits.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { preview, useFormat } from '../../../ui/format.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './course-card.module.css'

/** One course: what it is about, how far one is, since when. */
export function CourseCard({ course }: { course: StudentCourse }) {
  const { t } = useTranslation(['student', 'common'])
  const format = useFormat()
  const { name, lecture_count: total, completed_lectures: completed } = course
  const isFinished = total > 0 && completed >= total
  return (
    <li className={classes.card}>
      <h3 className={classes.name}>{name}</h3>
      <p className={classes.description}>{preview(course.description, limits.descriptionPreviewChars)}</p>
      <div className={classes.progress} data-finished={isFinished}>
        <div className={classes.counts}>
          <span>
            <strong>
              {completed}/{total}
            </strong>{' '}
            {t('dashboard.lectures', { count: total })}
          </span>
          {isFinished && <StatusBadge kind="done">{t('common:status.finished')}</StatusBadge>}
        </div>
        <ProgressBar
          percent={total === 0 ? 0 : (100 * completed) / total}
          label={t('dashboard.progressOf', { course: name })}
        />
      </div>
      <div className={classes.foot}>
        <span className={classes.date}>
          {t('dashboard.enrolled', { date: format.date(course.enrolled_at) })}
        </span>
        <Button
          component={Link}
          to={paths.studentCourse(course._id)}
          variant="default"
          size="sm"
          aria-label={t('dashboard.viewCourse', { course: name })}
        >
          {t('dashboard.view')}
        </Button>
      </div>
    </li>
  )
}

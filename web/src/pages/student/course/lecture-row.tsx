import type { StudentLectureListItem } from '@lectern/contract/lectures.ts'
import { Button } from '@mantine/core'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useFormat } from '../../../ui/format.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import classes from './lecture-row.module.css'

/** One lecture with how far one is; `isNext` marks the one to go on with. The whole row leads there. */
export function LectureRow({ lecture, isNext }: { lecture: StudentLectureListItem; isNext: boolean }) {
  const { t } = useTranslation(['student', 'common'])
  const { title, completed, completed_slides: done } = lecture
  const action = completed ? t('course.studyAgain') : done > 0 ? t('course.continue') : t('course.study')
  return (
    <li className={classes.row}>
      {lecture.thumbnail_url ? (
        <img className={classes.thumbnail} src={lecture.thumbnail_url} alt="" loading="lazy" />
      ) : (
        <span className={classes.thumbnail}>
          <IconPresentation size={28} stroke={1.5} aria-hidden />
        </span>
      )}
      <div className={classes.words}>
        <h2 className={classes.title}>{title}</h2>
        {lecture.description && <p className={classes.description}>{lecture.description}</p>}
        <Meta lecture={lecture} />
      </div>
      <Button
        className={classes.action}
        component={Link}
        // Who studies again begins at the beginning, not where the end was.
        to={{ pathname: paths.studentLecture(lecture._id), search: completed ? '?slide=1' : '' }}
        variant={isNext ? 'filled' : 'default'}
        size="sm"
        aria-label={t('course.actionOn', { action, lecture: title })}
      >
        {action}
      </Button>
    </li>
  )
}

function Meta({ lecture }: { lecture: StudentLectureListItem }) {
  const { t } = useTranslation(['student', 'common'])
  const format = useFormat()
  const { slide_count: total, completed_slides: done } = lecture
  if (lecture.completed) {
    return (
      <p className={classes.meta}>
        <span className={classes.finished}>
          <IconCircleCheck size={16} aria-hidden /> {t('common:status.finished')}
        </span>
        <span>{t('course.slides', { count: total })}</span>
      </p>
    )
  }
  if (done > 0) {
    return (
      <div className={classes.meta}>
        <span className={classes.bar}>
          <ProgressBar
            percent={total === 0 ? 0 : (100 * done) / total}
            label={t('course.slideProgress', { lecture: lecture.title })}
          />
        </span>
        <span>{t('course.slidesDone', { done, count: total })}</span>
      </div>
    )
  }
  return (
    <p className={classes.meta}>
      <span>{t('course.slides', { count: total })}</span>
      <span>{t('course.created', { date: format.date(lecture.created_at) })}</span>
    </p>
  )
}

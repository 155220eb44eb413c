import type { Course } from '@lectern/contract/courses.ts'
import { limits } from '@lectern/contract/limits.ts'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { LanguageTags } from '../../../features/languages/language-tags.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { preview, useFormat } from '../../../ui/format.ts'
import classes from './course-card.module.css'

/** One course with its course code. The whole card links to the course, except Copy. */
export function CourseCard({ course }: { course: Course }) {
  const { t } = useTranslation('professor')
  const format = useFormat()
  const { name, course_code: code } = course
  return (
    <li className={classes.card}>
      <h2 className={classes.name} dir="auto">
        {name}
      </h2>
      <p className={classes.description} dir="auto">
        {preview(course.description, limits.descriptionPreviewChars)}
      </p>
      <div className={classes.facts}>
        <LanguageTags languages={course.supported_languages} />
        <span className={classes.date}>
          {t('dashboard.created', { date: format.date(course.created_at) })}
        </span>
      </div>
      <div className={classes.footer}>
        {code && (
          <span className={classes.code}>
            {t('dashboard.codeLabel')} <strong>{code}</strong>
            <span className={classes.copy}>
              <CopyButton text={code} what={t('dashboard.codeOf', { course: name })} compact />
            </span>
          </span>
        )}
        <Button
          className={classes.manage}
          component={Link}
          to={paths.professorCourse(course._id)}
          variant="default"
          size="sm"
          aria-label={t('dashboard.manageCourse', { course: name })}
        >
          {t('dashboard.manage')}
        </Button>
      </div>
    </li>
  )
}

import type { Course } from '@lectern/contract/courses.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageTags } from '../../../features/languages/language-tags.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { preview, useFormat } from '../../../ui/format.ts'
import classes from './course-rail.module.css'

/** A longer description is collapsed to this length, so that the course code above stays in view. */
const shortChars = 300

/** The course code, large enough to read out in class, and the course description. */
export function CourseRail({ course }: { course: Course }) {
  const { t } = useTranslation('professor')
  const format = useFormat()
  const [isWhole, setWhole] = useState(false)
  const { description, course_code: code } = course
  const short = preview(description, shortChars)
  return (
    <aside className={classes.rail} aria-label={t('course.about')}>
      {code && (
        <>
          <p className={classes.share}>{t('course.share')}</p>
          <div className={classes.codeLine}>
            <span className={classes.code} translate="no">
              {code}
            </span>
            <CopyButton text={code} what={t('course.code')} />
          </div>
        </>
      )}
      <p className={classes.description} dir="auto">
        {isWhole ? description : short}
      </p>
      {short !== description && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={isWhole}
          onClick={() => setWhole((whole) => !whole)}
        >
          {isWhole ? t('course.showLess') : t('course.showAll')}
        </button>
      )}
      <div className={classes.facts}>
        <span>{t('course.created', { date: format.date(course.created_at) })}</span>
        <LanguageTags languages={course.supported_languages} />
      </div>
    </aside>
  )
}

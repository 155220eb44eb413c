import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { listSpokenChanges } from '@lectern/core/spoken-form/spoken-form.ts'
import { Drawer } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCourse } from '../../../../api/queries/courses.ts'
import { paths } from '../../../../app/paths.ts'
import { FailedState } from '../../../../ui/failed-state.tsx'
import { SkeletonLines } from '../../../../ui/skeletons.tsx'
import { usePart } from '../store/studio-store.ts'
import { SayAsForm } from './say-as-form.tsx'
import classes from './spoken-preview.module.css'

/** The sentences of the present text, saved or not, that are spoken otherwise than they are written. */
export function SpokenPreview({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(['spoken', 'common'])
  const { lecture } = usePart('document', 'lecture')
  const place = usePart('place', 'language', 'slide')
  const script = usePart('script', 'text')
  const course = useCourse(lecture.course_id)
  const list = course.data?.pronunciations
  const spoken = useMemo(() => (isOpen ? stripTags(script.text) : ''), [isOpen, script.text])
  const sentences = useMemo(
    () => (isOpen && list ? listSpokenChanges(spoken, place.language, list) : []),
    [isOpen, spoken, place.language, list],
  )
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={420}
      classNames={{ header: classes.head, body: classes.body }}
      title={
        <>
          {t('preview.title')}{' '}
          <span className={classes.place}>
            {t('preview.place', {
              number: place.slide,
              language: t(`common:languages.${place.language as LectureLanguage}`),
            })}
          </span>
        </>
      }
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {course.isPending ? (
        <SkeletonLines count={5} />
      ) : !list ? (
        <FailedState onRetry={() => void course.refetch()} isRetrying={course.isFetching}>
          {t('preview.listFailed')}
        </FailedState>
      ) : (
        <>
          <p className={classes.intro} role="status">
            {spoken.trim() === ''
              ? t('preview.noScript')
              : sentences.length === 0
                ? t('preview.none')
                : t('preview.intro', { count: sentences.length })}
          </p>
          <ol className={classes.sentences}>
            {sentences.map(({ written, said, changes }, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sentence may stand twice, and none holds a state
              <li key={number} className={classes.sentence}>
                <p className={classes.written} dir="auto">
                  {written}
                </p>
                <p className={classes.said} dir="auto">
                  {said}
                </p>
                <ul className={classes.changes}>
                  {changes.map(({ from, to }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: see above
                    <li key={index} className={classes.change}>
                      <bdi>{from}</bdi>{' '}
                      <span className={classes.arrow} aria-hidden>
                        →
                      </span>
                      <span className="visually-hidden"> {t('preview.to')} </span> <bdi>{to}</bdi>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
          <SayAsForm courseId={lecture.course_id} list={list} />
          <p className={classes.more}>
            <Link to={paths.editPronunciations(lecture.course_id)}>{t('preview.toList')}</Link>
          </p>
        </>
      )}
    </Drawer>
  )
}

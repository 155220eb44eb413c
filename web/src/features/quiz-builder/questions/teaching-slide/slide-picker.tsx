import type { QuestionSlide } from '@lectern/contract/questions.ts'
import { Box, Modal, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../../api/calls.ts'
import { lectureInput } from '../../../../api/page-url.ts'
import { useCall } from '../../../../api/use-call.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../../../ui/feedback/skeletons.tsx'
import { Thumbnail } from '../../../../ui/pictures/thumbnail.tsx'
import { FailedQuery } from '../../../queries/failed-query.tsx'
import { findTeachingSlide, slidesOf } from './find-teaching-slide.ts'
import classes from './slide-picker.module.css'

type ChoiceProps = {
  courseId: string
  chosen: QuestionSlide | null
  onChoose: (slide: QuestionSlide) => void
}

type SlidePickerProps = ChoiceProps & { isOpen: boolean; onClose: () => void }

/** The choice of a slide from the lectures of the course. */
export function SlidePicker({ isOpen, onClose, ...choice }: SlidePickerProps) {
  const { t } = useTranslation('quizAuthoring')
  return (
    <Modal opened={isOpen} onClose={onClose} size="46rem" title={t('forms.slide.pick')}>
      <Choice {...choice} />
    </Modal>
  )
}

function Choice({ courseId, chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation('quizAuthoring')
  const query = useCall(calls.lectures.listOfCourse, { params: { courseId } })
  const [asked, setAsked] = useState(chosen?.lecture_id ?? '')
  if (query.isPending) return <SkeletonLines />
  if (!query.data) return <FailedQuery query={query}>{t('drafts.lecturesFailed')}</FailedQuery>
  const lectures = query.data.filter(({ slide_count: count }) => count > 0)
  if (lectures.length === 0) return <EmptyState>{t('drafts.noLectures')}</EmptyState>
  const lecture =
    lectures.find(({ _id }) => _id === asked) ?? (lectures.length === 1 ? lectures[0] : undefined)
  return (
    <>
      <NativeSelect
        data-autofocus
        label={t('drafts.lecture')}
        value={lecture?._id ?? ''}
        onChange={(event) => setAsked(event.currentTarget.value)}
        data={[
          ...(lecture ? [] : [{ value: '', label: t('drafts.choose'), disabled: true }]),
          ...lectures.map(({ _id, title, slide_count: count }) => ({
            value: _id,
            label: t('drafts.entry', { title, count }),
          })),
        ]}
      />
      {lecture && <Slides key={lecture._id} lectureId={lecture._id} chosen={chosen} onChoose={onChoose} />}
    </>
  )
}

type SlidesProps = Pick<ChoiceProps, 'chosen' | 'onChoose'> & { lectureId: string }

function Slides({ lectureId, chosen, onChoose }: SlidesProps) {
  const { t } = useTranslation('quizAuthoring')
  const lecture = useCall(calls.lectures.get, lectureInput(lectureId))
  if (lecture.isPending) return <SkeletonLines />
  if (!lecture.data) return <FailedQuery query={lecture}>{t('drafts.lectureFailed')}</FailedQuery>
  const current = chosen?.lecture_id === lectureId ? findTeachingSlide(lecture.data, chosen) : undefined
  return (
    <ol className={classes.slides}>
      {slidesOf(lecture.data).map((entry) => {
        const { index, title, thumbnail_url: url, page_id } = entry
        return (
          <li key={index}>
            <button
              className={`${classes.slide} hover-sunken`}
              type="button"
              aria-pressed={entry === current}
              onClick={() =>
                onChoose({
                  lecture_id: lectureId,
                  slide_index: index,
                  ...(page_id === undefined ? {} : { page_id }),
                })
              }
            >
              <Thumbnail src={url} className={`${classes.thumbnail} slide-frame`} isLazy />
              <Box className="truncate" component="span" display="block" fz="sm" lh="1.25rem" dir="auto">
                {title
                  ? t('forms.slide.titled', { number: index, title })
                  : t('forms.slide.plain', { number: index })}
              </Box>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { calls } from '../../../api/calls.ts'
import { lectureInput } from '../../../api/page-url.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { LecturePlayer } from '../../../features/lecture-player/lecture-player.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { isNotFound, NotLoaded } from '../not-loaded.tsx'

/** A lecture in the students' player, for those of the staff who may not change it. */
export function Component() {
  const { t } = useTranslation('courseStaff')
  const { lectureId = '' } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const lecture = useCall(calls.lectures.get, lectureInput(lectureId))
  if (lecture.isPending)
    return (
      <Page>
        <SkeletonLines count={6} />
      </Page>
    )
  const { data } = lecture
  if (!data || isNotFound(lecture.error))
    return (
      <NotLoaded
        query={lecture}
        title={t('view.title')}
        messages={{ gone: t('view.notFound'), failed: t('view.failed') }}
      />
    )
  const course = paths.professorCourse(data.course_id)
  const slides = data.slides[data.default_language] ?? []
  if (slides.length === 0)
    return (
      <Page>
        <PageHeader title={data.title} back={{ to: course, label: t('back') }} />
        <EmptyState>{t('view.noSlides')}</EmptyState>
      </Page>
    )
  const asked = Number(query.get('slide'))
  return (
    <LecturePlayer
      lecture={data}
      // Shown to students only.
      links={{ course, notes: course, lectureOf: (id) => paths.viewLecture(id) }}
      preview={{
        slide:
          1 +
          Math.max(
            0,
            slides.findIndex(({ index }) => index === asked),
          ),
        language: data.default_language,
        isPlaying: false,
        onReach: () => undefined,
        onEnd: () => undefined,
        onClose: () => void navigate(course),
        closeLabel: t('view.close'),
        note: t('view.note'),
      }}
      onDoubt={() => undefined}
    />
  )
}

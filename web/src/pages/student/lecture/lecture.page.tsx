import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { hasStatus } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { lectureInput } from '../../../api/page-url.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { LecturePlayer } from '../../../features/lecture-player/lecture-player.tsx'
import { findElsewhere } from '../../../features/lecture-player/start/find-start.ts'
import { useSlideElsewhere } from '../../../features/lecture-player/start/use-slide-elsewhere.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { PlayerPending } from './player-pending.tsx'

/**
 * Loads the lecture and shows the player, or the reason when the lecture cannot be loaded or was withdrawn.
 */
export function Component() {
  const { lectureId = '' } = useParams()
  return <OpenLecture key={lectureId} lectureId={lectureId} />
}

function OpenLecture({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation('player')
  const elsewhere = useSlideElsewhere(lectureId)
  const lecture = useCall(calls.lectures.get, lectureInput(lectureId))
  const isRefused = hasStatus(lecture.error, 400, 403, 404, 422)

  if (lecture.isPending || elsewhere.isPending) return <PlayerPending />
  if (lecture.data && !isRefused) {
    return (
      <LecturePlayer
        lecture={lecture.data}
        slideElsewhere={findElsewhere(lecture.data, elsewhere)}
        links={{
          course: paths.studentCourse(lecture.data.course_id),
          notes: paths.studentNotes(),
          lectureOf: paths.studentLecture,
        }}
        onDoubt={() => void lecture.refetch()}
      />
    )
  }
  const back = lecture.data ? paths.studentCourse(lecture.data.course_id) : paths.studentDashboard()
  const sentence = !isRefused ? t('loadFailed') : lecture.data ? t('withdrawn') : t('notFound')
  return (
    <Page>
      <PageTitle>{t('lecture')}</PageTitle>
      <h1 className="visually-hidden">{lecture.data?.title ?? t('lecture')}</h1>
      <FailedQuery
        query={lecture}
        isGone={isRefused}
        actions={
          <Button component={Link} to={back} variant="default">
            {lecture.data ? t('back') : t('toDashboard')}
          </Button>
        }
      >
        {sentence}
      </FailedQuery>
    </Page>
  )
}

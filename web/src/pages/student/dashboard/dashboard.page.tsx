import { Box, Button, Title } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { calls } from '../../../api/calls.ts'
import { useOfflineStart } from '../../../api/offline/use-offline-start.ts'
import { hasUnsentAnswers } from '../../../api/outbox/answers-folder.ts'
import { useUser } from '../../../api/session.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { useProgressSending } from '../../../features/player/progress/use-progress-sending.ts'
import { todayInput } from '../../../features/practice/today-input.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { useRunningQuizzes } from '../../../features/running-quiz/use-running-quizzes.ts'
import {
  loadAnnouncementTexts,
  loadArchiveTexts,
  loadInvitationTexts,
  loadPracticeTexts,
  loadProfessorTexts,
  loadQuizTakingTexts,
} from '../../../i18n/i18n.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { OfflineBanner } from '../../../ui/feedback/offline-banner.tsx'
import { SkeletonCards } from '../../../ui/feedback/skeletons.tsx'
import { useWasOpened } from '../../../ui/feedback/use-was-opened.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { patiently } from '../../../ui/load-part.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { CourseCard } from './course-card.tsx'
import { DueList } from './due-list.tsx'
import { ResumeCard, ResumeSkeleton } from './resume-card.tsx'

const loadEnrollModal = () => import('./enroll-modal.tsx')
const EnrollModal = lazy(loadEnrollModal)
/** Loaded with the page's data, which the page waits for. */
const LatestAnnouncements = lazy(
  patiently(() =>
    Promise.all([import('./latest-announcements.tsx'), loadAnnouncementTexts()]).then(([section]) => ({
      default: section.LatestAnnouncements,
    })),
  ),
)
/** Few students have claims. */
const ClaimNews = lazy(
  patiently(() =>
    Promise.all([import('./claim-news.tsx'), loadAnnouncementTexts()]).then(([section]) => ({
      default: section.ClaimNews,
    })),
  ),
)
/** Few students have answers that the server does not have. */
const OrphanedAnswers = lazy(
  patiently(() =>
    Promise.all([import('./orphaned-answers.tsx'), loadQuizTakingTexts()]).then(([section]) => ({
      default: section.OrphanedAnswers,
    })),
  ),
)
/** Few students have invitations. */
const CourseInvitations = lazy(
  patiently(() =>
    Promise.all([import('./course-invitations.tsx'), loadInvitationTexts()]).then(([section]) => ({
      default: section.CourseInvitations,
    })),
  ),
)
/** Loaded with the page's data. */
const PracticeToday = lazy(
  patiently(() =>
    Promise.all([import('./practice-today.tsx'), loadPracticeTexts()]).then(([section]) => ({
      default: section.PracticeToday,
    })),
  ),
)
/** Few students have archived courses. */
const ArchivedFold = lazy(
  patiently(() =>
    Promise.all([import('../../../features/archive/archived-fold.tsx'), loadArchiveTexts()]).then(
      ([fold]) => ({
        default: fold.ArchivedFold,
      }),
    ),
  ),
)
/** Few students assist in a course. */
const AssistedCourses = lazy(
  patiently(() =>
    Promise.all([import('./assisted-courses.tsx'), loadProfessorTexts()]).then(([section]) => ({
      default: section.AssistedCourses,
    })),
  ),
)

/** The student's dashboard: the lecture to continue with and the enrolled courses. */
export function Component() {
  const { t } = useTranslation('student')
  const board = useDashboard()
  const { courses, resume, due, announcements, claims, invitations, practice, isRunning, assistsFirst } =
    board
  const { _id: userId, is_assistant: isAssistant = false } = useUser()
  const isInvited = (invitations.data?.invitations.length ?? 0) > 0
  const hasPractice =
    practice.data &&
    (practice.data.cards.length > 0 || practice.data.done_today > 0 || practice.data.waiting > 0)
  const [query, setQuery] = useSearchParams()
  // From a link that was shared in class.
  const linkCode = query.get('enroll')
  const [isEnrolling, setEnrolling] = useState(linkCode !== null)
  const wasAsked = useWasOpened(isEnrolling)
  const isOnline = useOnline()
  useProgressSending()
  useUnsentSending(userId)
  useOfflineStart(userId, !board.isPending)

  const enroll = (variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      onPointerEnter={() => void loadEnrollModal().catch(() => undefined)}
      onClick={() => setEnrolling(true)}
    >
      {t('dashboard.enroll')}
    </Button>
  )
  const pending = (
    <>
      <ResumeSkeleton />
      <SkeletonCards height={235} />
    </>
  )
  const archived = courses.data?.filter((course) => course.archived_at !== null) ?? []
  return (
    <Page>
      {!isOnline && (
        <Box mb="lg">
          <OfflineBanner title={t('dashboard.offline')}>{t('dashboard.offlineHint')}</OfflineBanner>
        </Box>
      )}
      <PageHeader
        title={t('dashboard.title')}
        actions={
          <>
            <Button component={Link} to={paths.studentNotes()} variant="default">
              {t('dashboard.notes')}
            </Button>
            <Button component={Link} to={paths.joinQuiz()} variant="default">
              {t('dashboard.joinQuiz')}
            </Button>
            {enroll('default')}
          </>
        }
      />
      {/* The button of an invitation goes with it; the course is in the list then. */}
      <div data-keeps-focus="#my-courses">
        {board.isPending ? (
          pending
        ) : (
          // One for all parts: a part that arrived later would push down what is read already.
          <Suspense fallback={pending}>
            {hasUnsentAnswers(userId) && <OrphanedAnswers userId={userId} />}
            {invitations.data && (isInvited || invitations.data.must_confirm) && (
              <CourseInvitations mine={invitations.data} />
            )}
            {courses.data && courses.data.length > 0 && <DueList query={due} />}
            {resume.data && <ResumeCard point={resume.data} isFilled={!isRunning} />}
            {practice.data && hasPractice && (
              <PracticeToday today={practice.data} userId={userId} isFilled={!isRunning && !resume.data} />
            )}
            {claims.data && claims.data.length > 0 && <ClaimNews claims={claims.data} />}
            {announcements.data && announcements.data.length > 0 && (
              <LatestAnnouncements announcements={announcements.data} />
            )}
            {assistsFirst && <AssistedCourses />}
            <MyCourses query={courses} enroll={enroll(isInvited ? 'default' : 'filled')} />
            {archived.length > 0 && <ArchivedFold courses={archived} pathOf={paths.studentCourse} />}
            {isAssistant && !assistsFirst && <AssistedCourses />}
          </Suspense>
        )}
      </div>
      {wasAsked && (
        <Suspense>
          <EnrollModal
            isOpen={isEnrolling}
            givenCode={linkCode ?? ''}
            onClose={() => {
              setEnrolling(false)
              setQuery({}, { replace: true })
            }}
          />
        </Suspense>
      )}
    </Page>
  )
}

/**
 * Loads all parts of the dashboard. `isPending` until all are there: what is shown first would move when the resume card arrives,
 * or is missing.
 */
function useDashboard() {
  const courses = useCall(calls.courses.listMine)
  const resume = useCall(calls.study.resume)
  const due = useCall(calls.submissions.due, undefined, alwaysFresh)
  const announcements = useCall(calls.announcements.mine, undefined, alwaysFresh)
  const claims = useCall(calls.decidedClaims.list, undefined, alwaysFresh)
  const invitations = useCall(calls.courseInvitations.mine, undefined, alwaysFresh)
  const practice = useCall(calls.practice.today, todayInput(), alwaysFresh)
  // The same query as the bar above the page.
  const running = useRunningQuizzes(true)
  // The work of an assistant who studies nothing stands first.
  const assistsFirst = useUser().is_assistant === true && courses.data?.length === 0
  const assisted = useCall(calls.courses.list, assistsFirst ? undefined : null)
  const waiting = useCall(calls.waitingReviews.list, assistsFirst ? undefined : null)
  const isPending =
    [courses, resume, due, announcements, claims, invitations, practice].some((query) => query.isPending) ||
    (assistsFirst && (assisted.isPending || waiting.isPending))
  const isRunning = (running.data?.reply.length ?? 0) > 0
  return {
    courses,
    resume,
    due,
    announcements,
    claims,
    invitations,
    practice,
    isRunning,
    assistsFirst,
    isPending,
  }
}

/** Sends notes, bookmarks and viewed annotations now, not only when their lecture is opened again. */
function useUnsentSending(userId: string): void {
  useEffect(() => {
    import('../../../features/notes/send-unsent.ts')
      .then(({ sendUnsent }) => sendUnsent(userId))
      .catch(() => undefined)
  }, [userId])
}

type MyCoursesProps = { query: ReturnType<typeof useDashboard>['courses']; enroll: ReactNode }

function MyCourses({ query, enroll }: MyCoursesProps) {
  const { t } = useTranslation('student')
  const open = query.data?.filter((course) => course.archived_at === null) ?? []
  return (
    <section aria-labelledby="my-courses">
      <Title order={2} size="h3" mb="md" id="my-courses" tabIndex={-1}>
        {t('dashboard.myCourses')}
      </Title>
      {!query.data ? (
        <FailedQuery query={query}>{t('dashboard.failed')}</FailedQuery>
      ) : query.data.length === 0 ? (
        <EmptyState actions={enroll}>{t('dashboard.empty')}</EmptyState>
      ) : (
        <ul className="card-grid">
          {open.map((course) => (
            <CourseCard key={course._id} course={course} />
          ))}
        </ul>
      )}
    </section>
  )
}

import { mayChange } from '@lectern/contract/course-access.ts'
import type { SubmissionListItem } from '@lectern/contract/grading.ts'
import { Box } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { hasStatus, withReason } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { useQuizStatistics } from '../../../features/quiz-review/use-quiz-statistics.ts'
import { submissionsOf } from '../../../features/quiz-review/use-review-action.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { QuizReviewPage } from '../quiz-review-page.tsx'
import { DetailsDrawer } from './details/details-drawer.tsx'
import { ExportButton } from './export-button.tsx'
import { useExportGrades } from './export-grades.ts'
import { GradingStops } from './grading-stops.tsx'
import { MissingStudents } from './missing-students.tsx'
import { OpenAttempts } from './open-attempts.tsx'
import { hasClaims, needsAttention, orderSubmissions } from './order-submissions.ts'
import { QuizActionsMenu } from './quiz-actions-menu.tsx'
import { ReleasePanel } from './release-panel.tsx'
import { firstDirection, parseReviewState, type SortKey } from './review-state.ts'
import { RowsPending, SummaryPending } from './submissions-pending.tsx'
import { Summary } from './summary/summary.tsx'
import { SubmissionTable } from './table/submission-table.tsx'
import { Toolbar } from './table/toolbar.tsx'
import { useReviewState } from './use-review-state.ts'

/** The submissions of a quiz: figures, a row for each student, and the details of one. */
export function Component() {
  const { t } = useTranslation('quizReview')
  const { quizId = '' } = useParams()
  const quiz = useCall(calls.quizzes.get, { params: { id: quizId } })
  const list = useQuery({
    ...submissionsOf(quizId),
    // The statistics tell when the list has changed.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
  const statistics = useQuizStatistics(quizId)
  const exportGrades = useExportGrades(quizId)
  const courseId = quiz.data?.course_id
  const course = useCall(calls.courses.get, courseId === undefined ? null : { params: { id: courseId } })
  const missing = useCall(calls.grading.missing, { params: { id: quizId } }, alwaysFresh)
  const mayEdit = course.data !== undefined && mayChange(course.data, 'edit_quizzes')
  // All at once: what came later would move the list.
  const isComing =
    statistics.isPending || missing.isPending || (quiz.data ? course.isPending : quiz.isPending)
  const isNotFound = hasStatus(list.error, 400, 403, 404, 422)
  const isListFirst = useIsListFirst()
  const submissions = list.data ? <Submissions quizId={quizId} rows={list.data} /> : <RowsPending />
  return (
    <QuizReviewPage
      quizId={quizId}
      quiz={quiz.data}
      isNotFound={isNotFound}
      here="submissions"
      actions={
        !isNotFound && (
          <>
            <ExportButton isBusy={exportGrades.isPending} onExport={exportGrades.mutate} />
            {!quiz.data?.archived_at && mayEdit && <QuizActionsMenu quizId={quizId} />}
          </>
        )
      }
    >
      {exportGrades.isError && (
        <Box mb="md">
          <FailureAlert onDismiss={exportGrades.reset}>
            {withReason(exportGrades.error, t('export.failed'))}
          </FailureAlert>
        </Box>
      )}
      {list.isError && !list.data ? (
        <FailedState
          onRetry={() => void Promise.all([list.refetch(), statistics.refetch(), quiz.refetch()])}
          isRetrying={list.isFetching}
        >
          {withReason(list.error, t('failed'))}
        </FailedState>
      ) : isComing ? (
        <>
          <SummaryPending />
          <RowsPending />
        </>
      ) : (
        <>
          {isListFirst && <Box mb="lg">{submissions}</Box>}
          {statistics.data && <Summary quizId={quizId} statistics={statistics.data} />}
          <GradingStops quizId={quizId} stops={statistics.data?.grading_stops ?? []} />
          <OpenAttempts quizId={quizId} count={statistics.data?.open_attempts ?? 0} canHandIn={mayEdit} />
          {quiz.data && mayEdit && <ReleasePanel quiz={quiz.data} />}
          <MissingStudents quizId={quizId} canGiveTime={mayEdit && !quiz.data?.archived_at} />
          {!isListFirst && submissions}
        </>
      )}
    </QuizReviewPage>
  )
}

/** Whether the address asks for some submissions, on a phone: the figures would push them two screens down. */
function useIsListFirst(): boolean {
  const [query] = useSearchParams()
  const [isAsked] = useState(() => parseReviewState(query).filter !== 'all')
  return useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false }) && isAsked
}

function Submissions({ quizId, rows }: { quizId: string; rows: SubmissionListItem[] }) {
  const { t, i18n } = useTranslation('quizReview')
  const { review, go, change, type } = useReviewState()
  const { words, filter, sort, direction } = review
  const collator = useMemo(() => new Intl.Collator(i18n.language), [i18n.language])
  const shown = useMemo(
    () => orderSubmissions(rows, { words, filter, sort, direction }, collator.compare),
    [rows, words, filter, sort, direction, collator],
  )
  const sortBy = (key: SortKey) =>
    change({
      sort: key,
      direction: key !== sort ? firstDirection[key] : direction === 'asc' ? 'desc' : 'asc',
    })
  const counts = useMemo(
    () => ({ look: rows.filter(needsAttention).length, claims: rows.filter(hasClaims).length }),
    [rows],
  )

  if (rows.length === 0) return <NoSubmissions />
  return (
    // A decision can take the row away whose details were open: the focus then goes to the search.
    <div data-keeps-focus="input">
      <Toolbar review={review} count={shown.length} counts={counts} onType={type} onChange={change} />
      {shown.length === 0 ? (
        <EmptyState>{t('noneFound')}</EmptyState>
      ) : (
        <SubmissionTable
          rows={shown}
          sort={sort}
          direction={direction}
          openId={review.submissionId}
          onSort={sortBy}
          onOpen={(submissionId) => go({ submissionId, questionId: null, tab: 'answers' })}
        />
      )}
      <DetailsDrawer quizId={quizId} rows={shown} review={review} change={change} />
    </div>
  )
}

function NoSubmissions() {
  const { t } = useTranslation('quizReview')
  return (
    <Box mt={20}>
      <EmptyState>{t('none')}</EmptyState>
    </Box>
  )
}

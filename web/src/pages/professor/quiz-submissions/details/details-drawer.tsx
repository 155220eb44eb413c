import type { SubmissionListItem } from '@lectern/contract/grading.ts'
import { Box, Drawer } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, useNavigate } from 'react-router'
import { calls } from '../../../../api/calls.ts'
import { pollEvery } from '../../../../api/poll-every.ts'
import { alwaysFresh, useCall } from '../../../../api/use-call.ts'
import { UnsavedParts, useUnsavedParts } from '../../../../features/forms/unsaved-parts.tsx'
import { FailedQuery } from '../../../../features/queries/failed-query.tsx'
import { LeaveQuestion } from '../../../../ui/feedback/leave-question.tsx'
import { SkeletonLines } from '../../../../ui/feedback/skeletons.tsx'
import { useLeaveGuard } from '../../../../ui/feedback/use-leave-guard.ts'
import { useShownWhile } from '../../../../ui/feedback/use-shown-while.ts'
import { parseReviewState, type ReviewState } from '../review-state.ts'
import { DetailsHead } from './details-head.tsx'
import { DetailsTabs } from './details-tabs.tsx'

type DetailsDrawerProps = {
  quizId: string
  /** In table order, for Previous and Next. */
  rows: readonly SubmissionListItem[]
  review: ReviewState
  change: (next: Partial<ReviewState>) => void
}

/**
 * The URL says what is open in the drawer, so that every navigation away can be blocked while input is
 * unsaved.
 */
function leavesAnswer(from: Location, to: Location): boolean {
  if (from.pathname !== to.pathname) return true
  const [before, after] = [from, to].map(({ search }) => parseReviewState(new URLSearchParams(search)))
  return (
    before?.submissionId !== after?.submissionId ||
    before?.questionId !== after?.questionId ||
    before?.tab !== after?.tab
  )
}

/** How often a submission that is being graded is read. */
const gradingMs = 3_000

/** A submission with answers, keys, claims and flags, for its professor; null asks nothing. */
const useSubmission = (id: string | null) =>
  useCall(calls.grading.result, id === null ? null : { params: { id } }, {
    // The student may be discussing it at this moment, and another grader may be at work.
    ...alwaysFresh,
    refetchInterval: ({ state: { data, error } }) =>
      pollEvery(data !== undefined && !data.is_graded && data.job_id !== null && gradingMs, error),
  })

/** The details of one submission beside the table, with Previous and Next. */
export function DetailsDrawer({ quizId, rows, review, change }: DetailsDrawerProps) {
  const { t } = useTranslation('quizReview')
  const { isUnsaved, report } = useUnsavedParts()
  const guard = useLeaveGuard(isUnsaved, leavesAnswer)
  const close = useClose(review.submissionId, change)
  const query = useSubmission(useShownWhile(review.submissionId !== null, review.submissionId))
  const submission = query.data
  const index = rows.findIndex((row) => row._id === review.submissionId)
  // A reviewed submission may have left the filter: the row now at its position comes next.
  const [lastIndex, setLastIndex] = useState(-1)
  if (index >= 0 && index !== lastIndex) setLastIndex(index)
  const previous = index >= 0 ? rows[index - 1] : rows[lastIndex - 1]
  const next = index >= 0 ? rows[index + 1] : rows[lastIndex]
  const goTo = (row: SubmissionListItem) => change({ submissionId: row._id })

  return (
    <>
      <Drawer.Root
        opened={review.submissionId !== null}
        onClose={close}
        position="right"
        size="min(47.5rem, 100%)"
        transitionProps={{ duration: 240 }}
        closeOnEscape={!guard.isAsking}
      >
        <Drawer.Overlay color="var(--scrim)" backgroundOpacity={1} transitionProps={{ duration: 150 }} />
        <Drawer.Content>
          <DetailsHead
            submission={submission}
            onPrevious={previous ? () => goTo(previous) : null}
            onNext={next ? () => goTo(next) : null}
          />
          <Drawer.Body flex={1} p={0}>
            {submission ? (
              <UnsavedParts report={report}>
                <DetailsTabs
                  key={submission._id}
                  quizId={quizId}
                  submission={submission}
                  review={review}
                  change={change}
                />
              </UnsavedParts>
            ) : query.isError ? (
              <Box p="1.25rem var(--gutter) 2rem">
                <FailedQuery query={query}>{t('details.failed')}</FailedQuery>
              </Box>
            ) : (
              <Box p="1.25rem var(--gutter) 2rem">
                <SkeletonLines count={8} />
              </Box>
            )}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <LeaveQuestion isOpen={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
    </>
  )
}

/** Closes by going back if the drawer was opened from this page, so that Back does not open it again. */
function useClose(submissionId: string | null, change: DetailsDrawerProps['change']): () => void {
  const navigate = useNavigate()
  const wasClosed = useRef(submissionId === null)
  const isOpenedHere = useRef(false)
  useEffect(() => {
    if (submissionId === null) {
      wasClosed.current = true
      isOpenedHere.current = false
    } else if (wasClosed.current) {
      wasClosed.current = false
      isOpenedHere.current = true
    }
  }, [submissionId])
  return () => {
    if (isOpenedHere.current) void navigate(-1)
    else change({ submissionId: null })
  }
}

import type { GradedAnswer, Submission } from '@lectern/contract/grading.ts'
import { Box } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../../api/calls.ts'
import { alwaysFresh, useCall } from '../../../../api/use-call.ts'
import { FailedQuery } from '../../../../features/queries/failed-query.tsx'
import { isFlagged } from '../../../../features/quiz-review/answer-flags.tsx'
import { SkeletonLines } from '../../../../ui/feedback/skeletons.tsx'
import { CountTabs } from '../../../../ui/layout/count-tabs.tsx'
import type { DetailTab, ReviewState } from '../review-state.ts'
import { AnswersTab } from './answers-tab.tsx'
import { ChangeList } from './change-list.tsx'
import { ChatTab } from './chat-tab.tsx'
import classes from './details.module.css'
import { NotGraded } from './not-graded.tsx'

type DetailsTabsProps = {
  quizId: string
  submission: Submission
  review: ReviewState
  change: (next: Partial<ReviewState>) => void
}

/** Answers, grade history, and the conversation about the result. */
export function DetailsTabs({ quizId, submission, review, change }: DetailsTabsProps) {
  const { t } = useTranslation('quizReview')
  const { _id: id, is_graded: isGraded } = submission
  const history = useCall(calls.grading.history, { params: { id } }, alwaysFresh)
  const chat = useCall(calls.quizChat.history, isGraded ? { params: { id } } : null, alwaysFresh)
  // The question it was opened with stays open when it no longer needs attention.
  const [first] = useState(() => findFirst(submission, review.filter === 'claims'))
  const questionId = review.questionId ?? first
  const tabs: { value: DetailTab; label: string; count?: number | string }[] = [
    { value: 'answers', label: t('tab.answers'), count: submission.quiz.questions.length },
    { value: 'history', label: t('tab.history'), ...(history.data && { count: history.data.length }) },
    {
      value: 'chat',
      label: t('tab.chat'),
      ...(isGraded && chat.data && { count: t('tab.messages', { count: chat.data.length }) }),
    },
  ]
  return (
    <div className={classes.tabs}>
      <CountTabs
        tabs={tabs}
        value={review.tab}
        onChange={(tab) => change({ tab })}
        label={t('details.title')}
      >
        {!isGraded && <NotGraded submission={submission} />}
        {review.tab === 'answers' && (
          <AnswersTab
            quizId={quizId}
            submission={submission}
            changes={history.data ?? []}
            questionId={questionId}
            onQuestion={(next) => change({ questionId: next })}
          />
        )}
        {review.tab === 'history' && (
          <Box p="1.25rem var(--gutter) 2rem">
            {history.data ? (
              <ChangeList quizId={quizId} submission={submission} changes={history.data} />
            ) : history.isError ? (
              <FailedQuery query={history}>{t('history.failed')}</FailedQuery>
            ) : (
              <SkeletonLines count={4} />
            )}
          </Box>
        )}
        {review.tab === 'chat' && <ChatTab isGraded={isGraded} chat={chat} />}
      </CountTabs>
    </div>
  )
}

/** The first answer that needs attention, otherwise the first. @param ofClaims the first with a claim comes before */
function findFirst({ answers, grade_claims: claims, quiz }: Submission, ofClaims: boolean): string {
  const isDisputed = (answer: GradedAnswer) =>
    claims.some(({ question_id, status }) => status === 'pending' && question_id === answer.question_id)
  const first =
    (ofClaims && answers.find(isDisputed)) ||
    answers.find((answer) => isFlagged(answer) || isDisputed(answer))
  return (first ?? answers[0])?.question_id ?? quiz.questions[0]?.question_id ?? ''
}

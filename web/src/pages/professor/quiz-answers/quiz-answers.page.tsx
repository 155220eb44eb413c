import type { Question } from '@lectern/contract/questions.ts'
import type { Quiz } from '@lectern/contract/quizzes.ts'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, useParams, useSearchParams } from 'react-router'
import { hasStatus } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { UnsavedParts, useUnsavedParts } from '../../../features/forms/unsaved-parts.tsx'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { useQuizStatistics } from '../../../features/quiz-review/use-quiz-statistics.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LeaveQuestion } from '../../../ui/feedback/leave-question.tsx'
import { useLeaveGuard } from '../../../ui/feedback/use-leave-guard.ts'
import { QuizReviewPage } from '../quiz-review-page.tsx'
import { AnswerList } from './answer-list.tsx'
import { QuestionHead } from './question-head.tsx'

/** All answers to one question, side by side; answers that need attention come first. */
export function Component() {
  const { t } = useTranslation('quizReview')
  const { quizId = '' } = useParams()
  const quiz = useCall(calls.quizzes.get, { params: { id: quizId } })
  const isNotFound = hasStatus(quiz.error, 400, 403, 404, 422)
  return (
    <QuizReviewPage quizId={quizId} quiz={quiz.data} isNotFound={isNotFound} here="answers">
      {quiz.data ? (
        <Answers key={quizId} quiz={quiz.data} />
      ) : quiz.isError ? (
        <FailedQuery query={quiz} isGone={isNotFound}>
          {t('answers.failed')}
        </FailedQuery>
      ) : (
        <Skeleton height={240} />
      )}
    </QuizReviewPage>
  )
}

const noQuestions: readonly Question[] = []
const questionOf = ({ search }: Pick<Location, 'search'>) => new URLSearchParams(search).get('question')
const leavesQuestion = (from: Location, to: Location): boolean =>
  from.pathname !== to.pathname || questionOf(from) !== questionOf(to)

function Answers({ quiz }: { quiz: Quiz }) {
  const { t } = useTranslation('quizReview')
  const [query, setQuery] = useSearchParams()
  const statistics = useQuizStatistics(quiz._id)
  const asked = [...quiz.questions, ...(statistics.data?.drawn_questions ?? noQuestions)]
  const former = statistics.data?.former_questions ?? noQuestions
  const all = [...asked, ...former]
  const toReview = new Map(statistics.data?.to_review.map((one) => [one.question_id, one.answers]))
  const chosen = query.get('question')
  // Without a choice, the first question with answers to review. It stays when those have been reviewed.
  const [first, setFirst] = useState<string>()
  const candidate = statistics.data && (all.find((one) => toReview.has(one.question_id)) ?? all[0])
  if (first === undefined && candidate) setFirst(candidate.question_id)
  const wanted = chosen ?? first
  const found = all.findIndex(({ question_id }) => question_id === wanted)
  const index = Math.max(0, found)
  const question = all[index]
  const nextQuestion = asked[index + 1]
  const [continued, setContinued] = useState<string>()
  const { isUnsaved, report } = useUnsavedParts()
  const guard = useLeaveGuard(isUnsaved, leavesQuestion)
  // The question may be one that is drawn or no longer asked: wait for the statistics, which list those.
  if (found < 0 && statistics.isPending) return <Skeleton height={240} />
  if (statistics.isError && found < 0)
    return <FailedQuery query={statistics}>{t('answers.failed')}</FailedQuery>
  if (!question || found < 0) return <EmptyState>{t('answers.noQuestion')}</EmptyState>
  return (
    <>
      <QuestionHead
        questions={asked}
        former={former}
        toReview={toReview}
        index={index}
        onChoose={(questionId) => setQuery({ question: questionId })}
      />
      <UnsavedParts report={report}>
        <AnswerList
          key={question.question_id}
          quizId={quiz._id}
          question={question}
          isContinued={continued === question.question_id}
          next={
            nextQuestion
              ? {
                  number: index + 2,
                  open: () => {
                    setContinued(nextQuestion.question_id)
                    setQuery({ question: nextQuestion.question_id })
                  },
                }
              : null
          }
        />
      </UnsavedParts>
      <LeaveQuestion isOpen={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
    </>
  )
}

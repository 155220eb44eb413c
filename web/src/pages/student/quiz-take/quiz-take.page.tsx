import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { hasStatus } from '../../../api/api-error.ts'
import { listUnsentAnswers, removeAnswersOf } from '../../../api/outbox/answers.ts'
import { useUser } from '../../../api/session.ts'
import { paths } from '../../../app/paths.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { findQuizToStart, takenQuizKey } from '../../../features/quiz-join/taken-quiz.ts'
import { refreshRunningQuizzes } from '../../../features/running-quiz/use-running-quizzes.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { patiently } from '../../../ui/load-part.ts'
import { QuizStart } from './quiz-start.tsx'
import { Redirecting } from './redirecting.tsx'
import { QuizUnreachable, TakePending } from './take-pending.tsx'
import { TakeQuiz } from './take-quiz.tsx'
import { useTakenQuiz } from './use-taken-quiz.ts'

const toResultMs = 1_500
const toDashboardMs = 2_000

/** Few students need it: its dialog would be 30 kB of each first load. */
const LostAttempt = lazy(patiently(() => import('./lost-attempt.tsx')))

/**
 * Taking a quiz, after the page that starts it. A student who has not joined it, or
 * has submitted it, is redirected.
 */
export function Component() {
  const { t } = useTranslation('quizTaking')
  const { quizId = '' } = useParams()
  const client = useQueryClient()
  const navigate = useNavigate()
  const entered = findQuizToStart(useLocation().state)
  const taken = useTakenQuiz(quizId)
  const [isSubmittedByOtherTab, setSubmittedByOtherTab] = useState(false)
  const { _id: userId } = useUser()
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const lost = (title: string) => {
    const answers = listUnsentAnswers(userId, quizId)
    if (Object.keys(answers).length === 0) return null
    const remove = () => {
      removeAnswersOf(userId, quizId)
      renderAgain()
    }
    return (
      <Suspense fallback={<TakePending />}>
        <LostAttempt title={title} answers={answers} onDelete={remove} />
      </Suspense>
    )
  }

  // Forces the next visit to ask the server again.
  useEffect(
    () => () => {
      client.removeQueries({ queryKey: takenQuizKey(quizId) })
      refreshRunningQuizzes(client)
    },
    [client, quizId],
  )

  if (taken.isPending) return taken.failureCount > 0 ? <QuizUnreachable quizId={quizId} /> : <TakePending />
  if (!taken.data) {
    const isGone = hasStatus(taken.error, 403, 404)
    const lostAttempt = isGone && lost(t('take.title'))
    if (lostAttempt) return lostAttempt
    return (
      <Page width={816}>
        <PageHeader title={t('take.title')} />
        <FailedQuery
          query={taken}
          isGone={isGone}
          actions={
            <Button component={Link} to={paths.studentDashboard()} variant="default">
              {t('take.toDashboard')}
            </Button>
          }
        >
          {isGone ? t('take.notFound') : t('take.loadFailed')}
        </FailedQuery>
      </Page>
    )
  }
  const quiz = taken.data.quiz.reply
  const { title, submission, start } = quiz
  if (submission?.submitted) {
    return (
      <Redirecting
        title={title}
        afterMs={toResultMs}
        onEnd={() => void navigate(paths.quizResult(quizId), { replace: true })}
      >
        {t(isSubmittedByOtherTab ? 'take.submittedInOtherTab' : 'take.alreadySubmitted')}
      </Redirecting>
    )
  }
  if (start && entered) return <QuizStart quiz={quiz} start={start} entered={entered} />
  if (!submission?.is_draft) {
    const lostAttempt = lost(title)
    if (lostAttempt) return lostAttempt
    return (
      <Redirecting
        title={title}
        afterMs={toDashboardMs}
        onEnd={() => void navigate(paths.studentDashboard(), { replace: true })}
      >
        {t('take.pleaseJoin')}
      </Redirecting>
    )
  }
  return (
    <TakeQuiz
      key={quizId}
      taken={taken.data}
      isFromStart={entered !== null}
      onEnded={(isByOtherTab) => {
        setSubmittedByOtherTab(isByOtherTab)
        void taken.refetch()
      }}
    />
  )
}

import type { Submission } from '@lectern/contract/grading.ts'
import { Box, Button, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { hasStatus } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { pollEvery } from '../../../api/poll-every.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { QuestionCard } from './question-card.tsx'
import classes from './quiz-result.module.css'
import { ResultChat } from './result-chat.tsx'
import { ResultHead } from './result-head.tsx'
import { ResultPending } from './result-pending.tsx'
import { useGradeUpdates } from './use-grade-updates.ts'

/** Decisions about the student's claims are shown here: they are no news on the dashboard any more. */
function useSeenClaims({ quiz_id: id, grade_claims: claims }: Submission): void {
  const client = useQueryClient()
  const until = claims
    .flatMap((claim) => (claim.by_assistant || claim.decided_at === null ? [] : [claim.decided_at]))
    .sort()
    .at(-1)
  useEffect(() => {
    if (until === undefined) return
    callApi(calls.decidedClaims.see, { params: { id }, body: { decided_until: until } }).then(
      () => client.invalidateQueries({ queryKey: keyOf(calls.decidedClaims.list) }),
      // They stay new, and are marked at the next visit.
      () => undefined,
    )
  }, [until, id, client])
}

/** A student's graded quiz with the reasons for its grades, beside the assistant for questions about it. */
export function Component() {
  const { quizId = '' } = useParams()
  const submission = useCall(
    calls.grading.mine,
    { params: { id: quizId } },
    {
      // The professor may have changed a grade meanwhile.
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state: { data, error } }) => {
        if (!data) return false
        const isReleased = data.release.correct_answers === 'shown'
        return pollEvery(data.is_graded ? !isReleased && releaseMs : gradingMs, error)
      },
    },
  )
  if (submission.isPending) return <ResultPending />
  if (submission.data) return <Result key={submission.data._id} submission={submission.data} />
  return <NoResult isNone={hasStatus(submission.error, 403, 404, 422)} query={submission} />
}

/** Polling interval while a submission is being graded. */
const gradingMs = 2_000
/** Polling interval while results or correct answers are not shown yet. */
const releaseMs = 60_000

type NoResultProps = { isNone: boolean; query: UseQueryResult }

function NoResult({ isNone, query }: NoResultProps) {
  const { t } = useTranslation('quizResult')
  const goBack = (
    <Button component={Link} to={paths.studentDashboard()} variant="default">
      {t('page.goBack')}
    </Button>
  )
  return (
    <Page>
      <PageHeader title={t('page.plainTitle')} />
      {isNone ? (
        <EmptyState actions={goBack}>{t('page.none')}</EmptyState>
      ) : (
        <FailedQuery query={query} actions={goBack}>
          {t('page.failed')}
        </FailedQuery>
      )}
    </Page>
  )
}

function Result({ submission }: { submission: Submission }) {
  const { t } = useTranslation('quizResult')
  const update = useGradeUpdates(submission)
  useSeenClaims(submission)
  const { questions } = submission.quiz
  return (
    <div className={classes.columns}>
      <Box className="scroll-y" flex={1} miw={0}>
        <Box className={classes.column} maw={848} mx="auto">
          <ResultHead submission={submission} update={update.shown} />
          <Stack component="ol" gap="sm" aria-label={t('page.plainTitle')}>
            {questions.map((question, index) => (
              <li key={question.question_id}>
                <QuestionCard
                  submissionId={submission._id}
                  quizId={submission.quiz_id}
                  number={index + 1}
                  question={question}
                  graded={submission.answers.find((one) => one.question_id === question.question_id)}
                  isGraded={submission.is_graded && submission.release.results === 'shown'}
                  isHidden={submission.is_graded && submission.release.results !== 'shown'}
                  claims={submission.grade_claims.filter((one) => one.question_id === question.question_id)}
                />
              </li>
            ))}
          </Stack>
        </Box>
      </Box>
      <ResultChat
        submissionId={submission._id}
        quizId={submission.quiz_id}
        closed={
          submission.quiz.is_archived
            ? 'archived'
            : !submission.is_graded
              ? 'notYet'
              : submission.release.correct_answers === 'shown'
                ? null
                : 'afterKeys'
        }
        update={update.shown}
        onAdjusted={update.announce}
      />
    </div>
  )
}

import type { Quiz } from '@lectern/contract/quizzes.ts'
import { Alert, Button } from '@mantine/core'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { hasStatus } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { ReasonButton } from '../../../ui/buttons/reason-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DeletedQuiz } from '../deleted-quiz.tsx'
import { MoveTable } from './move-table.tsx'
import { RegradeFigures } from './regrade-figures.tsx'
import { RegradeState } from './regrade-state.tsx'
import { useRegrading } from './use-regrading.ts'

/** What regrading by the present quiz would change: previewed first, then applied. */
export function Component() {
  const { t } = useTranslation('quizReview')
  const { quizId = '' } = useParams()
  const quiz = useCall(calls.quizzes.get, { params: { id: quizId } })
  if (quiz.data?.archived_at) return <DeletedQuiz quiz={quiz.data} title={t('regrade.title')} />
  return <Regrade key={quizId} quizId={quizId} quiz={quiz.data} />
}

function Regrade({ quizId, quiz }: { quizId: string; quiz: Quiz | undefined }) {
  const { t } = useTranslation(['quizReview', 'common'])
  const format = useFormat()
  const regrading = useRegrading(quizId)
  const { preview, isWorking, isApplying, isApplied } = regrading
  const statistics = useCall(calls.grading.statistics, { params: { id: quizId } })
  const questions = [...(quiz?.questions ?? []), ...(statistics.data?.drawn_questions ?? [])]
  const isNotFound = hasStatus(preview.error, 400, 403, 404, 422)
  const course = quiz ? paths.professorQuizzes(quiz.course_id) : paths.professorDashboard()
  const shown = preview.data
  const count = shown?.moves.length ?? 0
  const ungraded = (statistics.data?.open_attempts ?? 0) + (statistics.data?.pending ?? 0)
  // No grade changes now, but a corrected key reaches those that are not graded yet.
  const reachesUngraded = count === 0 && ungraded > 0 && (quiz?.revision ?? 1) > 1
  const reason = isWorking
    ? t('regrade.working')
    : !shown?.is_current
      ? t('regrade.stale')
      : count === 0 && !reachesUngraded
        ? t('regrade.nobody')
        : null
  return (
    <Page width={1328}>
      <PageHeader
        isDense
        title={t('regrade.title')}
        back={{ to: course, label: t('back') }}
        below={quiz && <bdi>{quiz.title}</bdi>}
        actions={
          shown &&
          !isApplied && (
            <>
              {/* The banner of a running job has its own Cancel. */}
              {!isWorking && !isApplying && (
                <Button component={Link} to={course} variant="default">
                  {t('regrade.leave')}
                </Button>
              )}
              <ReasonButton
                reason={isApplying ? t('regrade.applying') : reason}
                onClick={() => regrading.apply(shown.preview_id)}
              >
                {isApplying
                  ? t('regrade.applying')
                  : reachesUngraded
                    ? t('regrade.applyUngraded')
                    : t('regrade.apply', { count, number: format.number(count) })}
              </ReasonButton>
            </>
          )
        }
      />
      {preview.isError && !shown ? (
        <FailedQuery query={preview} isGone={isNotFound}>
          {t('regrade.failed')}
        </FailedQuery>
      ) : (
        <>
          {ungraded > 0 && !isApplied && (
            <Alert color="petrol" mb="md" icon={<IconClock aria-hidden />}>
              {t('regrade.ungraded', { count: ungraded, number: format.number(ungraded) })}
            </Alert>
          )}
          <RegradeState quizId={quizId} regrading={regrading} />
          {shown &&
            (shown.submissions === 0 ? (
              <EmptyState>{t('regrade.none')}</EmptyState>
            ) : (
              <>
                <RegradeFigures preview={shown} />
                <MoveTable preview={shown} quizId={quizId} questions={questions} />
              </>
            ))}
        </>
      )}
    </Page>
  )
}

import type { GradeClaim, GradedAnswer } from '@lectern/contract/grading.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { Box, Button, Group, Stack, Title } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf, withReason } from '../../api/api-error.ts'
import { calls } from '../../api/calls.ts'
import { FailureAlert } from '../../ui/feedback/failure-alert.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { usePressGuard } from '../../ui/feedback/use-press-guard.ts'
import { ResultReply } from '../graded-answers/result-reply.tsx'
import { ClaimForm, type Decision } from './claim-form.tsx'
import { useReviewAction } from './use-review-action.ts'

type ClaimCardProps = {
  quizId: string
  submissionId: string
  claim: GradeClaim
  /** The claim's question and its answer; null for a claim about the whole result. */
  about: { question: Question; answer: GradedAnswer } | null
  /** The student's name, where several forms are on one page. */
  student?: string
  onDecided?: () => void
}

const icons = { pending: 'waiting', approved: 'done', rejected: 'off' } as const

/** A student's grade claim, the assistant's reply, and the decision. */
export function ClaimCard({ quizId, submissionId, claim, about, student, onDecided }: ClaimCardProps) {
  const { t } = useTranslation('quizReview')
  const { claim_id: claimId, status } = claim
  const decide = useReviewAction(calls.grading.decideClaim, quizId)
  const card = useRef<HTMLElement>(null)
  const params = { id: submissionId, claim: claimId }
  // Also after the card has disappeared, so it awaits the reply itself.
  const reopen = () =>
    decide.mutateAsync({ params, body: { status: 'pending' } }).then(
      () => showToast('info', t('claim.nowPending')),
      (error) => showToast('error', withReason(error, t('claim.failed'))),
    )
  const send = usePressGuard((decision: Decision) =>
    decide.mutateAsync({ params, body: decision }).then(
      () => {
        const text = t(decision.status === 'approved' ? 'claim.nowApproved' : 'claim.nowRejected')
        showToast('success', text, { label: t('claim.undo'), run: () => void reopen() })
        if (onDecided) onDecided()
        else card.current?.focus({ preventScroll: true })
      },
      () => {
        // The card shows the error.
      },
    ),
  )
  return (
    <Stack
      ref={card as RefObject<HTMLDivElement | null>}
      component="article"
      tabIndex={-1}
      gap="xs"
      py={14}
      px="md"
      bd="1px solid var(--line)"
      bdrs="sm"
      fz="sm"
      aria-label={t('claim.title')}
    >
      <Group justify="space-between" wrap="nowrap">
        <Title order={3} size="h6">
          {t(claim.by_assistant ? 'claim.byAssistant' : 'claim.title')}
        </Title>
        <StatusBadge kind={icons[status]}>{t(`claim.${status}`)}</StatusBadge>
      </Group>
      <Box className="quoted pre-wrap break-words" component="blockquote" dir="auto">
        {claim.claim_text}
      </Box>
      {claim.ai_response !== '' && (
        // Folded: it repeats the answer and the reference, and the decision stands below it.
        <Box component="details" c="var(--text-2)">
          <summary>{t('claim.assistant')}</summary>
          <ResultReply text={claim.ai_response} />
        </Box>
      )}
      {decide.error && <FailureAlert>{messageOf(decide.error, t('claim.failed'))}</FailureAlert>}
      {status !== 'pending' && !claim.by_assistant && (
        <Button
          variant="default"
          size="sm"
          w="fit-content"
          disabled={decide.isPending}
          onClick={() => void reopen()}
        >
          {t('claim.decideAgain')}
        </Button>
      )}
      {status === 'pending' && (
        <ClaimForm
          claim={claim}
          about={about}
          student={student}
          isBusy={decide.isPending}
          onDecide={(decision) => void send(decision)}
        />
      )}
    </Stack>
  )
}

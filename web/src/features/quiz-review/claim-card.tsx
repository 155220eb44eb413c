import type { GradeClaim } from '@lectern/contract/grading.ts'
import { limits } from '@lectern/contract/limits.ts'
import { Box, Button, Group, Stack, Textarea, Title } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf, withReason } from '../../api/api-error.ts'
import { calls } from '../../api/calls.ts'
import { FailureAlert } from '../../ui/feedback/failure-alert.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { useFormat } from '../../ui/format.ts'
import { useUnsavedPart } from '../forms/unsaved-parts.tsx'
import { useSessionState } from '../forms/use-session-state.ts'
import { ResultReply } from '../graded-answers/result-reply.tsx'
import classes from './claim-card.module.css'
import { PointsField } from './points-field.tsx'
import { type PointsProblem, readPoints } from './read-points.ts'
import { useReviewAction } from './use-review-action.ts'

type ClaimCardProps = {
  quizId: string
  submissionId: string
  claim: GradeClaim
  /** The current points of the claim's question; null where it has none. */
  points: number | null
  /** The maximum points of the claim's question; null for a claim about the whole result. */
  maxPoints: number | null
  /** The student's name, where several forms are on one page. */
  student?: string
  onDecided?: () => void
}

const isText = (stored: unknown): stored is string => typeof stored === 'string'

const icons = { pending: 'waiting', approved: 'done', rejected: 'off' } as const

/**
 * A student's grade claim, the assistant's reply, and the decision. The points are empty at first: approving always
 * names them.
 */
export function ClaimCard({ quizId, submissionId, claim, points, maxPoints, ...props }: ClaimCardProps) {
  const { t } = useTranslation('quizReview')
  const { claim_id: claimId, status } = claim
  const decide = useReviewAction(calls.grading.decideClaim, quizId)
  const { student, onDecided } = props
  const format = useFormat()
  const [typed, setTyped] = useSessionState(`claim points ${claimId}`, '', isText)
  const [reason, setReason] = useSessionState(`claim reason ${claimId}`, '', isText)
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const isUnsaved = status === 'pending' && (typed !== '' || reason !== '')
  useUnsavedPart(isUnsaved)
  const [problem, setProblem] = useState<PointsProblem | null>(null)
  const card = useRef<HTMLElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const named = (field: string) => (student ? t('grade.fieldOf', { field, student }) : field)
  const params = { id: submissionId, claim: claimId }
  // Also after the card has disappeared, so it awaits the reply itself.
  const reopen = () =>
    decide.mutateAsync({ params, body: { status: 'pending' } }).then(
      () => showToast('info', t('claim.nowPending')),
      (error) => showToast('error', withReason(error, t('claim.failed'))),
    )
  // The second press of a double click comes before the button is disabled.
  const isSent = useRef(false)
  const send = async (decision: { status: 'approved' | 'rejected'; points_earned?: number }) => {
    if (isSent.current) return
    isSent.current = true
    await decide.mutateAsync({ params, body: { ...decision, ...(reason.trim() && { reason }) } }).then(
      () => {
        const text = t(decision.status === 'approved' ? 'claim.nowApproved' : 'claim.nowRejected')
        showToast('success', text, { label: t('claim.undo'), run: () => void reopen() })
        if (onDecided) onDecided()
        else card.current?.focus({ preventScroll: true })
      },
      () => {
        // The card shows the error.
      },
    )
    isSent.current = false
  }
  const refuse = (what: PointsProblem) => {
    setProblem(what)
    form.current?.querySelector('input')?.focus()
  }
  const approve = () => {
    if (maxPoints === null) return void send({ status: 'approved' })
    const read = readPoints(typed, maxPoints)
    if ('problem' in read) refuse(read.problem)
    // Points that were raised since the claim may be approved as they are.
    else if (read.points === points && points === claim.original_points) refuse('same')
    else void send({ status: 'approved', points_earned: read.points })
  }
  const reject = () => {
    if (reason.trim() !== '') return void send({ status: 'rejected' })
    setIsReasonMissing(true)
    reasonField.current?.focus()
  }
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
      <Box className={`${classes.words} pre-wrap break-words`} component="blockquote" ps="sm" dir="auto">
        {claim.claim_text}
      </Box>
      {claim.ai_response !== '' && (
        <Box c="var(--text-2)">
          <strong>{t('claim.assistant')}</strong>
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
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!decide.isPending) approve()
          }}
        >
          <Group align="flex-start" gap="sm" mb="sm">
            {maxPoints !== null && (
              <Box w={208}>
                <PointsField
                  value={typed}
                  onChange={(next) => {
                    setProblem(null)
                    setTyped(next)
                  }}
                  maxPoints={maxPoints}
                  problem={problem}
                  label={t('claim.points')}
                  name={student && named(t('claim.points'))}
                  description={
                    points === null ? t('claim.noneNow') : t('claim.now', { points: format.number(points) })
                  }
                  from={points}
                />
              </Box>
            )}
            <Textarea
              ref={reasonField}
              classNames={{ root: classes.reason, input: classes.reasonInput }}
              label={t('claim.reason')}
              aria-label={student && named(t('claim.reason'))}
              description={t('claim.reasonHint')}
              rows={1}
              maxLength={limits.reasonChars}
              dir="auto"
              value={reason}
              error={isReasonMissing && t('claim.reasonMissing')}
              onChange={(event) => {
                setIsReasonMissing(false)
                setReason(event.currentTarget.value)
              }}
            />
          </Group>
          <Group gap="sm">
            <Button type="submit" variant="light" disabled={decide.isPending}>
              {decide.isPending ? t('grade.saving') : t('claim.approve')}
            </Button>
            <Button variant="default" disabled={decide.isPending} onClick={reject}>
              {t('claim.reject')}
            </Button>
          </Group>
        </form>
      )}
    </Stack>
  )
}

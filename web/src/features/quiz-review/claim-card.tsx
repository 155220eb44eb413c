import type { GradeClaim, GradedAnswer } from '@lectern/contract/grading.ts'
import { limits } from '@lectern/contract/limits.ts'
import type { LinePoints } from '@lectern/contract/points-by-hand.ts'
import type { Question } from '@lectern/contract/questions.ts'
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
import { listLinesOf } from '../graded-answers/lines-of-answer.ts'
import { ResultReply } from '../graded-answers/result-reply.tsx'
import classes from './claim-card.module.css'
import { FeedbackNote } from './feedback-note.tsx'
import { PointsField } from './points-field.tsx'
import { type PointsProblem, readPoints } from './read-points.ts'
import { RubricLines } from './rubric-lines.tsx'
import { type LineProblem, readTyped, type TypedPoints, typedPointsOf } from './typed-points.ts'
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

const isText = (stored: unknown): stored is string => typeof stored === 'string'
const isTextOrNull = (stored: unknown): stored is string | null => stored === null || isText(stored)
const areTexts = (stored: unknown): stored is string[] | null =>
  stored === null || (Array.isArray(stored) && stored.every(isText))

type Decision = {
  status: 'approved' | 'rejected'
  points_earned?: number
  lines?: LinePoints[]
  feedback?: string | null
}

const icons = { pending: 'waiting', approved: 'done', rejected: 'off' } as const

/**
 * A student's grade claim, the assistant's reply, and the decision. The points are empty at first: approving always
 * names them. Fewer points than now are said before, and the feedback stays only where that is seen.
 */
export function ClaimCard({ quizId, submissionId, claim, about, ...props }: ClaimCardProps) {
  const { t } = useTranslation('quizReview')
  const points = about?.answer.points_earned ?? null
  const maxPoints = about?.question.points ?? null
  const lines = about ? listLinesOf(about.question, about.answer) : []
  const { claim_id: claimId, status } = claim
  const decide = useReviewAction(calls.grading.decideClaim, quizId)
  const { student, onDecided } = props
  const format = useFormat()
  const [typed, setTyped] = useSessionState(`claim points ${claimId}`, '', isText)
  const [reason, setReason] = useSessionState(`claim reason ${claimId}`, '', isText)
  /** Null: the total was typed by itself, or nothing yet. */
  const [typedLines, setTypedLines] = useSessionState<string[] | null>(
    `claim lines ${claimId}`,
    null,
    areTexts,
  )
  /** Null: untouched. */
  const [feedback, setFeedback] = useSessionState<string | null>(
    `claim feedback ${claimId}`,
    null,
    isTextOrNull,
  )
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const isUnsaved = status === 'pending' && (typed !== '' || reason !== '' || feedback !== null)
  useUnsavedPart(isUnsaved)
  const [problem, setProblem] = useState<PointsProblem | null>(null)
  const [lineProblem, setLineProblem] = useState<LineProblem | null>(null)
  const stored = typedPointsOf(points, lines)
  const given: TypedPoints = {
    points: typed,
    lines: typedLines ?? stored.lines,
    isByLine: typedLines !== null && typedLines.length === lines.length,
  }
  const typePoints = (next: TypedPoints) => {
    setProblem(null)
    setLineProblem(null)
    setTyped(next.points)
    setTypedLines(next.isByLine ? [...next.lines] : null)
  }
  const asked = maxPoints === null ? null : readPoints(typed, maxPoints)
  const isFewer = asked !== null && 'points' in asked && points !== null && asked.points < points
  const hasOtherPoints = asked !== null && 'points' in asked && asked.points !== points
  const feedbackBefore = about?.answer.feedback ?? ''
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
  const send = async (decision: Decision) => {
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
    form.current?.querySelector<HTMLInputElement>('[data-total] input')?.focus()
  }
  const approve = () => {
    if (maxPoints === null) return void send({ status: 'approved' })
    const read = readTyped(given, lines, maxPoints)
    if ('line' in read) setLineProblem(read.line)
    else if ('problem' in read) refuse(read.problem)
    // Points that were raised since the claim may be approved as they are.
    else if (read.points === points && points === claim.original_points) refuse('same')
    else
      void send({
        status: 'approved',
        points_earned: read.points,
        ...(read.lines && { lines: read.lines }),
        ...(feedback !== null && feedback !== feedbackBefore && { feedback: feedback.trim() || null }),
      })
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
          {maxPoints !== null && lines.length > 0 && (
            <Box mb="sm">
              <RubricLines
                lines={lines}
                typed={given}
                onType={typePoints}
                maxPoints={maxPoints}
                problem={lineProblem}
                student={student}
              />
            </Box>
          )}
          <Group align="flex-start" gap="sm" mb="sm">
            {maxPoints !== null && (
              <Box w={208} data-total>
                <PointsField
                  value={typed}
                  onChange={(next) => typePoints({ ...given, points: next, isByLine: false })}
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
          {feedbackBefore !== '' && (hasOtherPoints || feedback !== null) && (
            <Stack gap="xs" mb="sm">
              <Textarea
                classNames={{ input: classes.reasonInput }}
                label={t('grade.feedback')}
                aria-label={student && named(t('grade.feedback'))}
                rows={1}
                maxLength={limits.feedbackChars}
                dir="auto"
                value={feedback ?? feedbackBefore}
                onChange={(event) => setFeedback(event.currentTarget.value)}
              />
              <FeedbackNote
                feedback={feedback ?? feedbackBefore}
                before={feedbackBefore}
                isAutomatic={
                  about?.answer.grading_method !== 'manual' || about.answer.feedback_from_grader === true
                }
                hasOtherPoints={hasOtherPoints}
                onType={setFeedback}
              />
            </Stack>
          )}
          {isFewer && (
            <Box py="xs" px="sm" mb="sm" bdrs="sm" bg="var(--warn-tint)" c="var(--warn)" role="alert">
              {t('claim.fewer', { points: format.number(asked.points), now: format.number(points) })}
            </Box>
          )}
          <Group gap="sm">
            <Button type="submit" variant="light" disabled={decide.isPending}>
              {decide.isPending ? t('grade.saving') : t(isFewer ? 'claim.approveFewer' : 'claim.approve')}
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

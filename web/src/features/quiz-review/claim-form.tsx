import type { SentBody } from '@lectern/contract/call.ts'
import type { GradeClaim, GradedAnswer, grading } from '@lectern/contract/grading.ts'
import * as limits from '@lectern/contract/limits.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { Box, Button, Group, Stack, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { useUnsavedPart } from '../forms/unsaved-parts.tsx'
import { useSessionState } from '../forms/use-session-state.ts'
import { listLinesOf } from '../graded-answers/lines-of-answer.ts'
import { FeedbackNote } from './feedback-note.tsx'
import { FormNote } from './form-note.tsx'
import { writeLineFeedback } from './line-feedback.ts'
import { PointsField } from './points-field.tsx'
import { type PointsProblem, readPoints } from './read-points.ts'
import { RubricLines } from './rubric-lines.tsx'
import { type LineProblem, readTyped, type TypedPoints, typedPointsOf } from './typed-points.ts'

export type Decision = SentBody<typeof grading.decideClaim>

type ClaimFormProps = {
  claim: GradeClaim
  /** The claim's question and its answer; null for a claim about the whole result. */
  about: { question: Question; answer: GradedAnswer } | null
  /** The student's name, where several forms are on one page. */
  student?: string | undefined
  isBusy: boolean
  onDecide: (decision: Decision) => void
}

const isText = (stored: unknown): stored is string => typeof stored === 'string'
const isTextOrNull = (stored: unknown): stored is string | null => stored === null || isText(stored)
const areTexts = (stored: unknown): stored is string[] | null =>
  stored === null || (Array.isArray(stored) && stored.every(isText))

/**
 * Decides a pending claim. The points are empty at first: approving always names them. The form warns of fewer points than now,
 * and keeps the feedback only where it shows it.
 */
export function ClaimForm({ claim, about, student, isBusy, onDecide }: ClaimFormProps) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const work = useDecision(claim, about, onDecide)
  const { points, given, type, fewer, problems } = work
  const approveButton = useRef<HTMLButtonElement>(null)
  const named = (field: string) => (student ? t('grade.fieldOf', { field, student }) : field)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Enter leads on from answer to answer: points are taken away by the button alone, which says so.
        if (fewer && document.activeElement instanceof HTMLInputElement) return approveButton.current?.focus()
        if (!isBusy) work.approve()
      }}
    >
      <Stack gap="sm">
        {about && (
          <RubricLines
            lines={work.lines}
            typed={given}
            onType={type}
            maxPoints={about.question.points}
            problem={problems.line}
            student={student}
          />
        )}
        <Group align="flex-start" gap="sm">
          {about && (
            <Box w={208} ref={work.totalField}>
              <PointsField
                value={given.points}
                onChange={(points) => type({ ...given, points, isByLine: false })}
                maxPoints={about.question.points}
                problem={problems.points}
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
            ref={work.reasonField}
            flex="1 1 14rem"
            classNames={{ input: 'growing-field' }}
            label={t('claim.reason')}
            aria-label={student && named(t('claim.reason'))}
            description={t('claim.reasonHint')}
            rows={1}
            maxLength={limits.reasonChars}
            dir="auto"
            value={work.reason}
            error={problems.reason && t(`claim.${problems.reason}`)}
            onChange={(event) => work.writeReason(event.currentTarget.value)}
          />
        </Group>
        {about && work.showsFeedback && (
          <Stack gap="xs">
            <Textarea
              classNames={{ input: 'growing-field' }}
              label={t('grade.feedback')}
              aria-label={student && named(t('grade.feedback'))}
              rows={1}
              maxLength={limits.feedbackChars}
              dir="auto"
              value={work.feedback}
              onChange={(event) => work.writeFeedback(event.currentTarget.value)}
            />
            <FeedbackNote
              answer={about.answer}
              feedback={work.feedback}
              before={work.feedbackBefore}
              hasOtherPoints={work.hasOtherPoints}
              byLine={work.byLine}
              onType={work.writeFeedback}
            />
          </Stack>
        )}
        {fewer && (
          <FormNote tone="warn" role="alert">
            {t('claim.fewer', { points: format.number(fewer.next), now: format.number(fewer.now) })}
          </FormNote>
        )}
        <Group gap="sm">
          <Button ref={approveButton} type="submit" variant="light" disabled={isBusy}>
            {isBusy ? t('grade.saving') : t(fewer ? 'claim.approveFewer' : 'claim.approve')}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={work.reject}>
            {t('claim.reject')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/**
 * The decision on a claim while it is written, which survives a reload, and its checks: `approve` and `reject` send it, or name
 * in `problems` what is missing and focus that field.
 */
function useDecision(
  claim: GradeClaim,
  about: ClaimFormProps['about'],
  onDecide: ClaimFormProps['onDecide'],
) {
  const { t } = useTranslation('quizReview')
  const id = claim.claim_id
  const points = about?.answer.points_earned ?? null
  const lines = about ? listLinesOf(about.question, about.answer) : []
  const feedbackBefore = about?.answer.feedback ?? ''
  const [typed, setTyped] = useSessionState(`claim points ${id}`, '', isText)
  /** Null: untouched. */
  const [typedReason, setReason] = useSessionState<string | null>(`claim reason ${id}`, null, isTextOrNull)
  /** Null: the total was typed by itself, or nothing yet. */
  const [typedLines, setTypedLines] = useSessionState<string[] | null>(`claim lines ${id}`, null, areTexts)
  /** Null: untouched. */
  const [feedback, setFeedback] = useSessionState<string | null>(`claim feedback ${id}`, null, isTextOrNull)
  const [problem, setProblem] = useState<PointsProblem | null>(null)
  const [lineProblem, setLineProblem] = useState<LineProblem | null>(null)
  const [reasonProblem, setReasonProblem] = useState<'reasonMissing' | 'partReasonMissing' | null>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const totalField = useRef<HTMLDivElement>(null)
  useUnsavedPart(typed !== '' || (typedReason ?? '') !== '' || feedback !== null)

  const given: TypedPoints = {
    points: typed,
    lines: typedLines ?? typedPointsOf(points, lines).lines,
    isByLine: typedLines !== null && typedLines.length === lines.length,
  }
  const type = (next: TypedPoints) => {
    setProblem(null)
    setLineProblem(null)
    setTyped(next.points)
    setTypedLines(next.isByLine ? [...next.lines] : null)
  }
  const asked = about && readPoints(typed, about.question.points)
  const next = asked && 'points' in asked ? asked.points : null
  const fewer = next !== null && points !== null && next < points ? { next, now: points } : null
  const hasOtherPoints = next !== null && next !== points
  const isPart = about !== null && next !== null && next < about.question.points
  const byLine =
    about && writeLineFeedback(given, lines, { maxPoints: about.question.points, former: feedbackBefore })
  const incomplete = (about?.answer.evidence ?? [])
    .filter((line) => line.points_earned < line.points_possible)
    .map(({ criterion }) => `“${criterion.replace(/[.。:：]+$/u, '')}”`)
  // The student reads why not all points are given: the grader's reason is proposed, without points of its own.
  const proposed =
    byLine ??
    (incomplete.length > 0 ? t('claim.incomplete', { lines: incomplete.join(', ') }) : feedbackBefore)
  const reason = typedReason ?? (isPart ? proposed.slice(0, limits.reasonChars) : '')

  const decide = (decision: Decision) =>
    onDecide({ ...decision, ...(about && { points_before: points }), ...(reason.trim() && { reason }) })
  const refuse = (what: PointsProblem) => {
    setProblem(what)
    totalField.current?.querySelector('input')?.focus()
  }
  const askReason = (what: typeof reasonProblem) => {
    setReasonProblem(what)
    reasonField.current?.focus()
  }
  const approve = () => {
    if (!about) return decide({ status: 'approved' })
    const read = readTyped(given, lines, about.question.points)
    if ('line' in read) setLineProblem(read.line)
    else if ('problem' in read) refuse(read.problem)
    // Points that were raised since the claim may be approved as they are.
    else if (read.points === points && points === claim.original_points) refuse('same')
    else if (read.points < about.question.points && reason.trim() === '') askReason('partReasonMissing')
    else
      decide({
        status: 'approved',
        points_earned: read.points,
        ...(read.lines && { lines: read.lines }),
        ...(feedback !== null && feedback !== feedbackBefore && { feedback: feedback.trim() || null }),
      })
  }
  const reject = () => {
    if (reason.trim() !== '') decide({ status: 'rejected' })
    else askReason('reasonMissing')
  }
  const writeReason = (text: string) => {
    setReasonProblem(null)
    setReason(text)
  }
  return {
    lines,
    /** The answer's points now; null: none. */
    points,
    given,
    type,
    /** The form would give fewer points than the answer has now. */
    fewer,
    hasOtherPoints,
    reason,
    writeReason,
    feedback: feedback ?? feedbackBefore,
    feedbackBefore,
    byLine,
    writeFeedback: setFeedback,
    showsFeedback: feedbackBefore !== '' && (hasOtherPoints || feedback !== null),
    problems: { points: problem, line: lineProblem, reason: reasonProblem },
    totalField,
    reasonField,
    approve,
    reject,
  }
}

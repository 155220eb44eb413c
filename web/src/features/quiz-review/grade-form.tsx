import type { GradedAnswer } from '@lectern/contract/grading.ts'
import * as limits from '@lectern/contract/limits.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { Anchor, Button, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/api-error.ts'
import { FailureAlert } from '../../ui/feedback/failure-alert.tsx'
import { useFormat } from '../../ui/format.ts'
import { focusFirstInvalid } from '../forms/form-answers.ts'
import { FeedbackNote } from './feedback-note.tsx'
import { FormNote } from './form-note.tsx'
import classes from './grade-form.module.css'
import { writeLineFeedback } from './line-feedback.ts'
import { PointsField } from './points-field.tsx'
import { RubricLines } from './rubric-lines.tsx'
import { useGradeForm } from './use-grade-form.ts'

type GradeFormProps = {
  quizId: string
  submissionId: string
  answer: GradedAnswer
  question: Question
  /** Stacks the fields vertically. */
  isNarrow?: boolean
  /** The student's name, where several forms are on one page. */
  student?: string
  /** The points can be saved, and are being sent. */
  onSending?: () => void
  onSaved?: () => void
  onFailed?: () => void
  /** Enter was pressed without a change. */
  onUnchanged?: () => void
}

/** Points, by line where the question has a rubric, and feedback. Enter saves; in the feedback field Ctrl+Enter or Command+Enter. */
export function GradeForm(props: GradeFormProps) {
  const { answer, question, student, onSending, onSaved, onFailed, onUnchanged } = props
  const { t } = useTranslation(['quizReview', 'common'])
  const format = useFormat()
  const form = useGradeForm(props)
  const now = answer.points_earned === null ? null : format.number(answer.points_earned)
  const who = answer.changed_by
  const movedBy = (points: string) =>
    who ? t('grade.movedBy', { points, who }) : t('grade.moved', { points })
  const movedText = now === null ? t('grade.movedNone') : movedBy(now)
  const element = useRef<HTMLFormElement>(null)
  const [asksReason, setAsksReason] = useState(false)
  const [hasSaved, setHasSaved] = useState(false)
  const { typed } = form
  const tooLong = typed.feedback.length - limits.feedbackChars
  const named = (field: string) => (student ? t('grade.fieldOf', { field, student }) : undefined)

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (form.isSaving) return
    if (!form.isUnsaved && answer.points_earned !== null) return onUnchanged?.()
    let isSent = false
    const isSaved = await form.submit(() => {
      isSent = true
      onSending?.()
    })
    if (isSaved) {
      setAsksReason(false)
      setHasSaved(true)
      onSaved?.()
    } else if (isSent) onFailed?.()
    else if (element.current) focusFirstInvalid(element.current)
  }
  // A held Enter would confirm the answers that follow, unseen.
  const ignoreHeldEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement))
      event.preventDefault()
  }
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!event.repeat) void submit()
  }

  return (
    <form ref={element} onSubmit={submit} onKeyDown={ignoreHeldEnter} noValidate>
      <span className="visually-hidden" role="status">
        {hasSaved &&
          !form.isUnsaved &&
          now !== null &&
          t('grade.saved', { points: now, max: format.number(question.points) })}
      </span>
      <Stack
        gap="sm"
        p="0.875rem 1rem 1rem"
        bd="1px solid var(--line)"
        bdrs="sm"
        bg="var(--body)"
        data-narrow={props.isNarrow || undefined}
      >
        {(form.hasMoved || form.hasMerged) && (
          <FormNote tone="warn" role="alert" action={{ label: t('grade.takeTheirs'), run: form.undo }}>
            {form.hasMoved ? movedText : t('grade.movedLines')}
          </FormNote>
        )}
        {form.error && <FailureAlert>{messageOf(form.error, t('grade.failed'))}</FailureAlert>}
        <RubricLines
          lines={form.lines}
          typed={typed}
          onType={form.change}
          maxPoints={question.points}
          problem={form.lineProblem}
          student={student}
        />
        <div className={classes.fields}>
          <PointsField
            value={typed.points}
            onChange={(points) => form.change({ points, isByLine: false })}
            maxPoints={question.points}
            problem={form.problem}
            name={named(t('grade.points'))}
          />
          <Textarea
            classNames={{ input: 'growing-field' }}
            label={t('grade.feedback')}
            aria-label={named(t('grade.feedback'))}
            rows={1}
            dir="auto"
            value={typed.feedback}
            onChange={(event) => form.change({ feedback: event.currentTarget.value })}
            onKeyDown={submitByKey}
            error={tooLong > 0 && t('grade.tooLong', { count: tooLong })}
          />
          {/* Not disabled: with a disabled button, Enter in a field would do nothing. */}
          <Button
            type="submit"
            // Beside the fields, below their labels.
            mt={{ base: 0, sm: 'lg' }}
            data-disabled={!form.isUnsaved || form.isSaving || undefined}
            aria-disabled={!form.isUnsaved || form.isSaving || undefined}
          >
            {form.isSaving ? t('grade.saving') : t('grade.save')}
          </Button>
        </div>
        <FeedbackNote
          answer={answer}
          feedback={typed.feedback}
          before={form.feedbackBefore}
          hasOtherPoints={form.hasOtherPoints}
          byLine={writeLineFeedback(typed, form.lines, {
            maxPoints: question.points,
            former: form.feedbackBefore,
          })}
          onType={(feedback) => form.change({ feedback })}
        />
        {asksReason ? (
          <TextInput
            label={t('grade.reason')}
            aria-label={named(t('grade.reason'))}
            autoFocus
            maxLength={limits.reasonChars}
            dir="auto"
            autoComplete="off"
            value={typed.reason}
            onChange={(event) => form.change({ reason: event.currentTarget.value })}
          />
        ) : (
          form.isUnsaved && (
            <Anchor
              component="button"
              type="button"
              className="touch-height"
              size="sm"
              w="fit-content"
              onClick={() => setAsksReason(true)}
            >
              {t('grade.addReason')}
            </Anchor>
          )
        )}
      </Stack>
    </form>
  )
}

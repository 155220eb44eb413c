import * as limits from '@lectern/contract/limits.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../../api/api-error.ts'
import { calls } from '../../../../api/calls.ts'
import { useUnsavedPart } from '../../../../features/forms/unsaved-parts.tsx'
import { useReviewAction } from '../../../../features/quiz-review/use-review-action.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import classes from './change-list.module.css'

type ReverseFormProps = {
  quizId: string
  submissionId: string
  changeId: string
  /** The answer's points afterwards, as text. */
  points: string
  /** What the change answers, if anything: it waits again, or the assistant does not repeat it. */
  answers: 'claim' | 'assistant' | 'flags' | null
  onClose: () => void
}

const hints = {
  none: 'reverse.hint',
  claim: 'reverse.hintClaim',
  assistant: 'reverse.hintAssistant',
  flags: 'reverse.hintFlags',
} as const

/** Reverts a grade change, with a reason for the history. */
export function ReverseForm({ quizId, submissionId, changeId, points, answers, onClose }: ReverseFormProps) {
  const { t } = useTranslation(['quizReview', 'common'])
  const reverse = useReviewAction(calls.grading.reverse, quizId)
  const [reason, setReason] = useState('')
  useUnsavedPart(reason.trim() !== '')
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!reverse.isPending)
          reverse.mutate(
            { params: { id: submissionId }, body: { change_id: changeId, reason } },
            { onSuccess: onClose },
          )
      }}
    >
      <TextInput
        label={t('reverse.reason')}
        description={t(hints[answers ?? 'none'], { points })}
        autoFocus
        dir="auto"
        autoComplete="off"
        maxLength={limits.reasonChars}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="light" disabled={reverse.isPending}>
        {reverse.isPending ? t('reverse.busy') : t('reverse.confirm')}
      </Button>
      <Button size="sm" variant="default" onClick={onClose} disabled={reverse.isPending}>
        {t('common:cancel')}
      </Button>
      {reverse.error && <FailureAlert>{messageOf(reverse.error, t('reverse.failed'))}</FailureAlert>}
    </form>
  )
}

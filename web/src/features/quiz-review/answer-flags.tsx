import type { GradedAnswer } from '@lectern/contract/grading.ts'
import type { ReviewFlag } from '@lectern/contract/review-flags.ts'
import { Button, Group } from '@mantine/core'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/api-error.ts'
import { FailureAlert } from '../../ui/feedback/failure-alert.tsx'
import { useFormat } from '../../ui/format.ts'
import classes from './answer-flags.module.css'
import { useConfirmPoints } from './use-confirm-points.ts'

type AnswerFlagsProps = {
  quizId: string
  submissionId: string
  answer: GradedAnswer
  onSettled?: () => void
}

export const isFlagged = ({ flags = [], reviewed = false }: Pick<GradedAnswer, 'flags' | 'reviewed'>) =>
  flags.length > 0 && !reviewed

/** Flags in words. */
export function FlagList({ flags }: { flags: readonly ReviewFlag[] }) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  return (
    <ul>
      {flags.map((flag) =>
        typeof flag === 'string' ? (
          <li key={flag}>{t(`flag.${flag}`)}</li>
        ) : flag.flag === 'contradicts' ? (
          <li key={flag.expected}>
            {t('flag.contradicts', { expected: flag.expected, stated: flag.stated })}
          </li>
        ) : (
          <li key={flag.flag}>
            {t(`flag.${flag.flag}`, {
              given: format.number(flag.given),
              other: format.number('counted' in flag ? flag.counted : flag.evidence),
            })}
          </li>
        ),
      )}
    </ul>
  )
}

/** Why a professor should review an answer, and a button that confirms its points. */
export function AnswerFlags({ quizId, submissionId, answer, onSettled }: AnswerFlagsProps) {
  const { t } = useTranslation('quizReview')
  const confirmPoints = useConfirmPoints(quizId)
  if (!isFlagged(answer)) return null
  return (
    <>
      <Group
        className={classes.flags}
        py="xs"
        px="sm"
        bdrs="sm"
        bg="var(--warn-tint)"
        c="var(--warn)"
        fz="sm"
        gap="0.5rem 0.75rem"
      >
        <IconFlag size={18} aria-hidden />
        <FlagList flags={answer.flags ?? []} />
        {answer.points_earned !== null && (
          <Button
            variant="default"
            size="sm"
            disabled={confirmPoints.isPending}
            onClick={() => confirmPoints.confirm(submissionId, answer.question_id, onSettled)}
          >
            {confirmPoints.isPending ? t('confirmPoints.busy') : t('confirmPoints.button')}
          </Button>
        )}
      </Group>
      {confirmPoints.error && (
        <FailureAlert>{messageOf(confirmPoints.error, t('confirmPoints.failed'))}</FailureAlert>
      )}
    </>
  )
}

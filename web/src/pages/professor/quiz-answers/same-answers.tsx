import type { AnswerToQuestion } from '@lectern/contract/grading.ts'
import { Box, Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { gradeKeys } from '../../../features/quiz-review/use-review-action.ts'
import { useFormat } from '../../../ui/format.ts'

/** How many students gave the same answer; their answers can get the points and feedback of this one. */
export function SameAnswers({ answer }: { answer: AnswerToQuestion }) {
  const { t } = useTranslation('quizReview')
  const format = useFormat()
  const gradeSame = useAction(calls.grading.gradeSame, { changes: gradeKeys })
  const grade = (replace_manual: boolean) =>
    gradeSame.mutate({
      params: { id: answer.submission_id },
      body: { question_id: answer.question_id, replace_manual },
    })
  const { data: done } = gradeSame
  // The key gives the same option the same points: there is something to pass on only after a change by hand.
  const isPassedOn = !answer.question.options || answer.grading_method === 'manual'
  return (
    <Box p="0 1rem 1rem" fz="sm">
      <p>
        {t(`answers.same.${answer.question.options ? 'option' : 'others'}`, { count: answer.same_answers })}
      </p>
      <div role="status">
        {done && done.changed > 0 && <p>{t('answers.same.done', { count: done.changed })}</p>}
        {done && done.changed + done.by_hand === 0 && <p>{t('answers.same.nothing')}</p>}
        {done && done.by_hand > 0 && <p>{t('answers.same.byHand', { count: done.by_hand })}</p>}
      </div>
      {gradeSame.error && (
        <Box component="p" role="alert" c="var(--danger)">
          {messageOf(gradeSame.error, t('answers.same.failed'))}
        </Box>
      )}
      {isPassedOn && answer.points_earned !== null && (
        <Group gap="xs" mt="xs">
          {done && done.by_hand > 0 ? (
            <Button size="sm" variant="default" loading={gradeSame.isPending} onClick={() => grade(true)}>
              {t('answers.same.replace')}
            </Button>
          ) : (
            <Button size="sm" variant="default" loading={gradeSame.isPending} onClick={() => grade(false)}>
              {t('answers.same.grade', {
                points: format.number(answer.points_earned),
                possible: format.number(answer.question.points),
              })}
            </Button>
          )}
        </Group>
      )}
    </Box>
  )
}

import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useRestoreQuiz } from './use-restore-quiz.ts'

type RestoreQuizButtonProps = { quiz: { _id: string; title: string; course_id: string } }

/** Restores a deleted quiz. */
export function RestoreQuizButton({ quiz }: RestoreQuizButtonProps) {
  const { t } = useTranslation('professor')
  const restore = useRestoreQuiz(quiz.course_id)
  return (
    <Button
      variant="default"
      size="sm"
      disabled={restore.isPending}
      aria-label={restore.isPending ? undefined : t('deletedQuiz.restoreOf', { quiz: quiz.title })}
      onClick={() => restore.mutate(quiz._id)}
    >
      {restore.isPending ? t('deletedQuiz.restoring') : t('deletedQuiz.restore')}
    </Button>
  )
}

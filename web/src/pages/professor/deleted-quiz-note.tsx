import type { Quiz } from '@lectern/contract/quizzes.ts'
import { Alert, Box } from '@mantine/core'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ui/format.ts'
import { RestoreQuizButton } from './restore-quiz-button.tsx'

/** Says that the quiz was deleted: its submissions remain, and it can be restored. */
export function DeletedQuizNote({ quiz }: { quiz: Quiz | undefined }) {
  const { t } = useTranslation('professor')
  const format = useFormat()
  if (!quiz?.archived_at) return null
  return (
    <Alert
      color="gray"
      role="status"
      mb="md"
      icon={<IconArchive size={18} aria-hidden />}
      title={t('deletedQuiz.title', { date: format.date(quiz.archived_at) })}
    >
      {t('deletedQuiz.text')}
      <Box mt="xs">
        <RestoreQuizButton quiz={quiz} />
      </Box>
    </Alert>
  )
}

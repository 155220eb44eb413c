import type { StudentQuizListItem } from '@lectern/contract/submissions.ts'
import { inOrderOfUrgency } from '@lectern/core/attempt/state.ts'
import { Box, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { ItemRows } from '../../../ui/layout/item-row.tsx'
import { QuizRow } from './quiz-row.tsx'
import type { useQuizzes } from './use-quizzes.ts'

type QuizListProps = {
  quizzes: ReturnType<typeof useQuizzes>
  onTake: (quiz: StudentQuizListItem) => void
}

/** All quizzes of the course: running ones (least time left first), then open, then finished. */
export function QuizList({ quizzes, onTake }: QuizListProps) {
  const { t } = useTranslation('quizTaking')
  if (quizzes.isPending) return <SkeletonRows count={3} />
  if (!quizzes.data) {
    return (
      <Box mt="lg">
        <FailedQuery query={quizzes}>{t('list.failed')}</FailedQuery>
      </Box>
    )
  }
  const { reply, receivedMs } = quizzes.data
  if (reply.length === 0) {
    return (
      <Box mt="lg">
        <EmptyState
          actions={
            <Button component={Link} to={paths.joinQuiz()} variant="default">
              {t('list.join')}
            </Button>
          }
        >
          {t('list.empty')}
        </EmptyState>
      </Box>
    )
  }
  return (
    <ItemRows>
      {inOrderOfUrgency(reply).map((quiz) => (
        <QuizRow key={quiz._id} quiz={quiz} receivedMs={receivedMs} onTake={onTake} />
      ))}
    </ItemRows>
  )
}

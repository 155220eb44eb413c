import { mayChange } from '@lectern/contract/course-access.ts'
import type { Course } from '@lectern/contract/courses.ts'
import type { QuizListItem } from '@lectern/contract/quizzes.ts'
import { Alert, Box, Button, Group } from '@mantine/core'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { hasTexts } from '../../../features/forms/has-texts.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { CourseItems } from './course-items.tsx'
import { DeleteQuiz } from './delete-quiz.tsx'
import { DeletedQuizzes } from './deleted-quizzes.tsx'
import { QuizRow } from './quiz-row.tsx'
import { QuizRowsPending } from './quiz-rows-pending.tsx'
import { useDeleteDialog } from './use-delete-dialog.ts'
import { useMoveItem } from './use-move-item.ts'

/** The quizzes of the course, or why there are none. */
export function QuizList({ course }: { course: Course }) {
  const courseId = course._id
  const { t } = useTranslation(['quizAuthoring', 'professor', 'questionBank'])
  const isEditor = mayChange(course, 'edit_quizzes')
  const query = useCall(calls.quizzes.ofCourse, { params: { courseId } })
  const { list, asked, ask, dialog } = useDeleteDialog<QuizListItem>()
  const move = useMoveItem<QuizListItem>(
    calls.quizzes.move,
    // With the query that the page makes: without deleted quizzes.
    keyOf(calls.quizzes.ofCourse, { params: { courseId } }),
    t('professor:order.failed'),
  )
  const quizzes = query.data

  if (query.isPending) return <QuizRowsPending />
  if (!quizzes)
    return (
      <Box mt="lg">
        <FailedQuery query={query}>{t('course.failed')}</FailedQuery>
      </Box>
    )
  return (
    // It has the focus when a row of it has gone.
    <div ref={list} tabIndex={-1} style={{ outline: 'none' }}>
      <RegradeNote />
      <Group justify="flex-end" mt="sm">
        <Button
          component={Link}
          to={paths.questionBank(courseId)}
          variant="subtle"
          leftSection={<IconBooks size={16} aria-hidden />}
        >
          {t('questionBank:title')}
        </Button>
      </Group>
      {quizzes.length === 0 ? (
        <Box mt="lg">
          <EmptyState
            actions={
              isEditor && (
                <Button component={Link} to={paths.createQuiz(courseId)}>
                  {t('course.create')}
                </Button>
              )
            }
          >
            {t('course.empty')}
          </EmptyState>
        </Box>
      ) : (
        <CourseItems items={quizzes} canMove={isEditor} onMove={move}>
          {quizzes.map((quiz) => (
            <QuizRow
              key={quiz._id}
              quiz={quiz}
              isEditor={isEditor}
              isArchived={course.archived_at !== null}
              onDelete={() => ask(quiz)}
            />
          ))}
        </CourseItems>
      )}
      <DeletedQuizzes courseId={courseId} isEditor={isEditor} />
      <DeleteQuiz courseId={courseId} quiz={asked} {...dialog} />
    </div>
  )
}

const findRegrade = (state: unknown): { quizId: string; title: string } | null => {
  const regrade = (state as { regrade?: unknown } | null)?.regrade
  return hasTexts(regrade, 'quizId', 'title') ? { quizId: regrade.quizId, title: regrade.title } : null
}

/** Shown after an edit that may change existing grades: links to a regrading, until it is dismissed. */
function RegradeNote() {
  const { t } = useTranslation(['quizAuthoring', 'common'])
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const regrade = findRegrade(state)
  if (!regrade) return null
  return (
    <Alert
      mt="md"
      color="yellow"
      role="status"
      icon={<IconRefresh size={18} aria-hidden />}
      title={t('course.regradeTitle')}
      withCloseButton
      closeButtonLabel={t('common:dismiss')}
      onClose={() => void navigate(pathname + search, { replace: true, preventScrollReset: true })}
    >
      {t('course.regradeText', { quiz: regrade.title })}
      <Box mt="xs">
        <Button component={Link} to={paths.quizRegrade(regrade.quizId)} variant="default" size="sm">
          {t('course.regrade')}
        </Button>
      </Box>
    </Alert>
  )
}

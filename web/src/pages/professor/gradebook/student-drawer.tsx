import type { Gradebook } from '@lectern/contract/gradebook.ts'
import { Box, Button, Drawer, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { withReason } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { paths } from '../../../app/paths.ts'
import { UprightRow } from '../../../features/gradebook/upright-row.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useShownWhile } from '../../../ui/feedback/use-shown-while.ts'
import { useFormat } from '../../../ui/format.ts'

type StudentDrawerProps = {
  courseId: string
  book: Gradebook
  /** Null: closed. */
  studentId: string | null
  onClose: () => void
}

/** One student's row, upright, as the student sees it; with the answers, and excusing from a quiz. */
export function StudentDrawer({ courseId, book, studentId, onClose }: StudentDrawerProps) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const { quizzes, rules, students } = book
  const shownId = useShownWhile(studentId !== null, studentId)
  const student = students.find(({ _id }) => _id === shownId)
  const excuse = useAction(calls.gradebook.excuse, {
    changes: [keyOf(calls.gradebook.get, { params: { id: courseId } })],
  })
  const set = (quiz: Gradebook['quizzes'][number], person: { _id: string; name: string }, excused: boolean) =>
    excuse.mutate(
      { params: { id: courseId }, body: { quiz_id: quiz._id, student_id: person._id, excused } },
      {
        onSuccess: () =>
          showToast(
            'success',
            t(excused ? 'excuse.done' : 'excuse.undone', { student: person.name, quiz: quiz.title }),
          ),
        onError: (error) => showToast('error', withReason(error, t('excuse.failed'))),
      },
    )
  return (
    <Drawer
      opened={studentId !== null && student !== undefined}
      onClose={onClose}
      title={<bdi>{student?.name}</bdi>}
    >
      {student && (
        <>
          <Box component="p" className="break-words" mb="md" c="var(--text-2)">
            {student.email}
          </Box>
          <UprightRow
            quizzes={quizzes}
            rules={rules}
            cells={student.cells}
            actionsOf={(index, state) => {
              const quiz = quizzes[index]!
              const excused = book.excuses.find(
                ({ quiz_id: quizId, student_id: id }) => quizId === quiz._id && id === student._id,
              )
              return (
                <>
                  {excused && (
                    <Text size="sm" c="var(--text-2)">
                      {excused.by === null
                        ? t('excuse.on', { date: format.date(excused.at) })
                        : t('excuse.by', { name: excused.by, date: format.date(excused.at) })}
                    </Text>
                  )}
                  <Group gap="xs" mt="xs">
                    {(state === 'points' || state === 'handed_in') && (
                      <Button
                        component={Link}
                        to={paths.submissionsOf(quiz._id, student.email)}
                        variant="default"
                        size="sm"
                        aria-label={t('answersOf', { quiz: quiz.title })}
                      >
                        {t('answers')}
                      </Button>
                    )}
                    <Button
                      variant="default"
                      size="sm"
                      disabled={excuse.isPending}
                      aria-label={t(state === 'excused' ? 'excuse.undoOf' : 'excuse.setOf', {
                        quiz: quiz.title,
                      })}
                      onClick={() => set(quiz, student, state !== 'excused')}
                    >
                      {state === 'excused' ? t('excuse.undo') : t('excuse.set')}
                    </Button>
                  </Group>
                </>
              )
            }}
          />
        </>
      )}
    </Drawer>
  )
}

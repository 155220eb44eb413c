import type { Course } from '@lectern/contract/courses.ts'
import type { QuizListItem } from '@lectern/contract/quizzes.ts'
import { Alert, Button, List, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { FormRow } from '../../../ui/fields/form-row.tsx'

/** Archives the course, after a question that says what stays possible. For its owner alone. */
export function ArchiveCourse({ course, onArchived }: { course: Course; onArchived: () => void }) {
  const { t } = useTranslation('archive')
  const params = { id: course._id }
  const [isAsking, setAsking] = useState(false)
  const archive = useAction(calls.courses.archive, {
    changes: [keyOf(calls.courses.list)],
    onSuccess: () => {
      showToast('success', t('archived', { course: course.name }))
      onArchived()
    },
    shows: () => keyOf(calls.courses.get, { params }),
  })
  const open = useOpenAttempts(course._id, isAsking)
  return (
    <FormRow isGroup label={t('label')} hint={t('hint')}>
      {() => (
        <>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('button')}
          </Button>
          <ConfirmModal
            isOpen={isAsking}
            title={t('question', { course: course.name })}
            confirm={{ label: t('button'), busyLabel: t('busy') }}
            isBusy={archive.isPending}
            isImpossible={open.count > 0}
            error={archive.error && messageOf(archive.error, t('archiveFailed'))}
            onConfirm={() => archive.mutate({ params })}
            onClose={() => {
              archive.reset()
              setAsking(false)
            }}
          >
            <Text>{t('explained')}</Text>
            <OpenAttempts {...open} />
          </ConfirmModal>
        </>
      )}
    </FormRow>
  )
}

/** The quizzes of the course that students take, deleted ones too: the course cannot be archived meanwhile. */
function useOpenAttempts(courseId: string, isAsking: boolean): OpenAttemptsProps {
  const options = { ...alwaysFresh, enabled: isAsking }
  const present = useCall(calls.quizzes.ofCourse, { params: { courseId } }, options)
  const deleted = useCall(
    calls.quizzes.ofCourse,
    { params: { courseId }, query: { deleted: 'only' } },
    options,
  )
  const quizzes = [...(present.data ?? []), ...(deleted.data ?? [])].filter((quiz) => quiz.open_attempts > 0)
  return { quizzes, count: quizzes.reduce((sum, quiz) => sum + quiz.open_attempts, 0) }
}

type OpenAttemptsProps = { quizzes: readonly QuizListItem[]; count: number }

function OpenAttempts({ quizzes, count }: OpenAttemptsProps) {
  const { t } = useTranslation('archive')
  if (count === 0) return null
  return (
    <Alert color="yellow" mt="md" role="status" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <Text size="sm">{t('open', { count })}</Text>
      <List size="sm" mt="xs">
        {quizzes.map(({ _id: id, title }) => (
          <List.Item key={id}>
            <Link to={paths.quizSubmissions(id)}>
              <bdi>{title}</bdi>
            </Link>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

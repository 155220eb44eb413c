import type { Course } from '@lectern/contract/courses.ts'
import * as limits from '@lectern/contract/limits.ts'
import { Button, Checkbox, Fieldset, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { useCall } from '../../../api/use-call.ts'
import { useJob } from '../../../api/use-job.ts'
import { paths } from '../../../app/paths.ts'
import { formatJobMessage } from '../../../features/jobs/job-messages.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'

type CopyCourseDialogProps = { course: Course; isOpen: boolean; onClose: () => void }

/** Copies a course with chosen lectures and quizzes, and opens the copy. */
export function CopyCourseDialog({ course, isOpen, onClose }: CopyCourseDialogProps) {
  const { t } = useTranslation(['courseCopies', 'common'])
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('title')}>
      <CopyForm course={course} onClose={onClose} />
    </Modal>
  )
}

function CopyForm({ course, onClose }: Omit<CopyCourseDialogProps, 'isOpen'>) {
  const { t } = useTranslation(['courseCopies', 'common'])
  const navigate = useNavigate()
  const params = { courseId: course._id }
  const lectures = useCall(calls.lectures.listOfCourse, { params })
  const quizzes = useCall(calls.quizzes.ofCourse, { params })
  const [name, setName] = useState(t('copyOf', { course: course.name }).slice(0, limits.nameChars))
  // All are chosen until one is taken out.
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const [jobId, setJobId] = useState<string | null>(null)
  const start = useAction(calls.courseCopies.start, { onSuccess: ({ job_id }) => setJobId(job_id) })
  const watch = useJob(jobId, {
    kind: 'course_copy',
    onEnd: (job) => {
      if (job.status !== 'COMPLETED' || job.course_id === null) return
      onClose()
      showToast('success', t('done', { course: name }))
      void navigate(paths.professorCourse(job.course_id))
    },
  })
  const isBusy = start.isPending || watch.isRunning
  const failed = watch.job && watch.job.status !== 'COMPLETED' && !watch.isRunning ? watch.job : null
  const failure = start.error
    ? messageOf(start.error, t('failed'))
    : watch.hasPollingFailed
      ? t('common:jobs.pollingFailed.course_copy')
      : failed && formatJobMessage(failed)
  if (lectures.isPending || quizzes.isPending) return <SkeletonLines count={6} />
  if (!lectures.data || !quizzes.data)
    return <FailedQuery query={lectures.data ? quizzes : lectures}>{t('listFailed')}</FailedQuery>
  const chosen = (list: readonly { _id: string }[]) =>
    list.map(({ _id }) => _id).filter((id) => !leftOut.includes(id))
  const submit = () =>
    start.mutate({
      params: { id: course._id },
      body: { name, lectures: chosen(lectures.data), quizzes: chosen(quizzes.data) },
    })
  const choose = (id: string, isChosen: boolean) =>
    setLeftOut((before) => (isChosen ? before.filter((one) => one !== id) : [...before, id]))
  const list = (legend: string, rows: readonly { _id: string; title: string }[]) =>
    rows.length > 0 && (
      <Fieldset legend={legend} variant="unstyled" disabled={isBusy}>
        <Stack gap="xs" mt="xs">
          {rows.map(({ _id: id, title }) => (
            <Checkbox
              key={id}
              label={<bdi>{title}</bdi>}
              checked={!leftOut.includes(id)}
              onChange={(event) => choose(id, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      </Fieldset>
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) submit()
      }}
    >
      <Stack gap="md">
        <TextInput
          label={t('name')}
          value={name}
          maxLength={limits.nameChars}
          disabled={isBusy}
          data-autofocus
          dir="auto"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {list(t('lectures'), lectures.data)}
        {list(t('quizzes'), quizzes.data)}
        <p>{t('explained')}</p>
        {failure && <FailureAlert>{failure}</FailureAlert>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" disabled={isBusy || name.trim() === ''}>
            {isBusy ? t('busy') : t('submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

import type { CourseDetails, ListedCourse } from '@lectern/contract/operations.ts'
import { Box, Button, Group, Modal, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Figure, Figures } from '../../../ui/layout/figures.tsx'
import { AccountEmailField } from '../account-email-field.tsx'

type CourseModalProps = {
  course: ListedCourse
  onHandOver: () => void
  onDelete: () => void
  onRestore: () => void
  onClose: () => void
}

/** A course: its staff, counts and use, and what an administrator can do with it. */
export function CourseModal({ course, onHandOver, onDelete, onRestore, onClose }: CourseModalProps) {
  const { t } = useTranslation(['operations', 'admin'])
  const found = useCall(calls.operations.course, { params: { id: course._id } }, alwaysFresh)
  return (
    <Modal opened onClose={onClose} size="lg" title={<bdi>{course.name}</bdi>}>
      {found.isPending ? (
        <SkeletonRows />
      ) : !found.data ? (
        <FailedQuery query={found}>{t('admin:failed')}</FailedQuery>
      ) : (
        <Details course={found.data} />
      )}
      <Group gap="sm" mt="lg">
        {course.deleted_at ? (
          <Button variant="default" onClick={onRestore}>
            {t('courses.restore')}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={onHandOver}>
              {t('courses.handOver')}
            </Button>
            <Button variant="default" c="var(--bad)" onClick={onDelete}>
              {t('courses.delete')}
            </Button>
          </>
        )}
      </Group>
    </Modal>
  )
}

function Details({ course }: { course: CourseDetails }) {
  const { t } = useTranslation('operations')
  const format = useFormat()
  return (
    <>
      <Figures>
        {(['students', 'lectures', 'quizzes'] as const).map((name) => (
          <Figure key={name} name={t(`courses.head.${name}`)} value={format.number(course[name])} />
        ))}
        <Figure name={t('courses.head.storage')} value={format.size(course.storage_bytes)} />
        <Figure name={t('courses.head.tokens')} value={format.number(course.tokens_this_month)} />
        <Figure name={t('courses.head.activity')} value={format.date(course.last_activity_at)} />
      </Figures>
      <Title order={3} size="h5" mt="lg" mb="xs">
        {t('courses.staff')}
      </Title>
      <Box component="ul" p={0} style={{ listStyle: 'none' }}>
        {course.staff.map(({ _id, name, email, role }) => (
          <li key={_id} className="break-words">
            <bdi>{name}</bdi>{' '}
            <Text span inherit c="var(--text-2)">
              {email}, {t(`courses.roles.${role}`)}
            </Text>
          </li>
        ))}
      </Box>
      {!course.deleted_at && <AddTeacher course={course} />}
    </>
  )
}

/** Puts another professor on the staff. */
function AddTeacher({ course }: { course: CourseDetails }) {
  const { t } = useTranslation('operations')
  const [email, setEmail] = useState('')
  const add = useAction(calls.operations.addTeacher, {
    shows: () => keyOf(calls.operations.course, { params: { id: course._id } }),
    onSuccess: () => {
      setEmail('')
      showToast('success', t('courses.teacherAdded'))
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const typed = email.trim()
        if (typed !== '' && !add.isPending) add.mutate({ params: { id: course._id }, body: { email: typed } })
      }}
    >
      {add.error && <FailureAlert mt="md">{messageOf(add.error, t('courses.failed'))}</FailureAlert>}
      <Group align="flex-start" gap="sm" mt="md">
        <Box flex={1} miw="12rem">
          <AccountEmailField label={t('courses.teacher')} value={email} onChange={setEmail} />
        </Box>
        <Button type="submit" variant="default" mt={24} disabled={email.trim() === '' || add.isPending}>
          {add.isPending ? t('courses.adding') : t('courses.add')}
        </Button>
      </Group>
    </form>
  )
}

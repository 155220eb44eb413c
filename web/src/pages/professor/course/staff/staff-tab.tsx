import { type CourseRole, mayChange } from '@lectern/contract/course-access.ts'
import type { StaffMember } from '@lectern/contract/course-staff.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { Box, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { messageOf, withReason } from '../../../../api/api-error.ts'
import { keyOf } from '../../../../api/call-query.ts'
import { calls } from '../../../../api/calls.ts'
import { useAction } from '../../../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../../../api/use-call.ts'
import { FailedQuery } from '../../../../features/queries/failed-query.tsx'
import { ConfirmModal } from '../../../../ui/feedback/confirm-modal.tsx'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import { useAsking } from '../../../../ui/feedback/use-asking.ts'
import { Invitations } from './invitations.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberTable } from './member-table.tsx'
import { RoleTable } from './role-table.tsx'

/** The people who teach the course, and what each of them may do. Only the owner changes it. */
export function StaffTab({ course }: { course: Course }) {
  const { t } = useTranslation('courseStaff')
  const params = { id: course._id }
  const staff = useCall(calls.courseStaff.list, { params }, alwaysFresh)
  const isManager = mayChange(course, 'manage_staff')
  return (
    <Box className="main-and-rail" mt="lg">
      <Box miw={0} data-keeps-focus="input">
        {isManager && <InviteForm courseId={course._id} />}
        {staff.isPending ? (
          <Skeleton height={280} role="status" aria-label={t('loading')} />
        ) : staff.data ? (
          <People course={course} staff={staff.data} isManager={isManager} />
        ) : (
          <FailedQuery query={staff}>{t('failed')}</FailedQuery>
        )}
      </Box>
      <RoleTable />
    </Box>
  )
}

type PeopleProps = { course: Course; staff: StaffMember[]; isManager: boolean }
type Asked = { kind: 'remove' | 'handOver'; member: StaffMember }

function People({ course, staff, isManager }: PeopleProps) {
  const { t } = useTranslation('courseStaff')
  const id = course._id
  const list = keyOf(calls.courseStaff.list, { params: { id } })
  const { asked, isAsking, ask, stopAsking } = useAsking<Asked>()
  const change = useAction(calls.courseStaff.change, {
    // The former owner has another role now.
    changes: [list, keyOf(calls.courses.get, { params: { id } }), keyOf(calls.courses.list)],
  })
  const remove = useAction(calls.courseStaff.remove, { isRemoval: true, changes: [list] })
  const members = staff.filter(({ state }) => state === 'here')
  const invited = staff.filter(({ state }) => state === 'invited')
  const nameOf = ({ name, email }: StaffMember) => name ?? email

  const setRole = (member: StaffMember, role: CourseRole) => {
    if (role === 'owner') return ask({ kind: 'handOver', member })
    change.mutate(
      { params: { id, user: member._id }, body: { role } },
      {
        onSuccess: () =>
          showToast('success', t('roleChanged', { person: nameOf(member), role: t(`role.${role}`) })),
        onError: (error) => showToast('error', withReason(error, t('changeFailed'))),
      },
    )
  }
  const confirm = ({ kind, member }: Asked) => {
    const person = nameOf(member)
    const done = (text: string) => () => {
      stopAsking()
      showToast('success', text)
    }
    if (kind === 'handOver')
      change.mutate(
        { params: { id, user: member._id }, body: { role: 'owner' } },
        { onSuccess: done(t('handOver.done', { person })) },
      )
    else
      remove.mutate({ params: { id, user: member._id } }, { onSuccess: done(t('remove.done', { person })) })
  }
  const isHandOver = asked?.kind === 'handOver'
  const { isPending: isBusy, error } = isHandOver ? change : remove
  return (
    <>
      <MemberTable
        members={members}
        isManager={isManager}
        onRole={setRole}
        onRemove={(member) => ask({ kind: 'remove', member })}
      />
      {isManager && members.length === 1 && invited.length === 0 && (
        <Box component="p" mt="sm" c="var(--text-2)">
          {t('alone')}
        </Box>
      )}
      {isManager && invited.length > 0 && <Invitations courseId={id} invited={invited} />}
      <ConfirmModal
        isOpen={isAsking}
        title={asked ? t(`${asked.kind}.title`, { person: nameOf(asked.member) }) : ''}
        confirm={
          isHandOver
            ? { label: t('handOver.submit'), busyLabel: t('handOver.busy') }
            : { label: t('remove.submit'), busyLabel: t('remove.busy'), isDangerous: true }
        }
        isBusy={isBusy}
        error={isAsking && error ? messageOf(error, t('changeFailed')) : null}
        onConfirm={() => asked && confirm(asked)}
        onClose={() => {
          change.reset()
          remove.reset()
          stopAsking()
        }}
      >
        {asked && t(`${asked.kind}.text`, { person: nameOf(asked.member), course: course.name })}
      </ConfirmModal>
    </>
  )
}

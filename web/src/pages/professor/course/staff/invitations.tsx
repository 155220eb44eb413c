import { INVITATION_DAYS, type StaffMember } from '@lectern/contract/course-staff.ts'
import { Box, Button, Group, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { messageOf, withReason } from '../../../../api/api-error.ts'
import { keyOf } from '../../../../api/call-query.ts'
import { calls } from '../../../../api/calls.ts'
import { useAction } from '../../../../api/use-action.ts'
import { paths } from '../../../../app/paths.ts'
import { CopyButton } from '../../../../ui/buttons/copy-button.tsx'
import { ConfirmModal } from '../../../../ui/feedback/confirm-modal.tsx'
import { StatusBadge } from '../../../../ui/feedback/status-badge.tsx'
import { showToast } from '../../../../ui/feedback/toasts.tsx'
import { useAsking } from '../../../../ui/feedback/use-asking.ts'
import { useFormat } from '../../../../ui/format.ts'
import classes from './staff.module.css'

type InvitationsProps = { courseId: string; invited: readonly StaffMember[] }

/** Invited addresses whose people have not registered, or not confirmed the address. */
export function Invitations({ courseId, invited }: InvitationsProps) {
  const { t } = useTranslation('courseStaff')
  const format = useFormat()
  const { asked, isAsking, ask, stopAsking } = useAsking<StaffMember>()
  const changes = [keyOf(calls.courseStaff.list, { params: { id: courseId } })]
  const renew = useAction(calls.courseStaff.add, { changes })
  const withdraw = useAction(calls.courseStaff.remove, {
    isRemoval: true,
    changes,
    input: ({ _id }: StaffMember) => ({ params: { id: courseId, user: _id } }),
    // Before the list is read again: this component goes with its last invitation.
    onSuccess: (_, { email }) => {
      stopAsking()
      showToast('success', t('invitation.withdrawn', { email }))
    },
  })
  const fail = (error: Error) => showToast('error', withReason(error, t('changeFailed')))
  const renewOf = ({ email, role }: StaffMember) => {
    if (role === 'owner') return
    renew.mutate(
      { params: { id: courseId }, body: { email, role } },
      {
        onSuccess: () => showToast('success', t('invitation.renewed', { email, days: INVITATION_DAYS })),
        onError: fail,
      },
    )
  }
  return (
    <Box component="section" mt="xl" aria-label={t('invitation.title')}>
      <Group justify="space-between" gap="0 1rem" mb="xs">
        <Title order={2} size="h4">
          {t('invitation.title')}
        </Title>
        <Group gap="xs" c="var(--text-2)" fz="sm">
          {t('invitation.days', { count: INVITATION_DAYS })}
          <CopyButton text={window.location.origin + paths.register()} what={t('invitation.link')} compact />
        </Group>
      </Group>
      <Box component="ul" className="panel divided" data-keeps-focus="button">
        {invited.map((one) => (
          <li key={one._id} className={classes.invitation}>
            <Box className="break-words" fw={500} component="span">
              {one.email}
            </Box>
            <span>{t(`role.${one.role}`)}</span>
            <StatusBadge kind="waiting">{t('invitation.sent', { date: format.date(one.since) })}</StatusBadge>
            <Group gap="xs" wrap="nowrap">
              <Button
                variant="default"
                size="sm"
                disabled={renew.isPending}
                aria-label={t('invitation.renewOf', { email: one.email })}
                onClick={() => renewOf(one)}
              >
                {t('invitation.renew')}
              </Button>
              <Button
                variant="subtle"
                color="gray"
                size="sm"
                disabled={renew.isPending}
                aria-label={t('invitation.withdrawOf', { email: one.email })}
                onClick={() => {
                  withdraw.reset()
                  ask(one)
                }}
              >
                {t('invitation.withdraw')}
              </Button>
            </Group>
          </li>
        ))}
      </Box>
      <ConfirmModal
        isOpen={isAsking}
        title={t('invitation.withdrawTitle', { email: asked?.email ?? '' })}
        confirm={{
          label: t('invitation.withdraw'),
          busyLabel: t('invitation.withdrawing'),
          isDangerous: true,
        }}
        isBusy={withdraw.isPending}
        error={withdraw.error && messageOf(withdraw.error, t('changeFailed'))}
        onConfirm={() => asked && withdraw.mutate(asked)}
        onClose={stopAsking}
      >
        {t('invitation.withdrawText')}
      </ConfirmModal>
    </Box>
  )
}

import type { ListedUser } from '@lectern/contract/administration.ts'
import type { Role } from '@lectern/contract/users.ts'
import { Checkbox, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'

/** Changes the role of an account, and whether it administers. */
export function RoleModal({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const [role, setRole] = useState<Role>(user.role)
  const [isAdministrator, setAdministrator] = useState(user.is_administrator)
  const change = useAction(calls.administration.changeRole, {
    changes: [keyOf(calls.administration.users)],
    onSuccess: onClose,
  })
  const { name } = user
  return (
    <ConfirmModal
      isOpen
      title={t('role.title', { name })}
      confirm={{ label: t('role.save'), busyLabel: t('role.saving') }}
      isBusy={change.isPending}
      error={change.error && messageOf(change.error, t('list.actionFailed'))}
      onConfirm={() =>
        change.mutate({ params: { user: user._id }, body: { role, is_administrator: isAdministrator } })
      }
      onClose={onClose}
    >
      <Stack gap="md">
        <Radio.Group label={t('role.role')} value={role} onChange={(next) => setRole(next as Role)}>
          <Stack gap="xs" mt="xs">
            <Radio value="student" label={t('list.roles.student')} />
            <Radio value="professor" label={t('list.roles.professor')} />
          </Stack>
        </Radio.Group>
        <Checkbox
          label={t('role.administrator')}
          description={user.is_last_administrator ? t('list.isLast') : t('role.administratorText')}
          checked={isAdministrator}
          disabled={user.is_last_administrator}
          onChange={(event) => setAdministrator(event.currentTarget.checked)}
        />
        {role !== user.role && (
          <Text size="sm" role="status">
            {t('role.signsOut', { name })}
          </Text>
        )}
      </Stack>
    </ConfirmModal>
  )
}

import type { ListedUser } from '@lectern/contract/administration.ts'
import { List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { useCall } from '../../../api/use-call.ts'
import { translateMessages } from '../../../i18n/translate-messages.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'

/** Maximum number of names in the question; the rest are counted. */
const NAMED = 5

type SeveralModalProps = {
  action: 'disable' | 'erase'
  users: readonly ListedUser[]
  /** The accounts were changed, but for those that could not be. */
  onDone: () => void
  onClose: () => void
}

/** Asks once before several accounts are disabled or erased, and names those that could not be. */
export function SeveralModal({ action, users, onDone, onClose }: SeveralModalProps) {
  const { t } = useTranslation(['admin', 'common'])
  const rules = useCall(calls.privacy.rules)
  const count = users.length
  const close = useAction(calls.privacy.closeSeveral, {
    changes: [keyOf(calls.administration.users)],
    onSuccess: ({ done, refused }) => {
      if (done > 0) showToast('success', t(`several.${action}.done`, { count: done }))
      onDone()
      if (refused.length === 0) onClose()
    },
  })
  const refused = close.data?.refused ?? []
  const nameOf = (id: string) => users.find(({ _id }) => _id === id)?.name ?? ''
  if (refused.length > 0)
    return (
      <ConfirmModal
        isOpen
        title={t('several.refused', { count: refused.length })}
        confirm={{ label: t('common:close'), busyLabel: t('common:close') }}
        cancelLabel={null}
        onConfirm={onClose}
        onClose={onClose}
      >
        <List>
          {refused.map(({ _id, message, code, params, details }) => (
            <List.Item key={_id}>
              <bdi>{nameOf(_id)}</bdi>: {translateMessages([{ code, params }, ...details], message)}
            </List.Item>
          ))}
        </List>
      </ConfirmModal>
    )
  return (
    <ConfirmModal
      isOpen
      title={t(`several.${action}.title`, { count })}
      confirm={{
        label: t(`several.${action}.confirm`, { count }),
        busyLabel: t(action === 'disable' ? 'disabling.busy' : 'erasing.busy'),
        isDangerous: true,
      }}
      isBusy={close.isPending}
      error={close.error && messageOf(close.error, t('list.actionFailed'))}
      onConfirm={() => close.mutate({ body: { action, users: users.map(({ _id }) => _id) } })}
      onClose={onClose}
    >
      <Text className="break-words">
        {users
          .slice(0, NAMED)
          .map(({ name, email }) => `${name} (${email})`)
          .join(', ')}
        {count > NAMED && ` ${t('several.more', { count: count - NAMED })}`}
      </Text>
      <Text mt="sm">{t(`several.${action}.text`)}</Text>
      {action === 'erase' && rules.data && (
        <Text mt="sm">{t(rules.data.grades === 'keep' ? 'erasing.keeps' : 'erasing.deletes')}</Text>
      )}
    </ConfirmModal>
  )
}

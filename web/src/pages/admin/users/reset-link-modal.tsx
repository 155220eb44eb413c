import type { ListedUser } from '@lectern/contract/administration.ts'
import { Group, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { useFormat } from '../../../ui/format.ts'

/** Makes a link for a new password, and shows it once. */
export function ResetLinkModal({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common'])
  const format = useFormat()
  const make = useAction(calls.administration.makeResetLink)
  const { name } = user
  const link = make.data && new URL(make.data.path, window.location.origin).href
  return (
    <ConfirmModal
      isOpen
      title={t('resetLink.title', { name })}
      confirm={{
        label: t(link ? 'common:close' : 'resetLink.make'),
        busyLabel: t('resetLink.making'),
      }}
      {...(link && { cancelLabel: null })}
      isBusy={make.isPending}
      error={make.error && messageOf(make.error, t('list.actionFailed'))}
      onConfirm={() => (link ? onClose() : make.mutate({ params: { user: user._id } }))}
      onClose={onClose}
    >
      {link && make.data ? (
        <>
          <Text mb="sm">{t('resetLink.made', { date: format.dateTime(make.data.expires_at) })}</Text>
          <Group wrap="nowrap" gap="sm">
            <TextInput
              flex={1}
              readOnly
              aria-label={t('resetLink.link')}
              value={link}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton text={link} what={t('resetLink.link')} />
          </Group>
        </>
      ) : (
        t('resetLink.text', { name })
      )}
    </ConfirmModal>
  )
}

import type { ListedQuota } from '@lectern/contract/operations.ts'
import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { useFormat } from '../../../ui/format.ts'
import { type LimitKind, readLimit } from './read-limit.ts'

const GIGABYTE = 1e9

type LimitsModalProps = { quota: ListedQuota; defaults: ListedQuota['own']; onClose: () => void }

/** Sets what one professor may use. */
export function LimitsModal({ quota: { user, own }, defaults, onClose }: LimitsModalProps) {
  const { t } = useTranslation('operations')
  const format = useFormat()
  const [storage, setStorage] = useState(
    own.storage_bytes === null ? '' : String(own.storage_bytes / GIGABYTE),
  )
  const [tokens, setTokens] = useState(own.tokens === null ? '' : String(own.tokens))
  const [wrong, setWrong] = useState<readonly LimitKind[]>([])
  const set = useAction(calls.operations.setLimits, {
    changes: [keyOf(calls.operations.quotas)],
    onSuccess: onClose,
  })
  const save = () => {
    const gigabytes = readLimit('storage', storage)
    const count = readLimit('tokens', tokens)
    if (gigabytes === undefined || count === undefined)
      return setWrong([
        ...(gigabytes === undefined ? ['storage' as const] : []),
        ...(count === undefined ? ['tokens' as const] : []),
      ])
    setWrong([])
    const bytes = gigabytes === null ? null : Math.round(gigabytes * GIGABYTE)
    set.mutate({ params: { user: user._id }, body: { storage_bytes: bytes, tokens: count } })
  }
  const error = set.error && messageOf(set.error, t('quotas.failed'))
  const errorOf = (kind: LimitKind) =>
    wrong.includes(kind) && <FieldError>{t(`quotas.wrong.${kind}`)}</FieldError>
  return (
    <ConfirmModal
      isOpen
      title={t('quotas.title', { name: user.name })}
      confirm={{ label: t('quotas.save'), busyLabel: t('quotas.saving') }}
      isBusy={set.isPending}
      error={error}
      onConfirm={save}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>{t('quotas.emptyHint')}</Text>
        <TextInput
          inputMode="decimal"
          data-autofocus
          label={t('quotas.default.storage')}
          placeholder={
            defaults.storage_bytes === null ? t('quotas.noLimit') : String(defaults.storage_bytes / GIGABYTE)
          }
          error={errorOf('storage')}
          value={storage}
          onChange={(event) => setStorage(event.currentTarget.value)}
        />
        <TextInput
          inputMode="numeric"
          label={t('quotas.default.tokens')}
          placeholder={defaults.tokens === null ? t('quotas.noLimit') : format.number(defaults.tokens)}
          error={errorOf('tokens')}
          value={tokens}
          onChange={(event) => setTokens(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmModal>
  )
}

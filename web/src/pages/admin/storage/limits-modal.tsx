import type { ListedQuota } from '@lectern/contract/operations.ts'
import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withReason } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { useFormat } from '../../../ui/format.ts'

const GIGABYTE = 1e9

/** A limit as typed: empty is the default; undefined is no number. */
const readLimit = (typed: string, unit: number): number | null | undefined => {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  const number = Number(text)
  return Number.isFinite(number) && number >= 0 ? Math.round(number * unit) : undefined
}

type LimitsModalProps = { quota: ListedQuota; defaults: ListedQuota['own']; onClose: () => void }

/** Sets what one professor may use. */
export function LimitsModal({ quota: { user, own }, defaults, onClose }: LimitsModalProps) {
  const { t } = useTranslation('operations')
  const format = useFormat()
  const [storage, setStorage] = useState(
    own.storage_bytes === null ? '' : String(own.storage_bytes / GIGABYTE),
  )
  const [tokens, setTokens] = useState(own.tokens === null ? '' : String(own.tokens))
  const [isWrong, setWrong] = useState(false)
  const set = useAction(calls.operations.setLimits, {
    changes: [keyOf(calls.operations.quotas)],
    onSuccess: onClose,
  })
  const save = () => {
    const [bytes, count] = [readLimit(storage, GIGABYTE), readLimit(tokens, 1)]
    setWrong(bytes === undefined || count === undefined)
    if (bytes === undefined || count === undefined) return
    set.mutate({ params: { user: user._id }, body: { storage_bytes: bytes, tokens: count } })
  }
  const error = isWrong ? t('quotas.wrong') : set.error && withReason(set.error, t('quotas.failed'))
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
          label={t('quotas.default.storage')}
          placeholder={
            defaults.storage_bytes === null ? t('quotas.noLimit') : String(defaults.storage_bytes / GIGABYTE)
          }
          value={storage}
          onChange={(event) => setStorage(event.currentTarget.value)}
        />
        <TextInput
          inputMode="numeric"
          label={t('quotas.default.tokens')}
          placeholder={defaults.tokens === null ? t('quotas.noLimit') : format.number(defaults.tokens)}
          value={tokens}
          onChange={(event) => setTokens(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmModal>
  )
}

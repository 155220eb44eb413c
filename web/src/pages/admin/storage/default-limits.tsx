import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import type { Reply } from '../../../api/call-api.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { LockedNote } from '../../../features/installation-settings/locked-note.tsx'
import { byName } from '../../../features/installation-settings/settings-draft.ts'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { readLimit } from './read-limit.ts'

type Settings = Reply<typeof calls.administration.settings>

/** The limits of every professor for whom none of their own are set. */
export function DefaultLimits() {
  const settings = useCall(calls.administration.settings, {}, { ...alwaysFresh, refetchOnWindowFocus: false })
  return settings.data ? <DefaultsForm settings={settings.data} readAt={settings.dataUpdatedAt} /> : null
}

/** @param readAt when the server answered with the settings */
function DefaultsForm({ settings, readAt }: { settings: Settings; readAt: number }) {
  const { t } = useTranslation(['operations', 'admin'])
  const { PROFESSOR_STORAGE_GB: storage, PROFESSOR_TOKENS: tokens } = byName(settings)
  const own = { storage: storage.value ?? '', tokens: tokens.value ?? '' }
  const [draft, setDraft] = useState(own)
  const [openedAt, setOpenedAt] = useState(readAt)
  // Another state of the server begins a new draft, in the same fields: one of them may have the focus.
  if (openedAt !== readAt) {
    setOpenedAt(readAt)
    setDraft(own)
  }
  const [wrong, setWrong] = useState({ storage: false, tokens: false })
  const isChanged = draft.storage !== own.storage || draft.tokens !== own.tokens
  const save = useAction(calls.administration.saveSettings, {
    shows: () => keyOf(calls.administration.settings),
    changes: [keyOf(calls.operations.quotas)],
    onSuccess: () => showToast('success', t('admin:save.saved')),
  })
  const fields = [
    { name: 'storage', state: storage },
    { name: 'tokens', state: tokens },
  ] as const
  return (
    <form
      aria-label={t('quotas.defaults')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isChanged || save.isPending) return
        const [gigabytes, count] = [readLimit('storage', draft.storage), readLimit('tokens', draft.tokens)]
        setWrong({ storage: gigabytes === undefined, tokens: count === undefined })
        if (gigabytes === undefined || count === undefined) return
        save.mutate({
          body: {
            ...(!storage.locked_by && { PROFESSOR_STORAGE_GB: String(gigabytes ?? '') }),
            ...(!tokens.locked_by && { PROFESSOR_TOKENS: String(count ?? '') }),
          },
        })
      }}
    >
      {save.error && <FailureAlert>{messageOf(save.error, t('admin:save.failed'))}</FailureAlert>}
      <Group align="flex-start" gap="sm">
        {fields.map(({ name, state }) => (
          <div key={name}>
            <TextInput
              inputMode="decimal"
              label={t(`quotas.default.${name}`)}
              placeholder={t('quotas.noLimit')}
              error={wrong[name] && <FieldError>{t(`quotas.wrong.${name}`)}</FieldError>}
              disabled={state.locked_by !== null}
              value={draft[name]}
              onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
            />
            <LockedNote by={state.locked_by} />
          </div>
        ))}
        {/* Not disabled: it would lose the focus. */}
        <Button
          type="submit"
          variant="default"
          mt={{ sm: 24 }}
          data-disabled={!isChanged || save.isPending || undefined}
          aria-disabled={!isChanged || save.isPending}
        >
          {save.isPending ? t('admin:save.busy') : t('quotas.saveDefaults')}
        </Button>
      </Group>
    </form>
  )
}

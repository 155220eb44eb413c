import type { SettingState } from '@lectern/contract/installation-settings.ts'
import { Alert, Box, Button, Group } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { callApi } from '../../../api/call-api.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { listParts } from '../../../features/installation-settings/setting-names.ts'
import { SettingQuestions } from '../../../features/installation-settings/setting-questions.tsx'
import {
  byName,
  changesOf,
  listUnreadable,
  type SettingStates,
  type SettingsDraft,
  toDraft,
} from '../../../features/installation-settings/settings-draft.ts'
import { useSettingError } from '../../../features/installation-settings/wrong-setting.tsx'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { LeaveQuestion } from '../../../ui/feedback/leave-question.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeletons.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useLeaveGuard } from '../../../ui/feedback/use-leave-guard.ts'
import { AdminFrame } from '../admin-frame.tsx'
import { BackupQuestion } from './backup-question.tsx'
import { LegalQuestion } from './legal-question.tsx'
import { PrivacyQuestion } from './privacy-question.tsx'

/** Says which settings were stored with another secret; nothing where all can be read. */
function UnreadableNote({ states }: { states: SettingStates }) {
  const { t, i18n } = useTranslation('admin')
  const found = listParts(listUnreadable(states))
  if (found.length === 0) return null
  const list = new Intl.ListFormat(i18n.language).format(found.map((part) => t(`unreadable.parts.${part}`)))
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('unreadable.title')} mb="md">
      {t('unreadable.text', { parts: list })}
    </Alert>
  )
}

/** The answers of the set-up, to be changed while the platform runs. */
export function Component() {
  const { t } = useTranslation('admin')
  const settings = useCall(calls.administration.settings, {}, { ...alwaysFresh, refetchOnWindowFocus: false })
  const { hash } = useLocation()
  const isLoaded = settings.data !== undefined
  // A link may name the field that it is about.
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash.slice(1))?.focus()
  }, [isLoaded, hash])
  return (
    <AdminFrame part="settings">
      {settings.isPending ? (
        <SkeletonRows />
      ) : settings.data ? (
        <SettingsForm settings={settings.data} readAt={settings.dataUpdatedAt} />
      ) : (
        <FailedQuery query={settings}>{t('failed')}</FailedQuery>
      )}
    </AdminFrame>
  )
}

type SettingsFormProps = {
  settings: readonly SettingState[]
  /** When the server answered with them. */
  readAt: number
}

function SettingsForm({ settings, readAt }: SettingsFormProps) {
  const { t } = useTranslation('admin')
  const states = byName(settings)
  const [opened, setOpened] = useState(() => ({ at: readAt, draft: toDraft(states) }))
  const [draft, setDraft] = useState(opened.draft)
  // Another state of the server begins a new draft, in the same fields: one of them may have the focus.
  if (opened.at !== readAt) {
    const next = toDraft(states)
    setOpened({ at: readAt, draft: next })
    setDraft(next)
  }
  const changes = changesOf(draft, states)
  const isChanged = Object.keys(changes).length > 0
  const save = useAction(calls.administration.saveSettings, {
    shows: () => keyOf(calls.administration.settings),
    changes: [
      keyOf(calls.users.registrationOptions),
      keyOf(calls.legalTexts.links),
      keyOf(calls.legalTexts.read),
    ],
    onSuccess: () => showToast('success', t('save.saved')),
  })
  const describeError = useSettingError()
  const change = (next: SettingsDraft) => {
    // The error belongs to the values that were sent.
    if (save.error) save.reset()
    setDraft(next)
  }
  const guard = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(opened.draft))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && !save.isPending) save.mutate({ body: changes })
      }}
    >
      <UnreadableNote states={states} />
      <Box className="border-below">
        <SettingQuestions
          states={states}
          draft={draft}
          onChange={change}
          saveError={save.error}
          test={(part, tried) =>
            callApi(calls.administration.testSettings, { body: { part, settings: tried } })
          }
        >
          <PrivacyQuestion
            draft={draft.privacy}
            states={states}
            onChange={(privacy) => change({ ...draft, privacy })}
          />
          <LegalQuestion
            draft={draft.legal}
            states={states}
            onChange={(legal) => change({ ...draft, legal })}
          />
          <BackupQuestion
            draft={draft.backups}
            states={states}
            onChange={(backups) => change({ ...draft, backups })}
          />
        </SettingQuestions>
      </Box>
      {save.error && (
        <Box maw={640} mt="md">
          <FailureAlert>
            {describeError(save.error, { field: t('save.refused'), other: t('save.failed') })}
          </FailureAlert>
        </Box>
      )}
      <Group mt="md" gap="sm">
        {/* Not disabled: it would lose the focus. */}
        <Button
          type="submit"
          data-disabled={!isChanged || save.isPending || undefined}
          aria-disabled={!isChanged || save.isPending}
        >
          {save.isPending ? t('save.busy') : t('save.button')}
        </Button>
        <Box component="span" c="var(--text-2)" fz="sm">
          {isChanged ? t('setup.encrypted') : t('save.nothing')}
        </Box>
      </Group>
      <LeaveQuestion isOpen={guard.isAsking} onStay={guard.stay} onLeave={guard.leave} />
    </form>
  )
}

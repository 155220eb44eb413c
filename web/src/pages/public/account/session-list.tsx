import type { Session } from '@lectern/contract/users.ts'
import { Box, Button, Group, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { signOut } from '../../../api/session.ts'
import { useAction } from '../../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { AccountSection } from './account-section.tsx'
import { nameBrowser } from './name-browser.ts'

/** The browsers in which the user is signed in; each can be signed out, and all at once. */
export function SessionList() {
  const { t } = useTranslation(['account', 'passkeys', 'common'])
  const sessions = useCall(calls.users.sessions, undefined, alwaysFresh)
  const hasPasskeys = (useCall(calls.passkeys.list).data ?? []).length > 0
  const [isAsking, setAsking] = useState(false)
  const endAll = useAction(calls.users.endAllSessions, { onSuccess: () => signOut() })
  return (
    <AccountSection title={t('sessions.title')}>
      {sessions.isPending && <Skeleton height={112} role="status" aria-label={t('common:loading')} />}
      {sessions.error && !sessions.data && <FailedQuery query={sessions}>{t('sessions.failed')}</FailedQuery>}
      {sessions.data && (
        <div data-keeps-focus="#sign-out-everywhere">
          <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {sessions.data.map((session) => (
              <SessionRow key={session._id} session={session} />
            ))}
          </Box>
          <Button id="sign-out-everywhere" variant="default" mt="md" onClick={() => setAsking(true)}>
            {t('sessions.everywhere')}
          </Button>
        </div>
      )}
      <ConfirmModal
        isOpen={isAsking}
        title={t('sessions.everywhereTitle')}
        confirm={{ label: t('sessions.everywhere'), busyLabel: t('sessions.everywhereBusy') }}
        isBusy={endAll.isPending}
        error={endAll.error && messageOf(endAll.error, t('sessions.signOutFailed'))}
        onConfirm={() => endAll.mutate({})}
        onClose={() => {
          endAll.reset()
          setAsking(false)
        }}
      >
        {t('sessions.everywhereText')} {hasPasskeys && t('passkeys:staySignedOut')}
      </ConfirmModal>
    </AccountSection>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const seenAt = format.dateTime(session.seen_at)
  const { browser, system } = nameBrowser(session.user_agent)
  const name =
    browser && system
      ? t('sessions.browserOn', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'))
  const end = useAction(calls.users.endSession, {
    isRemoval: true,
    changes: [keyOf(calls.users.sessions)],
    onSuccess: () => showToast('success', t('sessions.signedOut', { browser: name })),
  })
  return (
    <Group component="li" className="border-below" justify="space-between" py="sm" gap="0.5rem 1rem">
      <Box miw={0}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="var(--text-2)">
          {session.is_current ? null : t('sessions.seen', { date: seenAt })}
        </Text>
        {end.error && (
          <Text size="sm" c="var(--bad)" role="alert">
            {messageOf(end.error, t('sessions.signOutFailed'))}
          </Text>
        )}
      </Box>
      {session.is_current ? (
        <StatusBadge kind="on">{t('sessions.current')}</StatusBadge>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          className="touch-height"
          aria-label={t('sessions.signOutOf', { browser: name, date: seenAt })}
          disabled={end.isPending}
          onClick={() => end.mutate({ params: { id: session._id } })}
        >
          {t('sessions.signOut')}
        </Button>
      )}
    </Group>
  )
}

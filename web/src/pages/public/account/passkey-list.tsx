import type { Passkey } from '@lectern/contract/passkeys.ts'
import { Box, Button, Group, Skeleton, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../api/calls.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { FailedQuery } from '../../../features/queries/failed-query.tsx'
import { useFormat } from '../../../ui/format.ts'
import { canUsePasskeys, hasPasskeySupport } from '../passkeys.ts'
import { AccountSection } from './account-section.tsx'
import { AddPasskeyModal } from './add-passkey-modal.tsx'
import { RemovePasskeyModal } from './remove-passkey-modal.tsx'
import { RenamePasskeyModal } from './rename-passkey-modal.tsx'

type Dialog = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

/** The passkeys of the user: added, renamed, removed; or why none can be added here. */
export function PasskeyList({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation(['passkeys', 'common'])
  const options = useCall(calls.users.signInOptions)
  const passkeys = useCall(calls.passkeys.list, undefined, alwaysFresh)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const opener = useRef<Element | null>(null)
  const open = (next: Dialog) => {
    opener.current = document.activeElement
    setDialog(next)
  }
  /** The focus goes back after the dialog is gone. A removed passkey takes its buttons with it. */
  const close = (to: Element | null) => {
    setDialog(null)
    requestAnimationFrame(() => (to instanceof HTMLElement ? to : adding.current)?.focus())
  }
  const closeDialog = () => close(opener.current)
  const isOff = options.data?.passwords === false
  // Where passkeys are off, there is something to say only to people who have some.
  if (isOff && !passkeys.data?.length) return null
  const at = options.data?.passkeys_at
  const findObstacle = () => {
    if (isOff) return t('offers.off')
    if (at === null) return t('offers.address')
    if (at !== undefined && at !== window.location.origin) return t('offers.other', { address: at })
    return hasPasskeySupport() ? null : t('offers.browser')
  }
  const obstacle = findObstacle()
  return (
    <AccountSection title={t('title')} note={t('note')}>
      {passkeys.isPending && <Skeleton height={56} role="status" aria-label={t('common:loading')} />}
      {passkeys.error && !passkeys.data && <FailedQuery query={passkeys}>{t('failed')}</FailedQuery>}
      {passkeys.data && passkeys.data.length > 0 && (
        <Box component="ul" m={0} p={0} mb="md" style={{ listStyle: 'none' }}>
          {passkeys.data.map((passkey) => (
            <PasskeyRow
              key={passkey._id}
              passkey={passkey}
              onRename={() => open({ kind: 'rename', passkey })}
              onRemove={() => open({ kind: 'remove', passkey })}
            />
          ))}
        </Box>
      )}
      {obstacle ? (
        <Text c="var(--text-2)" className="break-words">
          {obstacle}
        </Text>
      ) : (
        <Button
          ref={adding}
          variant="default"
          disabled={!canUsePasskeys(at)}
          onClick={() => open({ kind: 'add' })}
        >
          {t('add.button')}
        </Button>
      )}
      {dialog?.kind === 'add' && <AddPasskeyModal hasPassword={hasPassword} onClose={closeDialog} />}
      {dialog?.kind === 'rename' && <RenamePasskeyModal passkey={dialog.passkey} onClose={closeDialog} />}
      {dialog?.kind === 'remove' && (
        <RemovePasskeyModal passkey={dialog.passkey} onClose={closeDialog} onRemoved={() => close(null)} />
      )}
    </AccountSection>
  )
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation('passkeys')
  const format = useFormat()
  const { name, used_at: usedAt } = passkey
  const facts = [
    t('added', { date: format.date(passkey.created_at) }),
    usedAt === null ? t('neverUsed') : t('used', { date: format.dateTime(usedAt) }),
    passkey.works_here ? t(passkey.is_synced ? 'synced' : 'oneDevice') : t('elsewhere'),
  ]
  return (
    <Group component="li" className="border-below" justify="space-between" py="sm" gap="sm">
      <Box miw={0} style={{ flex: '1 1 260px' }}>
        <Text fw={600} className="break-words">
          {name}
        </Text>
        <Text size="sm" c="var(--text-2)">
          {facts.join(' · ')}
        </Text>
      </Box>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          size="compact-md"
          className="touch-height"
          aria-label={t('rename.buttonOf', { name })}
          onClick={onRename}
        >
          {t('rename.button')}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          className="touch-height"
          aria-label={t('remove.buttonOf', { name })}
          onClick={onRemove}
        >
          {t('remove.button')}
        </Button>
      </Group>
    </Group>
  )
}

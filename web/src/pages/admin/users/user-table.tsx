import type { ListedUser } from '@lectern/contract/administration.ts'
import { ActionIcon, Checkbox, Menu, Table, Text } from '@mantine/core'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import { type RefCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useUser } from '../../../api/session.ts'
import { useAction } from '../../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useFormat } from '../../../ui/format.ts'
import { DataTable, PersonCell } from '../../../ui/tables/data-table.tsx'
import rows from '../admin-row.module.css'
import { ChosenBar } from './chosen-bar.tsx'
import { DataModal } from './data-modal.tsx'
import { DisableModal } from './disable-modal.tsx'
import { EraseModal } from './erase-modal.tsx'
import { MergeModal } from './merge-modal.tsx'
import { PersonModal } from './person-modal.tsx'
import { RemovePasskeysModal } from './remove-passkeys-modal.tsx'
import { ResetLinkModal } from './reset-link-modal.tsx'
import { RoleModal } from './role-modal.tsx'
import { SeveralModal } from './several-modal.tsx'

type Dialog = 'person' | keyof typeof dialogs
type Opened = { user: ListedUser; dialog: Dialog } | null

/** Accounts as rows, each with a menu of what can be done to it. */
export function UserTable({ users }: { users: readonly ListedUser[] }) {
  const { t } = useTranslation('admin')
  const sendsEmail = useCall(calls.users.emailState, undefined, alwaysFresh).data?.sends_email ?? false
  const [opened, setOpened] = useState<Opened>(null)
  const { _id: ownId } = useUser()
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<{ action: 'disable' | 'erase'; users: readonly ListedUser[] } | null>(
    null,
  )
  // The own account is never among them: an administrator cannot lock themself out together with others.
  const choosable = users.filter(({ _id }) => _id !== ownId)
  const chosen = choosable.filter(({ _id }) => chosenIds.has(_id))
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosenIds((before) => {
      const next = new Set(before)
      for (const id of ids)
        if (isChosen) next.add(id)
        else next.delete(id)
      return next
    })
  const menus = useRef(new Map<string, HTMLButtonElement>())
  const table = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpened(null)
    // After the dialog is gone. An account that the filter no longer shows has no menu: then the table.
    const id = opened?.user._id ?? ''
    requestAnimationFrame(() => (menus.current.get(id) ?? table.current)?.focus())
  }
  return (
    <div ref={table} tabIndex={-1}>
      {chosen.length > 0 && (
        <ChosenBar
          count={chosen.length}
          onAsk={(action) => setAsked({ action, users: chosen })}
          onClear={() => setChosenIds(new Set())}
        />
      )}
      <DataTable
        caption={t('users')}
        head={
          <UserHead
            isAllChosen={chosen.length > 0 && chosen.length === choosable.length}
            isSomeChosen={chosen.length > 0 && chosen.length < choosable.length}
            onChooseAll={(isChosen) =>
              choose(
                choosable.map(({ _id }) => _id),
                isChosen,
              )
            }
          />
        }
      >
        <Table.Tbody>
          {users.map((user) => (
            <UserRow
              key={user._id}
              user={user}
              isOwn={user._id === ownId}
              isChosen={chosenIds.has(user._id)}
              showsUnconfirmed={sendsEmail}
              onChoose={(isChosen) => choose([user._id], isChosen)}
              menuButton={(element) => {
                if (element) menus.current.set(user._id, element)
                else menus.current.delete(user._id)
              }}
              onOpen={(dialog) => setOpened({ user, dialog })}
            />
          ))}
        </Table.Tbody>
      </DataTable>
      {asked && (
        <SeveralModal
          action={asked.action}
          users={asked.users}
          onDone={() => setChosenIds(new Set())}
          onClose={() => {
            setAsked(null)
            requestAnimationFrame(() => table.current?.focus())
          }}
        />
      )}
      {opened && <UserDialog {...opened} sendsEmail={sendsEmail} onClose={close} />}
    </div>
  )
}

type UserHeadProps = {
  isAllChosen: boolean
  isSomeChosen: boolean
  onChooseAll: (isChosen: boolean) => void
}

function UserHead({ isAllChosen, isSomeChosen, onChooseAll }: UserHeadProps) {
  const { t } = useTranslation('admin')
  return (
    <>
      <Table.Th scope="col" w={52}>
        <Checkbox
          aria-label={t('list.chooseAll')}
          checked={isAllChosen}
          indeterminate={isSomeChosen}
          onChange={(event) => onChooseAll(event.currentTarget.checked)}
        />
      </Table.Th>
      {(['name', 'role', 'signedIn', 'courses', 'state'] as const).map((name) => (
        <Table.Th key={name} scope="col" data-number={name === 'courses' || undefined}>
          {t(`list.head.${name}`)}
        </Table.Th>
      ))}
      <Table.Th scope="col" w={60}>
        <span className="visually-hidden">{t('list.head.actions')}</span>
      </Table.Th>
    </>
  )
}

type UserRowProps = {
  user: ListedUser
  /** The administrator's own account cannot be chosen. */
  isOwn: boolean
  isChosen: boolean
  /** Lectern sends emails, so it matters that an address is not confirmed. */
  showsUnconfirmed: boolean
  onChoose: (isChosen: boolean) => void
  menuButton: RefCallback<HTMLButtonElement>
  onOpen: (dialog: Dialog) => void
}

function UserRow({ user, isOwn, isChosen, showsUnconfirmed, onChoose, menuButton, onOpen }: UserRowProps) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  return (
    <Table.Tr className={rows.row}>
      <Table.Td className={rows.choice} data-label={t('list.choose')}>
        {isOwn ? (
          <Text span inherit c="dimmed">
            {t('list.you')}
          </Text>
        ) : (
          <Checkbox
            aria-label={t('list.chooseOf', { name: user.name })}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )}
      </Table.Td>
      <PersonCell name={user.name} email={user.email} />
      <Table.Td data-label={t('list.head.role')}>
        {user.is_administrator
          ? t('list.withAdministrator', { role: t(`list.roles.${user.role}`) })
          : t(`list.roles.${user.role}`)}
      </Table.Td>
      <Table.Td className="tabular nowrap" data-label={t('list.head.signedIn')}>
        {user.signed_in_at ? (
          format.dateTime(user.signed_in_at)
        ) : (
          <Text span inherit c="dimmed">
            {t('list.never')}
          </Text>
        )}
      </Table.Td>
      <Table.Td data-number data-label={t('list.head.courses')}>
        {format.number(user.courses)}
      </Table.Td>
      <Table.Td data-label={t('list.head.state')}>
        <StatusBadge kind={user.disabled_at ? 'off' : 'on'}>
          {t(user.disabled_at ? 'list.disabled' : 'list.active')}
        </StatusBadge>
        {showsUnconfirmed && user.email_confirmed_at === null && (
          <Text size="sm" c="var(--warn)">
            {t('list.unconfirmed')}
          </Text>
        )}
      </Table.Td>
      <Table.Td className={rows.menu}>
        <UserMenu user={user} button={menuButton} onOpen={onOpen} />
      </Table.Td>
    </Table.Tr>
  )
}

type UserDialogProps = { user: ListedUser; dialog: Dialog; sendsEmail: boolean; onClose: () => void }

function UserDialog({ user, dialog, sendsEmail, onClose }: UserDialogProps) {
  if (dialog === 'person') return <PersonModal user={user} sendsEmail={sendsEmail} onClose={onClose} />
  const Shown = dialogs[dialog]
  return <Shown user={user} onClose={onClose} />
}

/** The dialogs that need nothing but the account. */
const dialogs = {
  data: DataModal,
  role: RoleModal,
  resetLink: ResetLinkModal,
  passkeys: RemovePasskeysModal,
  disable: DisableModal,
  merge: MergeModal,
  erase: EraseModal,
}

type UserMenuProps = {
  user: ListedUser
  button: RefCallback<HTMLButtonElement>
  onOpen: (dialog: Dialog) => void
}

function UserMenu({ user, button, onOpen }: UserMenuProps) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const changes = [keyOf(calls.administration.users)]
  const onError = (error: Error) => showToast('error', messageOf(error, t('list.actionFailed')))
  const params = { params: { user: user._id } }
  const signOut = useAction(calls.administration.endSessions, {
    onError,
    onSuccess: ({ sessions_ended: count }) =>
      showToast('success', t('list.signedOut', { name: user.name, count })),
  })
  const enable = useAction(calls.administration.enable, {
    changes,
    onError,
    onSuccess: () => showToast('success', t('list.enabled', { name: user.name })),
  })
  return (
    <Menu withinPortal width={240} returnFocus>
      <Menu.Target>
        <ActionIcon
          ref={button}
          className="touch-size"
          aria-label={t('list.actionsOf', { name: user.name, email: user.email })}
        >
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen('person')}>{t('list.person')}</Menu.Item>
        <Menu.Item onClick={() => onOpen('role')}>{t('list.change')}</Menu.Item>
        <Menu.Item onClick={() => onOpen('resetLink')}>{t('list.resetLink')}</Menu.Item>
        <Menu.Item onClick={() => signOut.mutate(params)}>{t('list.signOut')}</Menu.Item>
        {user.passkeys > 0 && (
          <Menu.Item rightSection={format.number(user.passkeys)} onClick={() => onOpen('passkeys')}>
            {t('list.removePasskeys')}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => onOpen('data')}>{t('list.data')}</Menu.Item>
        <Menu.Divider />
        {user.disabled_at ? (
          <Menu.Item onClick={() => enable.mutate(params)}>{t('list.enable')}</Menu.Item>
        ) : (
          <Menu.Item c="var(--bad)" disabled={user.is_last_administrator} onClick={() => onOpen('disable')}>
            {t('list.disable')}
          </Menu.Item>
        )}
        <Menu.Item disabled={user.is_administrator} onClick={() => onOpen('merge')}>
          {t('list.merge')}
        </Menu.Item>
        <Menu.Item c="var(--bad)" disabled={user.is_last_administrator} onClick={() => onOpen('erase')}>
          {t('list.erase')}
        </Menu.Item>
        {user.is_administrator && (
          <Menu.Label>{t(user.is_last_administrator ? 'list.isLast' : 'list.isAdministrator')}</Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

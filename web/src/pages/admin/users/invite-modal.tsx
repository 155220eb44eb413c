import { Alert, Box, Button, Checkbox, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import type { Reply } from '../../../api/call-api.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { paths } from '../../../app/paths.ts'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { ConfirmModal } from '../../../ui/feedback/confirm-modal.tsx'
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { type Asking, useAsking } from '../../../ui/feedback/use-asking.ts'
import { useFormat } from '../../../ui/format.ts'

type OpenInvitation = Reply<typeof calls.administration.invitations>[number]
type MadeInvitations = Reply<typeof calls.administration.invite>
type InviteModalProps = { isOpen: boolean; onClose: () => void }

/** Makes links with which professors register, and withdraws those that were not used. */
export function InviteModal({ isOpen, onClose }: InviteModalProps) {
  const { t } = useTranslation('admin')
  // The server cannot show a link again: links stay here until the page is left, also when the dialog is closed.
  const [made, setMade] = useState<MadeInvitations>([])
  // A renewed invitation may stand there already.
  const add = (more: MadeInvitations) =>
    setMade((before) => [...more, ...before.filter((one) => more.every(({ _id }) => _id !== one._id))])
  const asking = useAsking<OpenInvitation>()
  return (
    // While a question is open, Escape closes the question only.
    <Modal
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={!asking.isAsking}
      size="lg"
      title={t('invite.title')}
    >
      <Stack gap="lg">
        <RegistrationNote />
        <NewInvitations made={made} onMade={add} />
        <OpenInvitations
          asking={asking}
          onWithdraw={(id) => setMade((before) => before.filter((one) => one._id !== id))}
        />
      </Stack>
    </Modal>
  )
}

/** Says when an invitation is not needed, or does not work. */
function RegistrationNote() {
  const { t } = useTranslation('admin')
  const { data } = useCall(calls.users.registrationOptions, {}, alwaysFresh)
  if (!data || data.professors === 'invitation') return null
  return (
    <Alert color={data.professors === 'nobody' ? 'yellow' : 'petrol'}>
      {t(data.professors === 'nobody' ? 'invite.closed' : 'invite.notNeeded')}
    </Alert>
  )
}

const linkOf = (token: string): string => new URL(paths.register(token), window.location.origin).href

type NewInvitationsProps = { made: MadeInvitations; onMade: (made: MadeInvitations) => void }

function NewInvitations({ made, onMade }: NewInvitationsProps) {
  const { t } = useTranslation('admin')
  const [lines, setLines] = useState('')
  const [isSent, setSent] = useState(true)
  const sendsEmail = useCall(calls.users.emailState, undefined, alwaysFresh).data?.sends_email ?? false
  const notes = [...new Set(lines.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
  const hasAddress = notes.some((note) => note.includes('@'))
  const make = useAction(calls.administration.invite, {
    changes: [keyOf(calls.administration.invitations)],
    onSuccess: (more) => {
      onMade(more)
      setLines('')
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (notes.length > 0 && !make.isPending) make.mutate({ body: { notes, send: sendsEmail && isSent } })
      }}
    >
      {make.error && <FailureAlert>{messageOf(make.error, t('invite.failed'))}</FailureAlert>}
      <Textarea
        data-autofocus
        label={t('invite.label')}
        description={t('invite.hint')}
        rows={4}
        value={lines}
        onChange={(event) => setLines(event.currentTarget.value)}
      />
      {sendsEmail && hasAddress && (
        <Checkbox
          mt="sm"
          label={t('invite.send')}
          checked={isSent}
          onChange={(event) => setSent(event.currentTarget.checked)}
        />
      )}
      {/* Not disabled: it would lose the focus. */}
      <Button
        type="submit"
        mt="sm"
        data-disabled={notes.length === 0 || make.isPending || undefined}
        aria-disabled={notes.length === 0 || make.isPending}
      >
        {make.isPending ? t('invite.making') : t('invite.make')}
      </Button>
      {made.length > 0 && (
        <Box mt="md" role="status">
          <Group justify="space-between" mb="xs">
            <Text fw={600}>{t('invite.made')}</Text>
            {made.length > 1 && (
              <CopyButton
                text={made.map(({ note, token }) => `${note}\t${linkOf(token)}`).join('\n')}
                what={t('invite.allLinks')}
                label={t('invite.copyAll')}
              />
            )}
          </Group>
          {made.map(({ _id, note, token, is_renewed, sent_to, account }) => (
            <Group key={_id} className="border-above" justify="space-between" wrap="nowrap" py="xs">
              <Text className="break-words" miw={0} dir="auto">
                {note}
                {is_renewed && (
                  <Text span display="block" size="sm" c="var(--text-2)">
                    {t('invite.renewed')}
                  </Text>
                )}
                {sent_to !== null && (
                  <Text span display="block" size="sm" c="var(--text-2)">
                    {t('invite.sentTo', { email: sent_to })}
                  </Text>
                )}
                {account !== null && (
                  <Text span display="block" size="sm" c="var(--warn)">
                    {t(`invite.hasAccount.${account}`)}
                  </Text>
                )}
              </Text>
              <CopyButton text={linkOf(token)} what={t('invite.linkOf', { name: note })} />
            </Group>
          ))}
        </Box>
      )}
    </form>
  )
}

type OpenInvitationsProps = {
  asking: Asking<OpenInvitation>
  onWithdraw: (id: string) => void
}

function OpenInvitations({ asking, onWithdraw }: OpenInvitationsProps) {
  const { asked, isAsking, ask, stopAsking } = asking
  const { t } = useTranslation('admin')
  const format = useFormat()
  const { data } = useCall(calls.administration.invitations, {}, alwaysFresh)
  const withdraw = useAction(calls.administration.withdrawInvitation, {
    isRemoval: true,
    changes: [keyOf(calls.administration.invitations)],
    input: ({ _id }: OpenInvitation) => ({ params: { id: _id } }),
    onSuccess: (_, { _id, note }) => {
      onWithdraw(_id)
      stopAsking()
      showToast('success', t('invite.withdrawn', { name: note }))
    },
  })
  if (!data || data.length === 0) return null
  return (
    <div>
      <Text fw={600} mb="xs">
        {t('invite.open', { count: data.length })}
      </Text>
      {data.map((one) => (
        <Group key={one._id} className="border-above" justify="space-between" wrap="nowrap" py={4}>
          <Text className="break-words" miw={0} dir="auto">
            {one.note}{' '}
            <Text span size="sm" c="var(--text-2)">
              {t('invite.until', { date: format.date(one.expires_at) })}
            </Text>
          </Text>
          <Button
            variant="subtle"
            size="sm"
            aria-label={t('invite.withdrawOf', { name: one.note })}
            onClick={() => {
              withdraw.reset()
              ask(one)
            }}
          >
            {t('invite.withdraw')}
          </Button>
        </Group>
      ))}
      <ConfirmModal
        isOpen={isAsking}
        title={t('invite.withdrawTitle', { name: asked?.note ?? '' })}
        confirm={{ label: t('invite.withdraw'), busyLabel: t('invite.withdrawing'), isDangerous: true }}
        isBusy={withdraw.isPending}
        error={withdraw.error && messageOf(withdraw.error, t('invite.failed'))}
        onConfirm={() => asked && withdraw.mutate(asked)}
        onClose={stopAsking}
      >
        {t('invite.withdrawText')}
      </ConfirmModal>
    </div>
  )
}

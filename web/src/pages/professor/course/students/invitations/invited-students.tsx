import { mayChange } from '@lectern/contract/course-access.ts'
import type { CourseInvitation } from '@lectern/contract/course-invitations.ts'
import type { Course } from '@lectern/contract/courses.ts'
import * as limits from '@lectern/contract/limits.ts'
import { Box, Button, Group, TextInput, Tooltip } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf, withReason } from '../../../../../api/api-error.ts'
import { keyOf } from '../../../../../api/call-query.ts'
import { calls } from '../../../../../api/calls.ts'
import { useAction } from '../../../../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../../../../api/use-call.ts'
import { findStudents } from '../../../../../features/students/find-students.ts'
import { CopyButton } from '../../../../../ui/buttons/copy-button.tsx'
import { ConfirmModal } from '../../../../../ui/feedback/confirm-modal.tsx'
import { StatusBadge } from '../../../../../ui/feedback/status-badge.tsx'
import { showToast } from '../../../../../ui/feedback/toasts.tsx'
import { useAsking } from '../../../../../ui/feedback/use-asking.ts'
import { useFormat } from '../../../../../ui/format.ts'
import classes from './invitations.module.css'
import { useInvitedText } from './use-invited-text.ts'

/** Rows that are added by each press: all of a large class at once would take a moment. */
const SHOWN = 100
/** A longer list can be searched. */
const SEARCHED_FROM = 10

/** The invited students who have not joined, behind one line. Nothing without any. */
export function InvitedStudents({ course }: { course: Course }) {
  const { t } = useTranslation('invitations')
  const id = useId()
  const params = { id: course._id }
  const { data } = useCall(calls.courseInvitations.list, { params }, alwaysFresh)
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState(SHOWN)
  const [typed, setTyped] = useState('')
  const changes = [keyOf(calls.courseInvitations.list, { params })]
  const invitedText = useInvitedText()
  const fail = (error: Error) => showToast('error', withReason(error, t('list.changeFailed')))
  const renew = useAction(calls.courseInvitations.add, {
    changes,
    onSuccess: (counts) => showToast('success', invitedText(counts)),
    onError: fail,
  })
  const withdraw = useAction(calls.courseInvitations.remove, {
    isRemoval: true,
    changes,
    input: ({ _id }: CourseInvitation) => ({ params: { ...params, invitation: _id } }),
    onSuccess: (_, { email }) => {
      stopAsking()
      showToast('success', t('list.withdrawn', { email }))
    },
  })
  const { asked, isAsking, ask, stopAsking } = useAsking<CourseInvitation>()
  if (!data || data.invitations.length === 0) return null
  const { invitations, sends_email: sendsEmail } = data
  const found = findStudents(
    invitations.map((one) => ({ ...one, name: one.name ?? '' })),
    typed,
  )
  const mayInvite = mayChange(course, 'edit_quizzes')
  const isBusy = renew.isPending
  const old = invitations.filter(({ can_be_renewed }) => can_be_renewed).slice(0, limits.addressesAtOnce)
  const sendAgain = (emails: string[]) => renew.mutate({ params, body: { emails } })
  return (
    <Box component="section" mb="md" aria-label={t('list.title')}>
      <Group gap="0.25rem 0.75rem">
        <span className="tabular">{t('list.count', { count: invitations.length })}</span>
        <Button
          variant="subtle"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'list.hide' : 'list.show')}
        </Button>
      </Group>
      {isOpen && (
        <div id={id}>
          <Group gap="xs" mb="xs">
            <CopyButton
              text={invitations.map(({ email }) => email).join(', ')}
              what={t('list.what')}
              label={t('list.copy')}
            />
            {mayInvite && sendsEmail && old.length > 1 && (
              <Button
                variant="default"
                size="sm"
                disabled={isBusy}
                onClick={() => sendAgain(old.map(({ email }) => email))}
              >
                {t('list.againAll', { count: old.length })}
              </Button>
            )}
          </Group>
          {invitations.length > SEARCHED_FROM && (
            <TextInput
              mb="xs"
              maw={320}
              type="search"
              aria-label={t('list.search')}
              placeholder={t('list.search')}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {found.length === 0 ? (
            <Box c="var(--text-2)">{t('list.noneFound')}</Box>
          ) : (
            <ul className="panel divided" data-keeps-focus>
              {found.slice(0, shown).map((one) => (
                <Invitation
                  key={one._id}
                  invitation={one}
                  canSend={sendsEmail}
                  mayInvite={mayInvite}
                  isBusy={isBusy}
                  onAgain={() => sendAgain([one.email])}
                  onWithdraw={() => {
                    withdraw.reset()
                    ask(one)
                  }}
                />
              ))}
            </ul>
          )}
          {found.length > shown && (
            <Button variant="subtle" size="sm" mt="xs" onClick={() => setShown(shown + SHOWN)}>
              {t('list.more')}
            </Button>
          )}
        </div>
      )}
      <ConfirmModal
        isOpen={isAsking}
        title={t('list.withdrawTitle', { email: asked?.email ?? '' })}
        confirm={{ label: t('list.withdraw'), busyLabel: t('list.withdrawing'), isDangerous: true }}
        isBusy={withdraw.isPending}
        error={withdraw.error && messageOf(withdraw.error, t('list.changeFailed'))}
        onConfirm={() => asked && withdraw.mutate(asked)}
        onClose={stopAsking}
      >
        {t('list.withdrawText')}
      </ConfirmModal>
    </Box>
  )
}

type InvitationProps = {
  invitation: CourseInvitation & { name: string }
  canSend: boolean
  mayInvite: boolean
  isBusy: boolean
  onAgain: () => void
  onWithdraw: () => void
}

function Invitation({ invitation, canSend, mayInvite, isBusy, onAgain, onWithdraw }: InvitationProps) {
  const { t } = useTranslation('invitations')
  const { name, email, declined_at: declinedAt, can_be_renewed: canBeRenewed } = invitation
  return (
    <li className={classes.invitation}>
      <Box className="break-words" component="span" translate="no">
        {name !== '' && (
          <Box component="span" display="block" fw={500}>
            <bdi>{name}</bdi>
          </Box>
        )}
        <Box
          component="span"
          fw={name === '' ? 500 : undefined}
          c={name === '' ? undefined : 'var(--text-2)'}
        >
          {email}
        </Box>
      </Box>
      <State invitation={invitation} />
      {mayInvite && (
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          {canSend && declinedAt === null && (
            <Tooltip label={t('list.tooEarly')} disabled={canBeRenewed}>
              <Button
                variant="default"
                size="sm"
                aria-label={t('list.againOf', { email })}
                data-disabled={!canBeRenewed || isBusy || undefined}
                aria-disabled={!canBeRenewed || isBusy}
                onClick={() => canBeRenewed && !isBusy && onAgain()}
              >
                {t('list.again')}
              </Button>
            </Tooltip>
          )}
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            disabled={isBusy}
            aria-label={t('list.withdrawOf', { email })}
            onClick={onWithdraw}
          >
            {t('list.withdraw')}
          </Button>
        </Group>
      )}
    </li>
  )
}

function State({ invitation }: { invitation: CourseInvitation }) {
  const { t } = useTranslation('invitations')
  const format = useFormat()
  const { declined_at: declinedAt, is_refused: isRefused, invited_at: invitedAt } = invitation
  if (declinedAt !== null)
    return <StatusBadge kind="off">{t('list.declined', { date: format.date(declinedAt) })}</StatusBadge>
  if (isRefused) return <StatusBadge kind="alarm">{t('list.refused')}</StatusBadge>
  return <StatusBadge kind="waiting">{t('list.invited', { date: format.date(invitedAt) })}</StatusBadge>
}

import type { ChatSession } from '@lectern/contract/chat.ts'
import { ActionIcon, Box, Group } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTranslation } from 'react-i18next'
import { withReason } from '../../api/api-error.ts'
import { calls } from '../../api/calls.ts'
import { useAction } from '../../api/use-action.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { useFormat } from '../../ui/format.ts'
import classes from './header-list.module.css'
import { sessionsKey } from './use-sessions.ts'

type EarlierChatsProps = {
  lectureId: string
  sessions: readonly ChatSession[]
  /** A question is being answered: the conversation cannot be changed now. */
  isDisabled: boolean
  onResume: (session: string) => void
}

/** The earlier conversations about a lecture: one press goes on with one. Deleting can be undone. */
export function EarlierChats({ lectureId, sessions, isDisabled, onResume }: EarlierChatsProps) {
  const { t } = useTranslation('chat')
  const format = useFormat()
  const changes = [sessionsKey(lectureId)]
  const remove = useAction(calls.chat.removeSession, { isRemoval: true, changes })
  const restore = useAction(calls.chat.restoreSession, { changes })

  const undo = (session: string) =>
    restore.mutate(
      { params: { lecture: lectureId, session } },
      { onError: (error) => showToast('error', withReason(error, t('sessions.restoreFailed'))) },
    )
  const drop = (session: string) =>
    remove.mutate(
      { params: { lecture: lectureId, session } },
      {
        onSuccess: () =>
          showToast('success', t('sessions.deleted'), { label: t('undo'), run: () => undo(session) }),
        onError: (error) => showToast('error', withReason(error, t('sessions.deleteFailed'))),
      },
    )
  return (
    <Box className={`${classes.list} border-below`} component="section" aria-label={t('earlierChats')}>
      {sessions.length === 0 ? (
        <Box component="p" py="xs" c="var(--text-2)">
          {t('sessions.none')}
        </Box>
      ) : (
        <ul>
          {sessions.map(({ session_id: id, title, question_count: count, last_message_at: last }) => (
            <Group key={id} component="li" gap={4} wrap="nowrap">
              <button
                type="button"
                className={`${classes.open} grow hover-sunken`}
                disabled={isDisabled}
                aria-label={t('sessions.open', { title })}
                onClick={() => onResume(id)}
              >
                <span className="truncate" dir="auto">
                  {title}
                </span>
                <Box component="span" className="tabular" c="var(--text-3)" fz="xs">
                  {format.date(last)} · {t('sessions.questions', { count })}
                </Box>
              </button>
              <ActionIcon
                size={36}
                flex="none"
                disabled={isDisabled || remove.isPending}
                aria-label={t('sessions.delete', { title })}
                onClick={() => drop(id)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
        </ul>
      )}
    </Box>
  )
}

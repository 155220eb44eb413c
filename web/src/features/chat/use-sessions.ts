import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/api-error.ts'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { replaceData, useAction } from '../../api/use-action.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { historyKey } from './use-earlier-messages.ts'

export const sessionsKey = (lectureId: string) =>
  keyOf(calls.chat.sessions, { params: { lecture: lectureId } })

type SessionsOptions = {
  lectureId: string
  /** Another conversation is shown from now on. */
  onChanged: () => void
  /** No new conversation could be begun. */
  onFailed: (error: Error) => void
}

/** Begins a new conversation, or goes on with an earlier one. */
export function useSessions({ lectureId, onChanged, onFailed }: SessionsOptions) {
  const { t } = useTranslation('chat')
  const client = useQueryClient()
  const resumed = useAction(calls.chat.resumeSession, {
    changes: [historyKey(lectureId), sessionsKey(lectureId)],
  })
  const newChat = useAction(calls.chat.newSession, {
    changes: [sessionsKey(lectureId)],
    onSuccess: () => replaceData(client, historyKey(lectureId), []),
  })
  const resume = (session: string, onDone?: () => void) =>
    resumed.mutate(
      { params: { lecture: lectureId, session } },
      {
        onSuccess: () => {
          onChanged()
          onDone?.()
        },
        onError: (error) => showToast('error', messageOf(error, t('sessions.openFailed'))),
      },
    )
  const begin = () =>
    newChat.mutate(
      { params: { lecture: lectureId } },
      {
        onSuccess: ({ ended_session_id: ended }) => {
          onChanged()
          if (ended !== null)
            showToast('info', t('newChatStarted'), { label: t('undo'), run: () => resume(ended) })
        },
        onError: (error) => {
          showToast('error', messageOf(error, t('failed.newChat')))
          onFailed(error)
        },
      },
    )
  return { begin, resume, isBeginning: newChat.isPending || resumed.isPending }
}

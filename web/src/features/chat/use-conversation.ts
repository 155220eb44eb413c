import type { ChatMessage, ChatStatus } from '@lectern/contract/chat.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasStatus, messageOf, withReason } from '../../api/api-error.ts'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { isEnded } from '../../api/jobs/is-ended.ts'
import { replaceData, useAction } from '../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../api/use-call.ts'
import { useGrowingText } from '../../api/use-growing-text.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { formatJobMessage } from '../jobs/job-messages.ts'
import { type Asked, listEntries, type Notice } from './list-entries.ts'
import { useAsk } from './use-ask.ts'
import { maxMessages, useEarlierMessages } from './use-earlier-messages.ts'

const pollMs = 1_000

const historyInput = (lectureId: string) => ({
  params: { lecture: lectureId },
  query: { limit: maxMessages },
})

export const sessionsKey = (lectureId: string) =>
  keyOf(calls.chat.sessions, { params: { lecture: lectureId } })

type ConversationOptions = {
  lectureId: string
  /** The studied language. */
  language: string
  /** Called when the student may no longer see the lecture. */
  onAccessLost: () => void
}

export type Conversation = ReturnType<typeof useConversation>

/**
 * The conversation about a lecture, and the question that is being answered:
 *
 *   asked ──job──▶ answering ──COMPLETED──▶ in the history
 *     └─refused      └──FAILED, CANCELLED, CANCELLING, no status──▶ a notice below the question
 *
 * The last question of the history may still be unanswered: then this page follows its job.
 */
export function useConversation({ lectureId, language, onAccessLost }: ConversationOptions) {
  const { t } = useTranslation(['chat', 'common'])
  const client = useQueryClient()
  const history = useCall(calls.chat.activeHistory, historyInput(lectureId), {
    // Another tab may have asked: read again on each return to the page or the connection.
    ...alwaysFresh,
    refetchOnReconnect: 'always',
  })
  const ask = useAsk(lectureId)
  const cancel = useAction(calls.chat.cancel, {
    shows: (stopped) => keyOf(calls.chat.status, { params: { job: stopped.job_id } }),
  })
  const resumed = useAction(calls.chat.resumeSession, {
    changes: [keyOf(calls.chat.activeHistory, historyInput(lectureId)), sessionsKey(lectureId)],
  })
  const newChat = useAction(calls.chat.newSession, {
    changes: [sessionsKey(lectureId)],
    onSuccess: () => replaceData(client, keyOf(calls.chat.activeHistory, historyInput(lectureId)), []),
  })
  const [asked, setAsked] = useState<Asked | null>(null)
  /** The screen's notices, by the job of their question; '' is the question that could not be sent. */
  const [notices, setNotices] = useState<ReadonlyMap<string, Notice>>(new Map())
  const [isAfterCancel, setAfterCancel] = useState(false)
  /** The last answer, for screen readers. */
  const [announced, setAnnounced] = useState('')

  const earlier = useEarlierMessages(lectureId, history.data ?? NO_MESSAGES)
  const { messages } = earlier
  const last = messages.at(-1)
  const unanswered = last?.role === 'user' ? last.job_id : null
  const jobId = asked ? asked.jobId : unanswered
  const isOver = jobId !== null && (notices.has(jobId) || asked?.answer != null)
  const job = useCall(calls.chat.status, isOver || jobId === null ? null : { params: { job: jobId } }, {
    staleTime: 0,
    refetchInterval: ({ state: { status, data } }) => {
      const hasEnded = data && (isEnded(data.status) || data.status === 'CANCELLING')
      return status === 'error' || hasEnded ? false : pollMs
    },
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
  })
  const isActive = (asked !== null && asked.jobId === null) || (jobId !== null && !isOver)

  const addNotice = (about: string, text: string, isLost = false) =>
    setNotices((before) => new Map([...before, [about, { text, isLost }]]))
  /** Drop the local question once the history contains it. */
  const reconcile = async () => {
    const { isSuccess } = await history.refetch()
    if (isSuccess) setAsked((before) => (before?.jobId === jobId ? null : before))
  }
  const fail = (about: string, sentence: string, inChat = sentence) => {
    if (asked) showToast('error', sentence)
    addNotice(about, t('error', { message: inChat }))
    void reconcile()
  }
  const judge = useEffectEvent((status: ChatStatus) => {
    const { ai_response: answer } = status
    // The status is of the job that was asked for, whatever id it names.
    const ended = jobId
    if (ended === null || isOver) return
    if (status.status === 'COMPLETED' && answer) {
      setAnnounced(answer)
      const accepted = { message: last?.content ?? '', slide: status.slide_index ?? 1, jobId: ended }
      setAsked((before) => ({ ...(before ?? accepted), answer: status }))
      void reconcile()
    } else if (status.status === 'COMPLETED') {
      fail(ended, t('failed.missing'), t('failed.missingInChat'))
    } else if (status.status === 'FAILED') {
      fail(ended, formatJobMessage(status) || t('failed.answer'))
    } else if (status.status === 'CANCELLED' || status.status === 'CANCELLING') {
      setAfterCancel(true)
      addNotice(ended, t('failed.cancelled'))
      void reconcile()
    }
  })
  const { data: status, error: statusError } = job
  const isWriting = isActive && jobId !== null && status !== undefined
  const partial = useGrowingText(
    isWriting ? jobId : null,
    isWriting ? status.partial : null,
    () => void job.refetch(),
  )
  useEffect(() => {
    if (status) judge(status)
  }, [status])
  const giveUp = useEffectEvent((error: Error) => {
    if (hasStatus(error, 403, 404)) onAccessLost()
    if (!jobId || isOver) return
    const sentence = messageOf(error, t('failed.status'))
    showToast('error', sentence)
    addNotice(jobId, t('error', { message: sentence }), true)
  })
  useEffect(() => {
    if (statusError) giveUp(statusError)
  }, [statusError])
  const checkAgain = () => {
    if (jobId) client.removeQueries({ queryKey: keyOf(calls.chat.status, { params: { job: jobId } }) })
    setNotices((before) => new Map([...before].filter(([, { isLost }]) => !isLost)))
    void history.refetch()
  }
  const checkAgainIfLost = useEffectEvent(() => {
    if ([...notices.values()].some(({ isLost }) => isLost)) checkAgain()
  })
  useEffect(() => {
    const look = () => checkAgainIfLost()
    window.addEventListener('online', look)
    return () => window.removeEventListener('online', look)
  }, [])

  /** Asks about a slide (1-based). Resolves to whether the server accepted the question. */
  const send = async (message: string, slide: number): Promise<boolean> => {
    setNotices((before) => new Map([...before].filter(([about]) => about !== '')))
    setAsked({ message, slide, jobId: null, answer: null })
    try {
      const { job_id } = await ask.mutateAsync({ message, slide, language, isAfterCancel })
      setAfterCancel(false)
      setAsked({ message, slide, jobId: job_id, answer: null })
      return true
    } catch (error) {
      const sentence = messageOf(error, t('failed.send'))
      setAsked(null)
      showToast('error', sentence)
      addNotice('', t('error', { message: sentence }))
      if (hasStatus(error, 403, 404)) onAccessLost()
      // A question from another tab is being answered: the history contains it.
      if (hasStatus(error, 409)) void history.refetch()
      return false
    }
  }
  const forgetThis = () => {
    setAsked(null)
    setNotices(new Map())
    setAnnounced('')
  }
  /** Goes on with an earlier conversation. */
  const resume = (session: string, onDone?: () => void) =>
    resumed.mutate(
      { params: { lecture: lectureId, session } },
      {
        onSuccess: () => {
          forgetThis()
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
          forgetThis()
          if (ended !== null)
            showToast('info', t('newChatStarted'), { label: t('undo'), run: () => resume(ended) })
        },
        onError: (error) => {
          const sentence = messageOf(error, t('failed.newChat'))
          showToast('error', sentence)
          if (hasStatus(error, 403, 404)) onAccessLost()
          if (hasStatus(error, 409)) void history.refetch()
        },
      },
    )

  const entries = listEntries({ messages, asked, notices, jobId, partial, isActive })
  return {
    entries,
    earlier,
    history,
    isActive,
    isAnswering: isActive && jobId !== null,
    announced,
    send,
    cancel: () =>
      jobId &&
      cancel.mutate(
        { params: { job: jobId } },
        { onError: (error) => showToast('error', withReason(error, t('common:jobs.cancelFailed'))) },
      ),
    isCancelling: cancel.isPending,
    begin,
    resume,
    isBeginning: newChat.isPending || resumed.isPending,
    checkAgain,
  }
}

const NO_MESSAGES: readonly ChatMessage[] = []

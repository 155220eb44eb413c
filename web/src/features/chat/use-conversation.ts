import type { ChatMessage, ChatStatus } from '@lectern/contract/chat.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasStatus, messageOf } from '../../api/api-error.ts'
import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { alwaysFresh, useCall } from '../../api/use-call.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { formatJobMessage } from '../jobs/job-messages.ts'
import { type Asked, listEntries, type Notice } from './list-entries.ts'
import { useAnswerJob } from './use-answer-job.ts'
import { useAsk } from './use-ask.ts'
import { historyInput, useEarlierMessages } from './use-earlier-messages.ts'
import { useSessions } from './use-sessions.ts'

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
  const { t } = useTranslation('chat')
  const history = useCall(calls.chat.activeHistory, historyInput(lectureId), {
    // Another tab may have asked: read again on each return to the page or the connection.
    ...alwaysFresh,
    refetchOnReconnect: 'always',
  })
  const ask = useAsk(lectureId)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { notices, addNotice, removeNotices } = useNotices()
  const [isAfterCancel, setAfterCancel] = useState(false)
  /** The last answer, for screen readers. */
  const [announced, setAnnounced] = useState('')

  const earlier = useEarlierMessages(lectureId, history.data ?? NO_MESSAGES)
  const { messages } = earlier
  const last = messages.at(-1)
  const unanswered = last?.role === 'user' ? last.job_id : null
  const jobId = asked ? asked.jobId : unanswered
  const isOver = jobId !== null && (notices.has(jobId) || asked?.answer != null)
  const isActive = (asked !== null && asked.jobId === null) || (jobId !== null && !isOver)

  /** Drop the local question once the history contains it. */
  const reconcile = async () => {
    const { isSuccess } = await history.refetch()
    if (isSuccess) setAsked((before) => (before?.jobId === jobId ? null : before))
  }
  const fail = (job: string, sentence: string, inChat = sentence) => {
    if (asked) showToast('error', sentence)
    addNotice(job, t('error', { message: inChat }))
    void reconcile()
  }
  const takeStatus = (job: string, status: ChatStatus) => {
    const { ai_response: answer } = status
    if (status.status === 'COMPLETED' && answer) {
      setAnnounced(answer)
      const accepted = { message: last?.content ?? '', slide: status.slide_index ?? 1, jobId: job }
      setAsked((before) => ({ ...(before ?? accepted), answer: status }))
      void reconcile()
    } else if (status.status === 'COMPLETED') {
      fail(job, t('failed.missing'), t('failed.missingInChat'))
    } else if (status.status === 'FAILED') {
      fail(job, formatJobMessage(status) || t('failed.answer'))
    } else if (status.status === 'CANCELLED' || status.status === 'CANCELLING') {
      setAfterCancel(true)
      addNotice(job, t('failed.cancelled'))
      void reconcile()
    }
  }
  /** What the error of a call says about the lecture and its history. */
  const handleError = (error: Error) => {
    if (hasStatus(error, 403, 404)) onAccessLost()
    // A question from another tab is being answered: the history contains it.
    if (hasStatus(error, 409)) void history.refetch()
  }
  const answering = useAnswerJob(isOver ? null : jobId, {
    onStatus: takeStatus,
    onLost: (job, error) => {
      handleError(error)
      const sentence = messageOf(error, t('failed.status'))
      showToast('error', sentence)
      addNotice(job, t('error', { message: sentence }), true)
    },
  })
  const checkAgain = useCheckAgain({
    isLost: [...notices.values()].some(({ isLost }) => isLost),
    jobId,
    onCheck: () => {
      removeNotices(({ isLost }) => isLost)
      void history.refetch()
    },
  })

  /** Asks about a slide (1-based). Resolves to whether the server accepted the question. */
  const send = async (message: string, slide: number): Promise<boolean> => {
    removeNotices((_, about) => about === UNSENT)
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
      addNotice(UNSENT, t('error', { message: sentence }))
      handleError(error as Error)
      return false
    }
  }
  const sessions = useSessions({
    lectureId,
    onChanged: () => {
      setAsked(null)
      removeNotices(() => true)
      setAnnounced('')
    },
    onFailed: handleError,
  })

  return {
    ...sessions,
    entries: listEntries({ messages, asked, notices, jobId, partial: answering.partial, isActive }),
    earlier,
    history,
    isActive,
    isAnswering: isActive && jobId !== null,
    announced,
    send,
    cancel: answering.cancel,
    isCancelling: answering.isCancelling,
    checkAgain,
  }
}

const NO_MESSAGES: readonly ChatMessage[] = []
/** Key of the notice about a question that could not be sent. */
const UNSENT = ''

/** The notices of this screen, by the job of their question. */
function useNotices() {
  const [notices, setNotices] = useState<ReadonlyMap<string, Notice>>(new Map())
  return {
    notices,
    addNotice: (about: string, text: string, isLost = false) =>
      setNotices((before) => new Map([...before, [about, { text, isLost }]])),
    removeNotices: (isRemoved: (notice: Notice, about: string) => boolean) =>
      setNotices((before) => new Map([...before].filter(([about, notice]) => !isRemoved(notice, about)))),
  }
}

type CheckAgainOptions = { isLost: boolean; jobId: string | null; onCheck: () => void }

/** Asks again what became of a question whose status was lost; by itself once the connection is back. */
function useCheckAgain({ isLost, jobId, onCheck }: CheckAgainOptions) {
  const client = useQueryClient()
  const checkAgain = () => {
    if (jobId) client.removeQueries({ queryKey: keyOf(calls.chat.status, { params: { job: jobId } }) })
    onCheck()
  }
  const onOnline = useEffectEvent(() => isLost && checkAgain())
  useEffect(() => {
    const check = () => onOnline()
    window.addEventListener('online', check)
    return () => window.removeEventListener('online', check)
  }, [])
  return checkAgain
}

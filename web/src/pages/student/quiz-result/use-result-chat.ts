import type { ProposedClaim, QuizChatMessage } from '@lectern/contract/quiz-chat.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf, withReason } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { useAction } from '../../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../../api/use-call.ts'
import { useGrowingText } from '../../../api/use-growing-text.ts'
import { formatJobMessage, isDelayed } from '../../../features/jobs/job-messages.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useQuizChatJob } from './use-quiz-chat-job.ts'

export type ResultChatEntry = {
  key: string
  by: 'user' | 'assistant' | 'apology'
  text: string
  /** Number of grades that this answer changed. */
  adjustments?: number
  /** Claims that this answer proposes. */
  claims?: readonly ProposedClaim[]
}

type Asked = { submissionId: string; quizId: string; onAdjusted: () => void }

/**
 * The conversation about a result. The last question in the history may still be unanswered, have failed or
 * take too long. Its job says which, so that a reloaded page or a second tab can continue.
 */
export function useResultChat({ submissionId, quizId, onAdjusted }: Asked) {
  const { t } = useTranslation(['quizResult', 'common'])
  const client = useQueryClient()
  const history = useCall(
    calls.quizChat.history,
    { params: { id: submissionId } },
    // Another tab may have asked a question: reload on each return to the page or the connection.
    { ...alwaysFresh, refetchOnReconnect: 'always' },
  )
  const readAgain = () =>
    client.invalidateQueries({ queryKey: keyOf(calls.quizChat.history, { params: { id: submissionId } }) })
  const ask = useAction(calls.quizChat.send, {
    input: (message: string) => ({ params: { id: submissionId }, body: { message } }),
    onSettled: () => readAgain(),
  })
  const cancel = useAction(calls.jobs.cancel, {})
  const [lost, setLost] = useState<string | null>(null)
  const messages = history.data ?? []
  const waiting = openJobOf(messages)
  const { query, isGivenUp, askAgain } = useQuizChatJob(waiting, isDelayed)
  const state = query.data?.status
  const isWriting =
    waiting !== null && query.data !== undefined && state !== 'completed' && state !== 'failed'
  const partial = useGrowingText(isWriting ? waiting : null, query.data?.partial, () => void query.refetch())
  const wait = waiting !== null && query.data && isDelayed(query.data) ? formatJobMessage(query.data) : null

  const readAnswer = useEffectEvent(() => readAgain())
  useEffect(() => {
    if (state === 'completed') void readAnswer()
  }, [state])

  // The answer may be in the history before its job was polled even once.
  const [awaited, setAwaited] = useState<string | null>(null)
  if (waiting !== null && waiting !== awaited) setAwaited(waiting)
  const answer = messages.find(({ role, job_id }) => role === 'assistant' && job_id === awaited)
  const raisedBy = awaited !== null && answer && answer.grade_adjustments > 0 ? answer.message_id : null
  const tellRaised = useEffectEvent(async () => {
    await client.invalidateQueries({ queryKey: keyOf(calls.grading.mine, { params: { id: quizId } }) })
    onAdjusted()
  })
  useEffect(() => {
    if (raisedBy !== null) void tellRaised()
  }, [raisedBy])

  const sayings: ResultChatEntry[] = messages.map((message) => ({
    key: message.message_id,
    by: message.role,
    text: message.content,
    adjustments: message.grade_adjustments,
    claims: message.proposed_claims,
  }))
  const sending = ask.isPending ? ask.variables : null
  if (sending !== null) sayings.push({ key: 'sending', by: 'user', text: sending })
  if (waiting && state === 'failed') {
    const isCancelled = query.data?.code === 'chat_cancelled'
    const text = t(isCancelled ? 'chat.cancelled' : 'chat.processingFailed')
    sayings.push({ key: 'failed', by: 'apology', text })
  }
  if (waiting && isGivenUp) sayings.push({ key: 'late', by: 'apology', text: t('chat.tooLong') })
  if (lost !== null && sending === null) sayings.push({ key: 'lost', by: 'apology', text: lost })

  const isThinking = sending !== null || (waiting !== null && state !== 'failed' && !isGivenUp)
  return {
    history,
    sayings,
    isThinking,
    isGivenUp,
    partial,
    /** Message that says why the answer is delayed, and when it continues; null otherwise. */
    wait,
    askAgain,
    /** Cancels the answer under way; null while there is nothing to cancel. */
    cancel:
      isThinking && waiting !== null
        ? () =>
            cancel.mutate(
              { params: { job: waiting } },
              { onError: (error) => showToast('error', withReason(error, t('common:jobs.cancelFailed'))) },
            )
        : null,
    // The job goes on until the cancellation has reached it.
    isCancelling: cancel.isPending || (cancel.isSuccess && cancel.variables.params.job === waiting),
    /** @returns true if the server accepted the question */
    send: async (message: string): Promise<boolean> => {
      setLost(null)
      try {
        const { job_id } = await ask.mutateAsync(message)
        setAwaited(job_id)
        return true
      } catch (error) {
        // An error that the caller caused says why. All others show the specification's apology.
        const isClientError = error instanceof ApiError && error.status >= 400 && error.status < 500
        setLost(isClientError ? messageOf(error, t('chat.failed')) : t('chat.failed'))
        return false
      }
    },
  }
}

/** The job of a question that has no answer in the history. */
function openJobOf(messages: readonly QuizChatMessage[]): string | null {
  const last = messages.at(-1)
  return last?.role === 'user' ? last.job_id : null
}

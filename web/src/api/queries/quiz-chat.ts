import type { ReplyOf } from '@lectern/contract/call.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { jobKinds } from '../job-kinds.ts'
import { keys } from '../keys.ts'

/** So often an answer is asked after before it is given up. */
const mostTries = 60

/** What was said about a submission. Read again whenever one comes back: another tab may have asked. */
export const useQuizChatHistory = (submissionId: string) =>
  useQuery({
    queryKey: keys.submissions.chat(submissionId),
    queryFn: ({ signal }) => callApi(calls.quizChat.history, { params: { id: submissionId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })

type DiscussionJob = ReplyOf<typeof calls.quizChat.status>

/**
 * The state of a question, asked after each half second until it has ended; `jobId` null asks nothing. A line that is
 * down counts like an answer that is not there yet; a job that says why it waits, and until when, is not given up.
 * @returns the query, whether it was given up, and how it is asked after anew
 */
export function useQuizChatJob(jobId: string | null, tellsWait: (job: DiscussionJob) => boolean) {
  const [tries, setTries] = useState(0)
  const query = useQuery({
    queryKey: keys.submissions.chatJob(jobId ?? 'none'),
    queryFn: async ({ signal }) => {
      let isWaiting = false
      try {
        const job = await callApi(calls.quizChat.status, { params: { job: jobId ?? '' }, signal })
        isWaiting = tellsWait(job)
        return job
      } finally {
        if (!signal.aborted) setTries((before) => (isWaiting ? 0 : before + 1))
      }
    },
    enabled: jobId !== null && tries < mostTries,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) => (hasEnded(data) ? false : jobKinds.quiz_chat.intervalMs),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
  })
  return {
    query,
    isGivenUp: jobId !== null && !hasEnded(query.data) && tries >= mostTries,
    askAgain: () => setTries(0),
  }
}

const hasEnded = (job: { status: string } | undefined): boolean =>
  job?.status === 'completed' || job?.status === 'failed'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, type Reply } from '../../../api/call-api.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'

const pollMs = 500
/** Polling stops after this many tries. */
const maxTries = 60

type DiscussionJob = Reply<typeof calls.quizChat.status>

/**
 * Polls the job of a question until the job ends; no polling while `jobId` is null. A failed request counts
 * as a try. A job that says why it waits, and until when, is polled without limit.
 * @returns the query, whether polling was given up, and how to resume it
 */
export function useQuizChatJob(jobId: string | null, tellsWait: (job: DiscussionJob) => boolean) {
  const [tries, setTries] = useState(0)
  const query = useQuery({
    queryKey: keyOf(calls.quizChat.status, { params: { job: jobId ?? 'none' } }),
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
    enabled: jobId !== null && tries < maxTries,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) => (hasEnded(data) ? false : pollMs),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
  })
  return {
    query,
    isGivenUp: jobId !== null && !hasEnded(query.data) && tries >= maxTries,
    askAgain: () => setTries(0),
  }
}

const hasEnded = (job: { status: string } | undefined): boolean =>
  job?.status === 'completed' || job?.status === 'failed'

import { useQuery } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { isEnded, jobKinds } from '../job-kinds.ts'
import { keys } from '../keys.ts'

/** So much of a conversation is read at once. */
export const mostMessages = 200

/**
 * The present conversation about a lecture, oldest first. It is read again whenever one comes back to the
 * page or the line: another tab may have asked.
 */
export const useChatHistory = (lectureId: string) =>
  useQuery({
    queryKey: keys.chat.history(lectureId),
    queryFn: ({ signal }) =>
      callApi(calls.chat.activeHistory, {
        params: { lecture: lectureId },
        query: { limit: mostMessages },
        signal,
      }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })

/**
 * A question's job, asked after each second until it ends or is being cancelled; `jobId` null asks nothing.
 * A failure ends the asking until it is refetched.
 */
export const useChatJob = (jobId: string | null) =>
  useQuery({
    queryKey: keys.chat.job(jobId ?? 'none'),
    queryFn: ({ signal }) => callApi(calls.chat.status, { params: { job: jobId ?? '' }, signal }),
    enabled: jobId !== null,
    staleTime: 0,
    refetchInterval: ({ state: { status, data } }) => {
      const isOver = data && (isEnded(data.status) || data.status === 'CANCELLING')
      return status === 'error' || isOver ? false : jobKinds.lecture_chat.intervalMs
    },
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
  })

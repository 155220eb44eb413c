import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { hasStatus } from '../api-error.ts'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'
import { mostMessages } from '../queries/chat.ts'

/** A question that is being cancelled holds the conversation for up to two seconds: so often the next one waits. */
const busyRetries = 3
const busyWaitMs = 1_000

export type Question = {
  /** 1-based. */
  slide: number
  message: string
  /** The one that is studied: one of the lecture's. */
  language: string
  /** The last question was cancelled just now. */
  isAfterCancel: boolean
}

/** Asks the assistant; gives the job that answers. */
export const useAsk = (lectureId: string) =>
  useMutation({
    mutationFn: async ({ slide, message, language, isAfterCancel }: Question) => {
      const body = {
        lecture_id: lectureId,
        slide_index: slide,
        message,
        language: language as LectureLanguage,
      }
      for (let tries = 0; isAfterCancel && tries < busyRetries; tries++) {
        try {
          return await callApi(calls.chat.send, { body })
        } catch (error) {
          if (!hasStatus(error, 409)) throw error
          await new Promise((resolve) => setTimeout(resolve, busyWaitMs))
        }
      }
      return callApi(calls.chat.send, { body })
    },
  })

/** Stops a question. The answer is its state now. */
export function useCancelQuestion() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (jobId: string) => callApi(calls.chat.cancel, { params: { job: jobId } }),
    onSuccess: (status) => client.setQueryData(keys.chat.job(status.job_id), status),
  })
}

/** What was said before a message; fewer than a full page are the beginning of the conversation. */
export const useLoadEarlier = (lectureId: string) =>
  useMutation({
    mutationFn: (cursor: string) =>
      callApi(calls.chat.activeHistory, {
        params: { lecture: lectureId },
        query: { limit: mostMessages, cursor },
      }),
  })

/** Begins a new conversation. */
export function useNewChat(lectureId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi(calls.chat.newSession, { params: { lecture: lectureId } }),
    onSuccess: async () => {
      await client.cancelQueries({ queryKey: keys.chat.history(lectureId) })
      client.setQueryData(keys.chat.history(lectureId), [])
    },
  })
}

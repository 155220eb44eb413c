import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { useMutation } from '@tanstack/react-query'
import { hasStatus } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { calls } from '../../api/calls.ts'

/** While a question is being cancelled, up to two seconds, the next one is refused: it is sent again this often. */
const busyRetries = 3
const busyWaitMs = 1_000

type Question = {
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

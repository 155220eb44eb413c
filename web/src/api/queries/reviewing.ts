import type { QuizStatistics, SubmissionListItem } from '@lectern/contract/grading.ts'
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { hasStatus } from '../api-error.ts'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

/** How often counts are asked after while submissions are graded, and while students still work. */
const gradingMs = 3_000
const workingMs = 10_000
/** So many answers to a question are read at once. */
const answersAtOnce = 50

/** All submissions of a quiz without their answers. They are loaded anew when `useQuizStatistics` tells of a change. */
export const useSubmissions = (quizId: string) =>
  useQuery({
    queryKey: keys.submissions.ofQuiz(quizId),
    queryFn: ({ signal }) =>
      callApi(calls.grading.list, { params: { id: quizId }, query: { answers: 'none' }, signal }),
    // Nothing is too old while nothing has changed, and what has is told by the counts.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** Counts, distribution and shares of a quiz: small enough to be asked for every few seconds while something goes on. */
export function useQuizStatistics(quizId: string) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: keys.submissions.statistics(quizId),
    queryFn: ({ signal }) => callApi(calls.grading.statistics, { params: { id: quizId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, status } }) => {
      if (status === 'error' || !data) return false
      return data.pending > 0 ? gradingMs : data.open_attempts > 0 ? workingMs : false
    },
  })
  const seen = useRef(query.data)
  const now = query.data
  useEffect(() => {
    if (!now) return
    const list = client.getQueryData<SubmissionListItem[]>(keys.submissions.ofQuiz(quizId))
    const hasChanged = seen.current !== undefined && seen.current !== now
    seen.current = now
    if (list && (hasChanged || !agree(now, list)))
      void client.invalidateQueries({ queryKey: keys.submissions.ofQuiz(quizId) })
  }, [client, now, quizId])
  return query
}

/** Whether a list and the counts are of one moment, as far as counts tell. */
const agree = (counts: QuizStatistics, list: readonly SubmissionListItem[]): boolean =>
  counts.total === list.length && counts.graded === list.filter(({ is_graded }) => is_graded).length

/** A submission with answers, keys, claims and flags, for its professor; null asks nothing. */
export const useSubmission = (submissionId: string | null) =>
  useQuery({
    queryKey: keys.submissions.one(submissionId ?? 'none'),
    queryFn: ({ signal }) => callApi(calls.grading.result, { params: { id: submissionId ?? '' }, signal }),
    enabled: submissionId !== null,
    // The student may be discussing it at this moment, and another grader may be at work.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, status } }) =>
      status !== 'error' && data && !data.is_graded && data.job_id !== null ? gradingMs : false,
  })

/** Every change of a submission's grades, newest first; null asks nothing. */
export const useGradeHistory = (submissionId: string | null) =>
  useQuery({
    queryKey: keys.submissions.history(submissionId ?? 'none'),
    queryFn: ({ signal }) => callApi(calls.grading.history, { params: { id: submissionId ?? '' }, signal }),
    enabled: submissionId !== null,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

/** What a student and the assistant said about a submission; null asks nothing. */
export const useReviewedChat = (submissionId: string | null) =>
  useQuery({
    queryKey: keys.submissions.chat(submissionId ?? 'none'),
    queryFn: ({ signal }) => callApi(calls.quizChat.history, { params: { id: submissionId ?? '' }, signal }),
    enabled: submissionId !== null,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

const loadAnswers = (quizId: string, question: string, offset: number, signal: AbortSignal) =>
  callApi(calls.grading.answersTo, {
    params: { id: quizId, question },
    query: { limit: answersAtOnce, offset },
    signal,
  })
export type AnswersPage = Awaited<ReturnType<typeof loadAnswers>>
export type AnswersPages = InfiniteData<AnswersPage, number>

/**
 * All answers to a question, those that need a look first, page after page. Whoever works through them keeps the order
 * in which they came: nothing is loaded anew by itself.
 * @param countMoved how many of those loaded stand further back by now, so that the next page leaves nobody out
 */
export const useAnswersTo = (quizId: string, question: string | null, countMoved: () => number) =>
  useInfiniteQuery({
    queryKey: keys.submissions.answersTo(quizId, question ?? 'none'),
    queryFn: ({ pageParam, signal }) => loadAnswers(quizId, question ?? '', pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ answers, total }, pages, offset) => {
      const reached = offset + answers.length
      if (answers.length === 0 || reached >= total) return undefined
      const loaded = pages.reduce((sum, page) => sum + page.answers.length, 0)
      return Math.max(0, Math.min(reached, loaded) - countMoved())
    },
    enabled: question !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** How each question worked. */
export const useItemAnalysis = (quizId: string) =>
  useQuery({
    queryKey: keys.quizzes.analysis(quizId),
    queryFn: ({ signal }) => callApi(calls.insight.itemAnalysis, { params: { id: quizId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

/** The newest preview of a regrading; null without one. */
export const useRegradePreview = (quizId: string) =>
  useQuery({
    queryKey: keys.submissions.regrade(quizId),
    queryFn: async ({ signal }) => {
      try {
        return await callApi(calls.grading.regradePreview, { params: { id: quizId }, signal })
      } catch (error) {
        if (hasStatus(error, 404)) return null
        throw error
      }
    },
    staleTime: 0,
    // Somebody may have edited the quiz or changed a grade meanwhile.
    refetchOnWindowFocus: 'always',
  })

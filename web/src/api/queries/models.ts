import type { SentQuery } from '@lectern/contract/call.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

/** A task that waits goes on by itself: so often is looked whether it does. */
const waitingMs = 10_000

/** What does which task, and how it is at present. */
export const useModelSettings = () =>
  useQuery({
    queryKey: keys.models.settings,
    queryFn: ({ signal }) => callApi(calls.models.settings, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, status } }) =>
      status !== 'error' && data?.engines.some(({ waiting }) => waiting) ? waitingMs : false,
  })

/** What the own courses used in a month ("2026-11"); of the present one unless told. */
export const useModelUsage = (month: string | undefined) =>
  useQuery({
    queryKey: keys.models.usage(month),
    queryFn: ({ signal }) => callApi(calls.models.usage, { query: { month }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** The budgets that can stop work on a lecture; asked for only where a provider does any of it. */
export const useLectureBudgets = (lectureId: string, enabled: boolean) =>
  useQuery({
    queryKey: keys.models.budgets(lectureId),
    queryFn: ({ signal }) => callApi(calls.models.budgets, { params: { id: lectureId }, signal }),
    enabled,
    staleTime: 0,
    retry: false,
  })

/** What is begun from the studio. */
export type EstimatedTask = Exclude<SentQuery<typeof calls.models.estimate>['task'], 'draft'>

type EstimateQuery = SentQuery<typeof calls.models.estimate>

const useEstimateOf = (lectureId: string, query: EstimateQuery | null) =>
  useQuery({
    queryKey: keys.models.estimate(lectureId, query),
    queryFn: ({ signal }) =>
      callApi(calls.models.estimate, {
        params: { id: lectureId },
        query: query ?? { task: 'script' },
        signal,
      }),
    enabled: query !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // What is wished may change with each letter: the last figures stand until the next are there.
    placeholderData: query?.task === 'draft' ? keepPreviousData : undefined,
  })

/** What a piece of work would take; asked anew each time, for what is left changes with each call. */
export const useEstimate = (lectureId: string, task: EstimatedTask | null) =>
  useEstimateOf(lectureId, task && { task })

/** What drafting questions would take; null asks nothing. */
export const useDraftEstimate = (lectureId: string, wishes: Omit<EstimateQuery, 'task'> | null) =>
  useEstimateOf(lectureId, wishes && { task: 'draft', ...wishes })

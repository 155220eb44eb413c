import type { SentQuery } from '@lectern/contract/call.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { calls } from '../../api/calls.ts'
import { useCall } from '../../api/use-call.ts'

type EstimateQuery = SentQuery<typeof calls.models.estimate>

/** Jobs that the studio can start. */
export type EstimatedTask = Exclude<EstimateQuery['task'], 'draft'>

/** The cost of a job before it starts. Never cached, because every call changes the remaining budget. */
export const useEstimate = (lectureId: string, query: EstimateQuery | null) =>
  useCall(calls.models.estimate, query && { params: { id: lectureId }, query }, {
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // The settings may change with each keystroke: the last figures stay until the next ones are there.
    ...(query?.task === 'draft' && { placeholderData: keepPreviousData }),
  })

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'
import { findWaiting } from '../progress-queue.ts'
import { useUser } from '../session.ts'
import { findToldSlide, type ToldSlide } from '../told-slide.ts'

/** Where the student stopped: the unfinished lecture opened last, or null. */
export const useResumePoint = () =>
  useQuery({ queryKey: keys.study.resume, queryFn: ({ signal }) => callApi(calls.study.resume, { signal }) })

/**
 * Of which slide this browser told the server last, and at which (1-based) the account is by now, perhaps through
 * another device; asked once, when a lecture is opened. Nothing is asked where there is nothing to compare, and an
 * answer that cannot be had counts as none. What still waits to be sent from here is newer than what the server knows.
 */
export function useOtherPlace(lectureId: string): {
  isPending: boolean
  told: ToldSlide | undefined
  slide: number | undefined
} {
  const { _id: userId } = useUser()
  const [told] = useState(() =>
    findWaiting(userId).some((item) => item.lectureId === lectureId)
      ? undefined
      : findToldSlide(userId, lectureId),
  )
  const { data: point, isLoading } = useQuery({
    queryKey: keys.study.elsewhere(lectureId),
    queryFn: ({ signal }) => callApi(calls.study.resume, { signal }),
    enabled: told !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const slide = point?.lecture_id === lectureId ? point.slide_index : undefined
  return { isPending: isLoading, told, slide }
}

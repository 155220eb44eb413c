import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../api/call-api.ts'
import { calls } from '../../../api/calls.ts'
import { progressOutbox } from '../../../api/outbox/progress.ts'
import { findReportedSlide, type ReportedSlide } from '../../../api/reported-slide.ts'
import { useUser } from '../../../api/session.ts'

/**
 * The slide that this browser reported last, and the account's current slide (1-based), which may come from
 * another device. Asked once when a lecture is opened, and only if there is something to compare. A failed
 * request counts as no slide. Reports that are still unsent here are newer than the server's slide. Without a connection
 * nothing is asked: the reply would be a stored one, older than this browser's own slide.
 */
export function useSlideElsewhere(lectureId: string): {
  isPending: boolean
  reported: ReportedSlide | undefined
  slide: number | undefined
} {
  const { _id: userId } = useUser()
  const [reported] = useState(() =>
    progressOutbox.list(userId).some((item) => item.lectureId === lectureId)
      ? undefined
      : findReportedSlide(userId, lectureId),
  )
  const { data: point, isLoading } = useQuery({
    // A key of its own: the dashboard's cached reply may be older than this visit.
    queryKey: ['resume elsewhere', lectureId],
    queryFn: ({ signal }) => callApi(calls.study.resume, { signal }),
    enabled: reported !== undefined && navigator.onLine,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const slide = point?.lecture_id === lectureId ? point.slide_index : undefined
  return { isPending: isLoading, reported, slide }
}

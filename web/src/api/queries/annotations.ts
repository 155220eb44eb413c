import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

/** How the stored places of a slide's annotations (1-based) are read. */
export const highlightsOf = (lectureId: string, slide: number) =>
  queryOptions({
    queryKey: keys.annotations.ofSlide(lectureId, slide),
    queryFn: ({ signal }) => callApi(calls.annotations.list, { params: { id: lectureId, slide }, signal }),
  })

/** Where the annotations of a slide (1-based) were put, in pixels of the served picture. */
export const useHighlights = (lectureId: string, slide: number, options: { enabled?: boolean } = {}) =>
  useQuery({ ...highlightsOf(lectureId, slide), ...options })

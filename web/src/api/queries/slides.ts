import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

/** How the words of a slide (1-based) are read. */
export const slideWordsOf = (lectureId: string, slide: number) =>
  queryOptions({
    queryKey: keys.slides.words(lectureId, slide),
    queryFn: ({ signal }) => callApi(calls.slides.words, { params: { id: lectureId, slide }, signal }),
  })

/** The words of a slide (1-based) with their boxes in pixels of the served picture. */
export const useSlideWords = (lectureId: string, slide: number, options: { enabled?: boolean } = {}) =>
  useQuery({ ...slideWordsOf(lectureId, slide), ...options })

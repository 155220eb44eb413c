import { useQuery } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

/** The words of a slide (1-based) with their boxes in pixels of the served picture. */
export const useSlideWords = (lectureId: string, slide: number, options: { enabled?: boolean } = {}) =>
  useQuery({
    queryKey: keys.slides.words(lectureId, slide),
    queryFn: ({ signal }) => callApi(calls.slides.words, { params: { id: lectureId, slide }, signal }),
    ...options,
  })

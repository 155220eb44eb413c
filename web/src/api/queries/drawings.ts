import { useQuery } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

/** The drawings that were stored on a slide (1-based), with their strokes. */
export const useDrawings = (lectureId: string, slide: number, options: { enabled?: boolean } = {}) =>
  useQuery({
    queryKey: keys.drawings.ofSlide(lectureId, slide),
    queryFn: ({ signal }) =>
      callApi(calls.annotations.listDrawings, { params: { id: lectureId, slide }, signal }),
    ...options,
  })

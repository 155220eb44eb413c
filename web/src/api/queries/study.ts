import { useQuery } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

/** Where the student stopped: the unfinished lecture opened last, or null. */
export const useResumePoint = () =>
  useQuery({ queryKey: keys.study.resume, queryFn: ({ signal }) => callApi(calls.study.resume, { signal }) })

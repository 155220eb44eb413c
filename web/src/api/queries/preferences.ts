import { useQuery } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

/** Which annotation tools the AI may use for the signed-in professor. */
export const useAnnotationPreferences = () =>
  useQuery({
    queryKey: keys.preferences.annotationTools,
    queryFn: ({ signal }) => callApi(calls.users.annotationPreferences, { signal }),
  })

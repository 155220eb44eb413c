import { useQuery } from '@tanstack/react-query'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { keys } from '../keys.ts'

/** While it is graded it is asked for again so often. */
const gradingMs = 2_000

/** The student's own submission of a quiz; a 404 says that nothing was handed in. */
export const useMySubmission = (quizId: string) =>
  useQuery({
    queryKey: keys.submissions.mine(quizId),
    queryFn: ({ signal }) => callApi(calls.grading.mine, { params: { id: quizId }, signal }),
    // The professor may have changed a grade meanwhile.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, status } }) =>
      status !== 'error' && data && !data.is_graded ? gradingMs : false,
  })

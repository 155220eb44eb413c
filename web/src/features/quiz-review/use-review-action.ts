import type { AnswerToQuestion, Submission } from '@lectern/contract/grading.ts'
import { type InfiniteData, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { hasStatus } from '../../api/api-error.ts'
import { callApi, type Reply } from '../../api/call-api.ts'
import { callQuery, keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { useAction } from '../../api/use-action.ts'

type Grading = typeof calls.grading
type ReviewCall = Grading['setGrade'] | Grading['confirmGrade'] | Grading['decideClaim'] | Grading['reverse']

/** All submissions of a quiz without their answers. */
export const submissionsOf = (quizId: string) =>
  callQuery(calls.grading.list, { params: { id: quizId }, query: { answers: 'none' } })

/** The data that changes with any grade of a quiz. */
export const gradeKeys: readonly QueryKey[] = [
  keyOf(calls.grading.list),
  keyOf(calls.grading.statistics),
  keyOf(calls.grading.result),
  keyOf(calls.grading.history),
  keyOf(calls.grading.answersTo),
  keyOf(calls.grading.regradePreview),
]

type AnswersPages = InfiniteData<Reply<Grading['answersTo']>, number>

/** The key of the pages of answers to a question. */
export const answersKey = (quizId: string, question: string): QueryKey =>
  keyOf(calls.grading.answersTo, { params: { id: quizId, question } })

/**
 * A call that changes the grades of a submission. Its reply is shown from then on, in the table and beside other
 * answers too. The server answers 409 when another person changed them first: their change is shown then.
 */
export function useReviewAction<const C extends ReviewCall>(call: C, quizId: string) {
  const client = useQueryClient()
  return useAction(call, {
    onSuccess: (submission) => showEverywhere(client, quizId, submission as Submission),
    onError: async (error, given) => {
      if (!hasStatus(error, 409)) return
      const { id } = (given as { params: { id: string } }).params
      const found = await callApi(calls.grading.result, { params: { id } }).catch(() => null)
      if (found) showEverywhere(client, quizId, found)
    },
  })
}

function showEverywhere(client: QueryClient, quizId: string, submission: Submission): void {
  const { _id: id } = submission
  client.setQueryData(keyOf(calls.grading.result, { params: { id } }), submission)
  client.setQueryData(submissionsOf(quizId).queryKey, (list) =>
    list?.map((row) => (row._id === id ? { ...row, ...rowOf(submission) } : row)),
  )
  for (const { question_id } of submission.answers)
    client.setQueryData<AnswersPages>(
      answersKey(quizId, question_id),
      (found) =>
        found && {
          ...found,
          pages: found.pages.map((page) => ({
            ...page,
            answers: page.answers.map((one) =>
              one.submission_id === id ? { ...one, ...answerOf(submission, question_id) } : one,
            ),
          })),
        },
    )
  for (const queryKey of [
    keyOf(calls.grading.history, { params: { id } }),
    keyOf(calls.grading.statistics, { params: { id: quizId } }),
    keyOf(calls.grading.regradePreview, { params: { id: quizId } }),
  ])
    void client.invalidateQueries({ queryKey })
}

const rowOf = ({ is_graded, auto_grade, final_grade, answers, grade_claims }: Submission) => ({
  is_graded,
  auto_grade,
  final_grade,
  flagged_answers: answers.filter(({ flags = [], reviewed }) => flags.length > 0 && !reviewed).length,
  pending_claims: grade_claims.filter(({ status }) => status === 'pending').length,
})

const answerOf = (submission: Submission, questionId: string): Partial<AnswerToQuestion> => ({
  ...submission.answers.find(({ question_id }) => question_id === questionId),
  pending_claim:
    submission.grade_claims.find(
      ({ question_id, status }) => question_id === questionId && status === 'pending',
    ) ?? null,
})

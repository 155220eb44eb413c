import type { AnswerToQuestion, Submission, SubmissionListItem } from '@lectern/contract/grading.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { hasStatus } from '../api-error.ts'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { downloadFile } from '../download-file.ts'
import { keys } from '../keys.ts'
import type { AnswersPages } from '../queries/reviewing.ts'

type OfSubmission<T> = { submissionId: string } & T

/** Points and feedback of an answer by hand; refused with 409 when they are not those that were on the screen. */
export const useSetGrade = (quizId: string) =>
  useReviewAction(
    quizId,
    ({
      submissionId,
      ...body
    }: OfSubmission<{
      question_id: string
      points_earned: number
      feedback?: string | null
      reason?: string
      points_before: number | null
    }>) => callApi(calls.grading.setGrade, { params: { id: submissionId }, body }),
  )

/** Says that an answer was looked at and its points are right. */
export const useSettle = (quizId: string) =>
  useReviewAction(quizId, ({ submissionId, questionId }: OfSubmission<{ questionId: string }>) =>
    callApi(calls.grading.confirmGrade, { params: { id: submissionId }, body: { question_id: questionId } }),
  )

export type Decision = { status: 'approved' | 'rejected'; points_earned?: number; reason?: string }

export const useDecideClaim = (quizId: string) =>
  useReviewAction(
    quizId,
    ({ submissionId, claimId, ...body }: OfSubmission<{ claimId: string } & Decision>) =>
      callApi(calls.grading.decideClaim, { params: { id: submissionId, claim: claimId }, body }),
  )

/** Takes a change of a grade back. */
export const useReverse = (quizId: string) =>
  useReviewAction(
    quizId,
    ({ submissionId, changeId, reason }: OfSubmission<{ changeId: string; reason: string }>) =>
      callApi(calls.grading.reverse, { params: { id: submissionId }, body: { change_id: changeId, reason } }),
  )

/** What changes a submission: its reply is what is shown from then on, in the table and beside other answers too. */
function useReviewAction<V extends { submissionId: string }>(
  quizId: string,
  act: (given: V) => Promise<Submission>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (submission) => showEverywhere(client, quizId, submission),
    // Somebody else was faster: what they did is shown beside what was typed.
    onError: async (error, { submissionId }) => {
      if (!hasStatus(error, 409)) return
      const found = await callApi(calls.grading.result, { params: { id: submissionId } }).catch(() => null)
      if (found) showEverywhere(client, quizId, found)
    },
  })
}

function showEverywhere(client: QueryClient, quizId: string, submission: Submission): void {
  const { _id: id } = submission
  client.setQueryData(keys.submissions.one(id), submission)
  client.setQueryData<SubmissionListItem[]>(keys.submissions.ofQuiz(quizId), (list) =>
    list?.map((row) => (row._id === id ? { ...row, ...rowOf(submission) } : row)),
  )
  for (const { question_id } of submission.answers)
    client.setQueryData<AnswersPages>(
      keys.submissions.answersTo(quizId, question_id),
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
  void client.invalidateQueries({ queryKey: keys.submissions.history(id) })
  void client.invalidateQueries({ queryKey: keys.submissions.statistics(quizId) })
  void client.invalidateQueries({ queryKey: keys.submissions.regrade(quizId) })
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

/** Starts the grading of a submission whose grading failed. */
export function useGradeAgain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (submissionId: string) => callApi(calls.grading.gradeAgain, { params: { id: submissionId } }),
    onSettled: (_, __, submissionId) =>
      client.invalidateQueries({ queryKey: keys.submissions.one(submissionId) }),
  })
}

/** One request hands in as many as it has time for and tells how many are left. @returns how many it were */
async function handInAll(quizId: string): Promise<{ handed_in: number }> {
  let handedIn = 0
  for (;;) {
    const reply = await callApi(calls.submissions.handInAll, { params: { id: quizId } })
    handedIn += reply.handed_in
    if (reply.remaining === 0 || reply.handed_in === 0) return { handed_in: handedIn }
  }
}

/** Hands in every open attempt of a quiz with what is saved of it. */
export function useHandInAll(quizId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => handInAll(quizId),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.submissions.statistics(quizId) }),
        client.invalidateQueries({ queryKey: keys.submissions.ofQuiz(quizId) }),
      ]),
  })
}

export type ExportFormat = 'excel' | 'csv'

/** The grades as a file, times in the zone of this device; the server names it. */
export const useExportGrades = (quizId: string) =>
  useMutation({
    mutationFn: (format: ExportFormat) =>
      downloadFile(
        calls.exports.grades,
        { id: quizId },
        format === 'csv' ? 'quiz_grades.csv' : 'quiz_grades.xlsx',
        { format, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      ),
  })

/** Works out what grading by the quiz as it is now would change. */
export const usePreviewRegrade = (quizId: string) =>
  useMutation({ mutationFn: () => callApi(calls.grading.previewRegrade, { params: { id: quizId } }) })

/** Applies a preview. */
export const useRegrade = (quizId: string) =>
  useMutation({
    mutationFn: (previewId: string) =>
      callApi(calls.grading.regrade, { params: { id: quizId }, body: { preview_id: previewId } }),
  })

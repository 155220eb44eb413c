import { keyOf } from '../../api/call-query.ts'
import { calls } from '../../api/calls.ts'
import { useAction } from '../../api/use-action.ts'
import { alwaysFresh, useCall } from '../../api/use-call.ts'

/** The student's questions to the professor about a lecture. */
export const useOwnQuestions = (lectureId: string) =>
  useCall(calls.lectureQuestions.mine, { params: { id: lectureId } }, alwaysFresh)

const changes = (lectureId: string) => [keyOf(calls.lectureQuestions.mine, { params: { id: lectureId } })]

export const useAskProfessor = (lectureId: string) =>
  useAction(calls.lectureQuestions.ask, { changes: changes(lectureId) })

export const useWithdrawQuestion = (lectureId: string) =>
  useAction(calls.lectureQuestions.withdraw, { isRemoval: true, changes: changes(lectureId) })

/** The answer is no news on the dashboard any more. If the call fails, it stays new until the next visit. */
export const useSeeAnswer = (lectureId: string) =>
  useAction(calls.lectureQuestions.seeAnswer, {
    changes: [...changes(lectureId), keyOf(calls.courses.listMine)],
  })

import { AiReplyError, type GradeRequest, type GradeVerdict } from '../../ai.ts'

/** Grades a short answer by reference, keywords and rubric. */
export const gradeShortAnswer = (_request: GradeRequest): GradeVerdict => {
  throw new AiReplyError('This is being built.')
}

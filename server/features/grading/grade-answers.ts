import type { AnswerValue, Question } from '@lectern/contract/questions.ts'
import type { Leniency } from '@lectern/contract/quizzes.ts'
import { type AiEngine, AiRefusedError, AiReplyError, type WriteOptions } from '@lectern/core/ai/engine.ts'
import { boundVerdict, unreadable } from '@lectern/core/grade/read-verdict.ts'
import { isCorrectOf } from '@lectern/core/grade/totals.ts'
import { describePictures } from '@lectern/core/rich-text/pictures.ts'
import { jobErrorOf } from '../../platform/ai/job-errors.ts'
import type { GradedAnswer } from '../submissions/grade-exactly.ts'

/**
 * Lets the engine read an answer; it gets the answer, its question and its key, and nothing else. An
 * unreadable reply leaves the answer without points, for the professor. @throws JobDelayedError while the
 * engine is unavailable, JobFailedError until it is configured
 */
export const gradeByReading = async (
  ai: AiEngine,
  asked: { question: Question; answer: AnswerValue; leniency: Leniency },
  options: Pick<WriteOptions, 'signal' | 'usageContext'>,
): Promise<GradedAnswer> => {
  const { question, leniency } = asked
  const answer = String(asked.answer)
  const verdict = await ai
    .gradeAnswer(
      {
        question: describePictures(question.question_text),
        reference: String(question.correct_answer ?? ''),
        keywords: question.keywords ?? [],
        rubric: question.rubric ?? '',
        maximum: question.points,
        leniency,
        answer,
      },
      options,
    )
    .then((given) => boundVerdict(given, answer, question.points))
    .catch((error: unknown) => {
      if (error instanceof AiReplyError || error instanceof AiRefusedError) return unreadable
      throw jobErrorOf(error)
    })
  return {
    ...verdict,
    possible: question.points,
    isCorrect: isCorrectOf(question, asked.answer, verdict.points, question.points),
  }
}

/** Whether reading costs money, so that each result is stored at once. */
export const isByModel = ({ kind, by }: AiEngine): boolean =>
  by?.grade !== undefined || (!by && kind === 'model')

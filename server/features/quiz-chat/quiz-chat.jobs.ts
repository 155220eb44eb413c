import { limits } from '@lectern/contract/limits.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { makeStorable } from '@lectern/contract/text.ts'
import {
  AiReplyError,
  type DiscussedQuestion,
  type DiscussReply,
  type GradeProposal,
} from '@lectern/core/ai/engine.ts'
import { pointsOfReading } from '@lectern/core/grade/adjustment.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { listOptions, optionOrderOf } from '@lectern/core/questions/option-order.ts'
import { answerInWords, keyInWords } from '@lectern/core/questions/question-types.ts'
import { describePictures } from '@lectern/core/rich-text/pictures.ts'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import { createUsageContext } from '../../platform/ai/create-usage-context.ts'
import { jobErrorOf } from '../../platform/ai/job-errors.ts'
import type { Context } from '../../platform/context.ts'
import { newId } from '../../platform/db/schema/columns.ts'
import { unlessRefused } from '../../platform/http/errors.ts'
import {
  JobDelayedError,
  type JobEnd,
  JobFailedError,
  type JobHandler,
  type JobRun,
} from '../../platform/jobs/job.ts'
import { showPartials } from '../../platform/jobs/show-partials.ts'
import { guardConversation, refuseOpenQuestion } from '../chat/open-quiz-guard.ts'
import { listOpenQuestions } from '../chat/open-quizzes.queries.ts'
import { explainsPoints } from '../grading/answer-lines.ts'
import type { DisputedResult } from '../grading/claims/claim-rule.ts'
import { gradeByReading } from '../grading/grade-answers.ts'
import { getSubmission } from '../grading/grading.access.ts'
import { listAnswerGrades, lockSubmission } from '../grading/grading.queries.ts'
import { getSubmissionQuestions } from '../grading/submission-questions.ts'
import { answerOf } from '../submissions/grade-exactly.ts'
import type { AnswerGradeRow } from '../submissions/grades.queries.ts'
import { resultOfProposals } from './claims.ts'
import {
  applyProposals,
  type CheckedProposal,
  listForSecondReading,
  type NamedProposal,
} from './decide-proposals.ts'
import { describeOutcomes } from './outcome-messages.ts'
import { isDiscussionOpen } from './quiz-chat.access.ts'
import { findQuizMessage, insertQuizMessage, listMessagesBefore, lockClaimsOf } from './quiz-chat.queries.ts'
import type { QuizChatPayload } from './quiz-chat.ts'

/** How many messages of the conversation the assistant gets. */
const MAX_HISTORY_MESSAGES = 20
/** Further proposals in one reply are ignored. */
const MAX_PROPOSALS = 5
const GONE = createMessage('result_not_available')

const describe = (
  question: Question,
  number: number,
  answer: string | number | null,
  grade: AnswerGradeRow | undefined,
  order: number[] | undefined,
): DiscussedQuestion => {
  const { options, prompts = [] } = question
  return {
    id: question.question_id,
    number,
    type: question.question_type,
    question: describePictures([question.question_text, ...prompts].join('\n')),
    // As the student saw them: "the second option" means theirs.
    options:
      options && listOptions({ options, option_order: order }).map(({ text }) => describePictures(text)),
    reference: keyInWords(question) ?? '',
    keywords: question.keywords ?? [],
    rubric: question.rubric ?? '',
    answer: answerInWords(question, answer),
    points: grade?.points ?? null,
    maximum: grade?.possible ?? question.points,
    lines: grade && question.rubric?.trim() && explainsPoints(grade) ? grade.evidence : [],
    feedback: grade?.feedback ?? null,
    isManual: grade?.method === 'manual',
  }
}

/** At most one proposal per question, in a bounded size, with the id of its claim. */
const tidyProposals = (proposals: readonly GradeProposal[]): NamedProposal[] =>
  [...new Map(proposals.map((proposal) => [proposal.questionId, proposal])).values()]
    .slice(0, MAX_PROPOSALS)
    .map((proposal) => ({
      ...proposal,
      claimId: newId(),
      claim: makeStorable(proposal.claim.slice(0, limits.claimChars)),
    }))

/**
 * Answers a student about their result. The engine proposes. A second reading, which sees the stored answer
 * but not the conversation, and the rules of `core/grade/adjustment.ts` decide, in the transaction that
 * ends the job and on the state at that moment.
 */
const answer = async (context: Context, run: JobRun): Promise<JobEnd> => {
  const { job, signal, report } = run
  const { submissionId, messageId } = job.payload as QuizChatPayload
  const user = { userId: job.ownerId, role: 'student' as const }
  const found = await unlessRefused(getSubmission(context.database, submissionId, user))
  const message = await findQuizMessage(context.database, messageId)
  if (!found || !message) throw new JobFailedError(GONE)
  const { submission, quiz } = found
  if (!(await isDiscussionOpen(context, quiz))) throw new JobFailedError(GONE)
  const { questions, version, leniency } = await getSubmissionQuestions(context, submission)
  const grades = await listAnswerGrades(context.database, submissionId)
  const reviewed: DisputedResult = { submission, quiz, questions, userId: user.userId }
  const history = await listMessagesBefore(context.database, submissionId, messageId, MAX_HISTORY_MESSAGES)
  const open = await listOpenQuestions(context.database, {
    studentId: submission.studentId,
    courseId: quiz.courseId,
    now: new Date(context.clock.nowMs()),
  })
  const guarded = await guardConversation(
    // Questions of this quiz may be discussed, even if an open quiz has them too.
    { message: message.content, history, lecture: questions.map(({ question_text }) => question_text) },
    open,
  )
  const reply: DiscussReply = guarded.isRefused
    ? { text: refuseOpenQuestion(message.content, detectLanguage(message.content) ?? 'en'), proposals: [] }
    : await context.ai
        .discussResult(
          {
            quizTitle: version.title,
            message: message.content,
            questions: questions.map((question, index) =>
              describe(
                question,
                index + 1,
                answerOf(submission, question),
                grades.find((grade) => grade.questionId === question.question_id),
                optionOrderOf(version, question, submissionId),
              ),
            ),
            history: guarded.history.map(({ role, content }) => ({ role, content })),
          },
          { signal, onPartial: showPartials(report), usageContext: createUsageContext(job, 'interactive') },
        )
        .catch(refuse)
  signal.throwIfAborted()
  const proposals = await readAgain(
    context,
    reviewed,
    { text: reply.text, proposals: tidyProposals(reply.proposals) },
    run,
    leniency,
  )
  const language = detectLanguage(message.content) ?? detectLanguage(reply.text)
  const result = resultOfProposals(proposals, reply.questionId)
  return {
    message: createMessage('chat_answered'),
    ...(result.proposals.length > 0 ? { result } : {}),
    commit: async (tx) => {
      await lockClaimsOf(tx, submission.studentId)
      await lockSubmission(tx, submissionId)
      // Since the readings the professor may have disabled adjusting, or regraded by another key.
      const now = await unlessRefused(getSubmission(tx, submissionId, user))
      if (!now || !(await isDiscussionOpen(context, now.quiz, tx))) throw new JobFailedError(GONE)
      const isSameKey = now.submission.regradedBy.length === submission.regradedBy.length
      const outcomes = await applyProposals(
        context,
        tx,
        { ...reviewed, submission: now.submission, quiz: now.quiz },
        isSameKey ? proposals : proposals.map((one) => ({ ...one, secondReading: null })),
        reply.text,
      )
      await insertQuizMessage(tx, {
        submissionId,
        role: 'assistant',
        content: [reply.text, ...describeOutcomes(outcomes, language)].join('\n\n'),
        jobId: job.id,
        gradeAdjustments: outcomes.filter(({ decision }) => decision.kind === 'raise').length,
      })
    },
  }
}

const refuse = (error: unknown): never => {
  throw error instanceof AiReplyError ? new JobFailedError(createMessage('chat_failed')) : jobErrorOf(error)
}

/**
 * Reads stored answers again if that decides; the reader does not get the conversation. If the reader is
 * unavailable, nothing is raised and the student can make a claim; the reply does not wait.
 */
const readAgain = async (
  context: Context,
  reviewed: DisputedResult,
  { text, proposals }: { text: string; proposals: readonly NamedProposal[] },
  { job, report, signal }: JobRun,
  leniency: Parameters<typeof gradeByReading>[1]['leniency'],
): Promise<CheckedProposal[]> => {
  const needed = await listForSecondReading(context, reviewed, proposals)
  // The reply is complete and is shown while points are checked.
  if (needed.size > 0) await report({ partial: text })
  let isReaderThere = true
  const read: CheckedProposal[] = []
  for (const proposal of proposals) {
    const question = reviewed.questions.find((one) => one.question_id === proposal.questionId)
    const answer = question ? answerOf(reviewed.submission, question) : null
    const second =
      isReaderThere && question && answer !== null && needed.has(proposal.questionId)
        ? await gradeByReading(
            context.ai,
            { question, answer, leniency },
            { signal, usageContext: createUsageContext(job, 'interactive') },
          ).catch((error: unknown) => {
            if (!(error instanceof JobDelayedError || error instanceof JobFailedError)) throw error
            isReaderThere = false
            return null
          })
        : null
    read.push({
      ...proposal,
      secondReading: second && pointsOfReading(second),
      flags: second?.flags,
      evidence: second?.evidence,
    })
  }
  return read
}

export const quizChatJobs = (context: Context): JobHandler[] => [
  {
    kind: 'quiz_chat',
    concurrency: 4,
    run: (run) => answer(context, run),
    cancelledMessage: () => createMessage('chat_cancelled'),
  },
]

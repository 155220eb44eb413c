import type { AnswerValue, Question } from '@lectern/contract/questions.ts'
import type { Leniency } from '@lectern/contract/quizzes.ts'
import type { WriteOptions } from '@lectern/core/ai/engine.ts'
import { gradedQuestions } from '@lectern/core/grade/graded-questions.ts'
import { createReaderMessage } from '@lectern/core/grade/reader.ts'
import { createRegradeSum, planRegrade, possibleOfManual } from '@lectern/core/grade/regrade.ts'
import { createCorrectionSum, isUndetermined } from '@lectern/core/grade/regrade-corrections.ts'
import { isCorrectOf } from '@lectern/core/grade/totals.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { isReadByGrader } from '@lectern/core/questions/question-types.ts'
import { createYieldToEventLoop } from '@lectern/core/yield-to-event-loop.ts'
import { eq } from 'drizzle-orm'
import { createUsageContext } from '../../platform/ai/create-usage-context.ts'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { quizzesTable } from '../../platform/db/schema/quizzes.ts'
import { type JobEnd, JobFailedError, type JobRun } from '../../platform/jobs/job.ts'
import { getVersion } from '../quizzes/quiz-versions.ts'
import { getRelease } from '../quizzes/release.ts'
import { answerOf, type GradedAnswer, gradeExactly } from '../submissions/grade-exactly.ts'
import { reasonColumns } from '../submissions/grades.queries.ts'
import { gradeByReading, isByModel } from './grade-answers.ts'
import {
  applyVerdicts,
  carryKeyToUngraded,
  countChanges,
  countGraded,
  findPreview,
  insertChanges,
  insertVerdicts,
  listAnswersByHand,
  listGradedAfter,
  listGradesOf,
  listVerdicts,
  lockSubmissionsOf,
  type PreviewRow,
  updatePreview,
  type VerdictRow,
} from './regrade.queries.ts'
import { isCurrent, type RegradePayload } from './regrade.ts'
import { comparableAnswer } from './same-answers.ts'
import { getSubmissionQuestions } from './submission-questions.ts'

const SUBMISSIONS_AT_ONCE = 100
const REPLACED = createMessage('regrade_preview_replaced')

type Submission = Awaited<ReturnType<typeof listGradedAfter>>[number]
type Grade = Awaited<ReturnType<typeof listGradesOf>>[number]
type Found = Omit<GradedAnswer, 'flags' | 'evidence'> & Pick<VerdictRow, 'flags' | 'evidence'>

/** A manual answer keeps its points, out of the corrected maximum. Nothing else of it is written. */
const keepManual = (question: Question, answer: AnswerValue, { points }: Grade): Found => {
  const possible = possibleOfManual(points, question.points)
  return {
    points,
    possible,
    isCorrect: isCorrectOf(question, answer, points, possible),
    feedback: null,
    evidence: [],
    flags: [],
  }
}

/**
 * Grades the corrected answers of one submission, except those known from before a crash. @returns results
 * by question id, which of them are new, and which an engine read
 */
const regradeSubmission = async (
  context: Context,
  submission: Submission,
  asked: {
    later: { questions: readonly Question[]; leniency: Leniency }
    grades: readonly Grade[]
    known: ReadonlyMap<string, Found>
    /** Verdicts of this preview by question and answer: the same answer gets the same points. */
    readings: Map<string, Found>
    corrections: ReturnType<typeof createCorrectionSum>
    options: Pick<WriteOptions, 'signal' | 'usageContext'>
  },
): Promise<{ found: Map<string, Found>; fresh: string[]; read: string[]; manual: number }> => {
  const present = await getSubmissionQuestions(context, submission)
  const { later } = asked
  const corrected = gradedQuestions(present.questions, [later.questions])
  const laterById = new Map(later.questions.map((question) => [question.question_id, question]))
  const found = new Map<string, Found>()
  const fresh: string[] = []
  const read: string[] = []
  let manual = 0
  for (const [index, question] of corrected.entries()) {
    const id = question.question_id
    const grade = asked.grades.find((one) => one.questionId === id)
    const before = present.questions[index]
    if (!grade || !before) continue
    const now = laterById.get(id)
    if (now && isUndetermined(before, now)) asked.corrections.addUndetermined(id)
    const answer = answerOf(submission, question)
    const exact = gradeExactly(question, answer)
    const plan = planRegrade({
      present: before,
      next: question,
      isRead: exact === null,
      sameLeniency: present.leniency === later.leniency,
      grade,
    })
    if (plan === 'untouched') continue
    if (plan === 'manual') manual += 1
    const known = asked.known.get(id)
    if (!known) fresh.push(id)
    const reading = `${JSON.stringify(question)} ${comparableAnswer(answer)}`
    const verdict =
      known ??
      (plan === 'manual'
        ? keepManual(question, answer, grade)
        : (exact ??
          asked.readings.get(reading) ??
          (await gradeByReading(context.ai, { question, answer, leniency: later.leniency }, asked.options))))
    if (plan !== 'manual' && exact === null) {
      read.push(id)
      if (verdict.points !== null && !asked.readings.has(reading)) asked.readings.set(reading, verdict)
    }
    found.set(id, verdict)
    asked.corrections.add({
      before,
      after: question,
      leniency: isReadByGrader(question) ? { before: present.leniency, after: later.leniency } : null,
      isManual: plan === 'manual',
      points: { before: grade.points, after: verdict.points },
    })
  }
  return { found, fresh, read, manual }
}

/**
 * Computes what regrading all graded submissions by the present quiz would change. Results are stored one
 * by one: a crash repeats no reading, and exactly what was shown is applied.
 */
export const previewRegrade = async (context: Context, run: JobRun): Promise<JobEnd> => {
  const { database } = context
  const { signal } = run
  const { quizId, previewId } = run.job.payload as RegradePayload
  const preview = await findPreview(database, previewId)
  if (!preview) throw new JobFailedError(REPLACED)
  const later = await getVersion(database, quizId, preview.revision)
  // Counted first: a grade that changes meanwhile makes the preview outdated, at worst needlessly.
  const changesSeen = await countChanges(database, quizId)
  const total = await countGraded(database, quizId)
  const sum = createRegradeSum()
  const corrections = createCorrectionSum(later.questions)
  const readings = new Map<string, Found>()
  const submissionIds: string[] = []
  // Results from before a crash are attributed to the same engine, unless the settings changed in between.
  const readIds = new Set<string>()
  const yieldToEventLoop = createYieldToEventLoop()
  for (let after: string | null = null; ; ) {
    const page: Submission[] = await listGradedAfter(database, quizId, after, SUBMISSIONS_AT_ONCE)
    if (page.length === 0) break
    after = page.at(-1)?.id ?? null
    const ids = page.map(({ id }) => id)
    const gradesOf = Map.groupBy(await listGradesOf(database, ids), (row) => row.submissionId)
    const knownOf = Map.groupBy(await listVerdicts(database, previewId, ids), (row) => row.submissionId)
    let verdicts: VerdictRow[] = []
    for (const submission of page) {
      const grades = gradesOf.get(submission.id) ?? []
      const known = new Map((knownOf.get(submission.id) ?? []).map((row) => [row.questionId, row]))
      const { found, fresh, read, manual } = await regradeSubmission(context, submission, {
        later,
        grades,
        known,
        corrections,
        readings,
        options: { signal, usageContext: createUsageContext(run.job, 'batch') },
      })
      signal.throwIfAborted()
      for (const questionId of read) readIds.add(questionId)
      verdicts.push(
        ...fresh.map((questionId) => ({
          ...found.get(questionId)!,
          previewId,
          submissionId: submission.id,
          questionId,
        })),
      )
      if (isByModel(context.ai)) {
        await insertVerdicts(database, verdicts)
        verdicts = []
        await run.report({ done: submissionIds.length + 1, total })
      }
      submissionIds.push(submission.id)
      sum.add({
        ...submission,
        regraded: found.size - manual,
        manualKept: manual,
        before: grades,
        after: grades.map((grade) => {
          const verdict = found.get(grade.questionId)
          if (!verdict) return grade
          const method = grade.method === 'manual' ? 'manual' : 'auto'
          return { ...grade, points: verdict.points, possible: verdict.possible, method }
        }),
      })
      await yieldToEventLoop()
    }
    await insertVerdicts(database, verdicts)
    await run.report({ done: submissionIds.length, total: Math.max(total, submissionIds.length) })
  }
  const { by, id } = context.ai
  return {
    message: createMessage('regrade_preview_ready'),
    commit: (tx) =>
      updatePreview(tx, previewId, {
        figures: {
          ...sum.figures(),
          questions: corrections.questions(),
          reader: { engine: by?.grade ?? id, questionIds: [...readIds] },
        },
        changesSeen,
        submissionIds,
      }),
  }
}

/** Applies a preview: all of it or nothing, in the transaction that ends the job. */
export const applyRegrade = async (context: Context, { job }: JobRun): Promise<JobEnd> => {
  const { quizId, previewId } = job.payload as RegradePayload
  const preview = await findPreview(context.database, previewId)
  if (!preview?.figures) throw new JobFailedError(createMessage('regrade_outdated'))
  const count = preview.figures.moves.length
  return {
    message: createMessage('regraded', { count }),
    commit: (tx) => apply(context, tx, { quizId, previewId, userId: job.ownerId }),
  }
}

const apply = async (
  context: Context,
  tx: Transaction,
  asked: RegradePayload & { userId: string },
): Promise<void> => {
  // Locks the quiz and its grades from here on, in the same order as every other transaction.
  const [quiz] = await tx
    .select()
    .from(quizzesTable)
    .where(eq(quizzesTable.id, asked.quizId))
    .for('no key update')
  await lockSubmissionsOf(tx, asked.quizId)
  const preview = await findPreview(tx, asked.previewId)
  if (preview?.appliedAt) return
  if (!quiz || !preview || !(await isCurrent(tx, preview, quiz)))
    throw new JobFailedError(createMessage('regrade_outdated'))
  const at = new Date(context.clock.nowMs())
  const { results } = await getRelease(context, quiz, tx)
  await applyVerdicts(tx, preview, at, results === 'shown')
  await carryKeyToUngraded(tx, preview)
  const byHand = await listAnswersByHand(tx, preview.id)
  await insertChanges(tx, changesOf(preview, { userId: asked.userId, at, byHand }))
  await updatePreview(tx, preview.id, { appliedAt: at })
  const { title } = await getVersion(context.database, quiz.id, preview.revision, tx)
  const details = { quiz: title, grades: preview.figures?.moves.length ?? 0 }
  await record(tx, { action: 'quiz_regraded', actorId: asked.userId, details })
}

type Figures = NonNullable<PreviewRow['figures']>

type ReasonInput = Pick<Figures, 'reader'> & { revision: number; keptIds: readonly string[] }

/** @param keptIds the student's questions with points by hand, which no engine has read */
const reasonsOf = (
  { reader, revision, keptIds }: ReasonInput,
  move: Figures['moves'][number],
): readonly Message[] => {
  const regraded = createMessage('regraded_by_version', { number: revision })
  const isRead = move.questions.some(
    ({ question_id }) => reader?.questionIds.includes(question_id) && !keptIds.includes(question_id),
  )
  return reader && isRead ? [regraded, createReaderMessage(reader.engine)] : [regraded]
}

type ChangeInput = { userId: string; at: Date; byHand: Awaited<ReturnType<typeof listAnswersByHand>> }

const changesOf = ({ figures, revision }: PreviewRow, { userId, at, byHand }: ChangeInput) => {
  const keptOf = Map.groupBy(byHand, ({ submissionId }) => submissionId)
  return (figures?.moves ?? []).map((move) => ({
    ...reasonColumns(
      reasonsOf(
        {
          reader: figures?.reader,
          revision,
          keptIds: keptOf.get(move.submission_id)?.map(({ questionId }) => questionId) ?? [],
        },
        move,
      ),
    ),
    submissionId: move.submission_id,
    kind: 'regraded' as const,
    userId,
    totalBefore: move.points_before,
    totalAfter: move.points_after,
    moved: move.questions.map(({ question_id, points_before, points_after }) => ({
      questionId: question_id,
      before: points_before,
      after: points_after,
    })),
    createdAt: at,
  }))
}

import type { Evidence, Grade, GradeClaim, GradedAnswer, Submission } from '@lectern/contract/grading.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { percentageOf } from '@lectern/core/grade/points.ts'
import { optionOrderOf, questionsInOrder } from '@lectern/core/questions/option-order.ts'
import { toStudent } from '@lectern/core/questions/question-types.ts'
import type { Context } from '../../platform/context.ts'
import { findJob } from '../../platform/jobs/job.queries.ts'
import { hasEnded } from '../../platform/jobs/job.ts'
import { listQuestionSlides } from '../quizzes/question-slides.queries.ts'
import { getRelease } from '../quizzes/release.ts'
import { answerOf } from '../submissions/grade-exactly.ts'
import type { AnswerGradeRow, ChangeRow } from '../submissions/grades.queries.ts'
import { explainedPoints, explainsPoints } from './answer-lines.ts'
import { findKeptFeedback } from './change-feedback.ts'
import { type ClaimFacts, countClaimsOfDay, type DisputedResult, decideClaim } from './claims/claim-rule.ts'
import type { FoundSubmission, SubmissionRow } from './grading.access.ts'
import { type ClaimRow, listAnswerGrades, listChanges, listClaims } from './grading.queries.ts'
import { findStopOf } from './grading-stops.ts'
import { type Asked, getSubmissionQuestions } from './submission-questions.ts'

/** A question without its key. */
const withoutKey = (question: Question): Question => ({
  ...toStudent(question),
  correct_answer: null,
  keywords: null,
  rubric: null,
})

type Graded = Pick<
  SubmissionRow,
  'gradedAt' | 'autoPoints' | 'finalPoints' | 'finalPossible' | 'finalMethod' | 'finalAt'
>

/**
 * Totals of the first grading and present ones; null before. @param autoPossible the points of the
 * questions as handed out
 */
export const presentGrades = (
  row: Graded,
  autoPossible: number,
): { auto_grade: Grade | null; final_grade: Grade | null } => {
  if (!row.gradedAt) return { auto_grade: null, final_grade: null }
  const grade = (earned: number, possible: number, at: Date, method: Grade['grading_method']): Grade => ({
    total_points_earned: earned,
    total_points_possible: possible,
    percentage: percentageOf(earned, possible),
    graded_at: at.toISOString(),
    grading_method: method,
  })
  const auto = row.autoPoints ?? 0
  return {
    auto_grade: grade(auto, autoPossible, row.gradedAt, 'auto'),
    final_grade: grade(
      row.finalPoints ?? auto,
      row.finalPossible ?? autoPossible,
      row.finalAt ?? row.gradedAt,
      row.finalMethod ?? 'auto',
    ),
  }
}

export const presentClaim = (row: ClaimRow): GradeClaim => ({
  claim_id: row.id,
  question_id: row.questionId,
  claim_text: row.claimText,
  ai_response: row.aiResponse,
  original_points: row.originalPoints,
  adjusted_points: row.adjustedPoints,
  status: row.status,
  by_assistant: row.byAssistant,
  created_at: row.createdAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
})

/** The reader of an answer. A student may see its key only later than its points. */
type Reader = 'professor' | 'student with key' | 'student'

/** Former points if they were others. A student gets only those that were shown. */
const pointsBefore = (grade: AnswerGradeRow | undefined, reader: Reader): number | null => {
  const before = (reader === 'professor' ? grade?.originalPoints : grade?.shownPoints) ?? null
  return before === grade?.points ? null : before
}

/** Presents an answer with its grade. Feedback and evidence name what the key asks for; flags are the professor's. */
export const presentAnswer = (
  submission: Pick<SubmissionRow, 'answers'>,
  question: Question,
  grade: AnswerGradeRow | undefined,
  reader: Reader,
): GradedAnswer => ({
  question_id: question.question_id,
  answer: answerOf(submission, question),
  points_earned: grade?.points ?? null,
  is_correct: grade?.isCorrect ?? null,
  feedback: reader === 'student' ? null : (grade?.feedback ?? null),
  grading_method: grade?.method ?? 'auto',
  original_points: pointsBefore(grade, reader),
  is_provisional:
    grade !== undefined && grade.points !== null && grade.flags.length > 0 && grade.reviewedAt === null,
  evidence: evidenceFor(grade, reader),
  ...(reader === 'professor'
    ? {
        flags: grade?.flags ?? [],
        reviewed: (grade?.reviewedAt ?? null) !== null,
        ...formerPoints(grade),
      }
    : {}),
})

/** To a student evidence is the reason for the present points: none that explains others. */
const evidenceFor = (grade: AnswerGradeRow | undefined, reader: Reader): Evidence[] =>
  !grade || reader === 'student' || (reader === 'student with key' && !explainsPoints(grade))
    ? []
    : grade.evidence

/** The points that the evidence explains, where they are others than the present ones. */
const formerPoints = (grade: AnswerGradeRow | undefined): Pick<GradedAnswer, 'evidence_points'> => {
  const points = grade && grade.evidence.length > 0 && !explainsPoints(grade) ? explainedPoints(grade) : null
  return points === null ? {} : { evidence_points: points }
}

/** A question with the points its answer was graded by; a regrading may have kept former ones. */
export const withPointsOf = (question: Question, grade: AnswerGradeRow | undefined): Question =>
  grade && grade.possible !== question.points ? { ...question, points: grade.possible } : question

/**
 * Every answer of a submission for the professor, in question order. Before grading ends only manual grades are
 * there.
 */
export const presentAnswers = (
  submission: Pick<SubmissionRow, 'answers' | 'gradedAt'>,
  { questions }: Asked,
  grades: readonly AnswerGradeRow[],
): GradedAnswer[] => {
  const byQuestion = new Map(grades.map((grade) => [grade.questionId, grade]))
  return questions.map((question) => {
    const grade = byQuestion.get(question.question_id)
    const isSeen = submission.gradedAt !== null || grade?.method === 'manual'
    return presentAnswer(submission, question, isSeen ? grade : undefined, 'professor')
  })
}

/** What the reader may see by now. */
type Seen = { results: boolean; keys: boolean }

type SlideToRead = NonNullable<GradedAnswer['slide']>

/** By question: the slide that the student may open. */
const findSlidesToRead = async (
  { database }: Context,
  quizId: string,
): Promise<ReadonlyMap<string, SlideToRead>> =>
  new Map(
    (await listQuestionSlides(database, quizId, 'published')).map(
      ({ questionId, lectureId, lectureTitle, slideNumber }) => [
        questionId,
        { lecture_id: lectureId, lecture_title: lectureTitle, slide_index: slideNumber },
      ],
    ),
  )

/** The same for its student: without points before the results are shown, without reasons before the keys are. */
const presentOwnAnswers = (
  submission: SubmissionRow,
  { questions }: Asked,
  grades: readonly AnswerGradeRow[],
  seen: Seen,
  slides: ReadonlyMap<string, SlideToRead>,
): GradedAnswer[] =>
  questions.map((question) => {
    const stored = grades.find((row) => row.questionId === question.question_id)
    const grade = seen.results ? stored : undefined
    const slide = slides.get(question.question_id)
    const isToRead = typeof grade?.points === 'number' && grade.points < grade.possible
    return {
      ...presentAnswer(submission, question, grade, seen.keys ? 'student with key' : 'student'),
      ...(slide && isToRead ? { slide } : {}),
    }
  })

/** By question: whether the student can ask the professor to grade it again. */
const regradingOf =
  (disputed: DisputedResult, facts: ClaimFacts) =>
  (questionId: string): GradedAnswer['regrading'] => {
    const decision = decideClaim(disputed, facts, questionId)
    if (decision.kind !== 'nothing') return 'open'
    return decision.why === 'no_answer' || decision.why === 'too_many' ? decision.why : undefined
  }

/** The quiz as the student had it, for its student in the order in which it was asked. */
const presentQuizOf = (
  { submission, quiz, isStaff, isArchived }: FoundSubmission,
  { questions, version }: Asked,
  grades: readonly AnswerGradeRow[],
  seen: Seen,
): Submission['quiz'] => {
  const byQuestion = new Map(grades.map((grade) => [grade.questionId, grade]))
  const present = (question: Question): Question => {
    const hasResult = submission.gradedAt !== null && seen.results
    const shown = hasResult ? withPointsOf(question, byQuestion.get(question.question_id)) : question
    return seen.keys ? shown : withoutKey(shown)
  }
  const { shuffleQuestions } = version
  const inOrder = questionsInOrder({ shuffleQuestions, questions }, submission.id)
  return {
    title: version.title,
    course_id: quiz.courseId,
    ...(isArchived ? { is_archived: true as const } : {}),
    questions: isStaff
      ? questions.map(present)
      : questions.map((question, index) => ({
          ...present(question),
          option_order: optionOrderOf(version, question, submission.id),
          ...(inOrder.indexOf(question) === index ? {} : { asked_as: inOrder.indexOf(question) + 1 }),
        })),
  }
}

/** The words of the last decision. The reason for taking one back was not written for the student. */
const reasonOf = (claim: ClaimRow, changes: readonly ChangeRow[]): Pick<GradeClaim, 'reason'> => {
  const last = changes.find(({ claimId }) => claimId === claim.id)
  return claim.decidedAt && last && last.kind !== 'reversed' && last.why !== '' ? { reason: last.why } : {}
}

/** Presents a submission for the caller: everything for the professor, what is shown by now for the student. */
export const presentSubmission = async (context: Context, found: FoundSubmission): Promise<Submission> => {
  const { submission, quiz, student, isStaff, isArchived } = found
  const { database } = context
  const [asked, grades, claims, release, job, stop] = await Promise.all([
    getSubmissionQuestions(context, submission),
    listAnswerGrades(database, submission.id),
    listClaims(database, [submission.id]),
    getRelease(context, quiz),
    submission.gradedAt === null && submission.gradingJobId
      ? findJob(database, submission.gradingJobId)
      : undefined,
    isStaff && submission.gradedAt === null ? findStopOf(database, submission.id) : null,
  ])
  const isByHand = grades.some(
    ({ method, feedback }) => method === 'manual' && (isStaff || feedback !== null),
  )
  const isDecided =
    !isStaff && claims.some(({ byAssistant, decidedAt }) => !byAssistant && decidedAt !== null)
  const changes = isByHand || isDecided ? await listChanges(database, submission.id) : []
  const kept = findKeptFeedback(changes, grades)
  const changedBy = (questionId: string) =>
    isStaff ? changes.find((change) => change.questionId === questionId)?.who : null
  const withChanges = (answers: GradedAnswer[]): GradedAnswer[] =>
    answers.map((answer) => {
      const who = changedBy(answer.question_id)
      const state = regrading(answer.question_id)
      return {
        ...answer,
        ...(state ? { regrading: state } : {}),
        ...(answer.feedback !== null && kept.has(answer.question_id) ? { feedback_from_grader: true } : {}),
        ...(who ? { changed_by: who } : {}),
      }
    })
  const isGraded = submission.gradedAt !== null
  const seen: Seen = {
    results: isStaff || (isGraded && release.results === 'shown'),
    keys: isStaff || (isGraded && release.correct_answers === 'shown'),
  }
  const disputed: DisputedResult = {
    submission,
    quiz,
    questions: asked.questions,
    userId: submission.studentId,
  }
  const regrading =
    isStaff || !seen.keys || isArchived
      ? () => undefined
      : regradingOf(disputed, {
          grades,
          claims,
          claimsOfDay: await countClaimsOfDay(context, database, submission.studentId),
        })
  const slides = isStaff || !seen.results ? new Map() : await findSlidesToRead(context, quiz.id)
  return {
    _id: submission.id,
    quiz_id: submission.quizId,
    student_id: submission.studentId,
    is_graded: isGraded,
    submitted_at: submission.submittedAt.toISOString(),
    time_taken_seconds: timeTakenSeconds(submission),
    handed_in_by: submission.handedInBy ?? 'student',
    answers: withChanges(
      isStaff
        ? presentAnswers(submission, asked, grades)
        : presentOwnAnswers(submission, asked, grades, seen, slides),
    ),
    ...presentGrades(
      seen.results ? submission : { ...submission, gradedAt: null },
      asked.version.totalPoints,
    ),
    grade_claims: seen.keys
      ? claims.map((claim) => ({
          ...presentClaim(claim),
          ...(isStaff || claim.byAssistant ? {} : reasonOf(claim, changes)),
        }))
      : [],
    release,
    job_id: job && !hasEnded(job) ? job.id : null,
    quiz: presentQuizOf(found, asked, grades, seen),
    ...(stop ? { grading_stop: stop } : {}),
    ...(isStaff ? { student } : {}),
  }
}

/** Whole seconds from the start to the submission, at most to the deadline. */
export const timeTakenSeconds = ({
  startedAt,
  submittedAt,
  deadlineAt,
}: Pick<SubmissionRow, 'startedAt' | 'submittedAt' | 'deadlineAt'>): number => {
  // A draft that the server submitted later was not worked on after the deadline.
  const endMs = Math.min(submittedAt.getTime(), deadlineAt?.getTime() ?? Number.POSITIVE_INFINITY)
  return Math.max(0, Math.round((endMs - startedAt.getTime()) / 1_000))
}

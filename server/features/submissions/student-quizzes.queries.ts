import type { ExtraTime } from '@lectern/core/attempt/clock.ts'
import { GRACE_MS } from '@lectern/core/attempt/clock.ts'
import type { ReleaseRules } from '@lectern/core/grade/release.ts'
import type { Database } from '../../platform/db/database.ts'
import { quizOrder } from '../courses/item-order.ts'
import { isOver } from '../quizzes/window.queries.ts'
import type { AttemptRow } from './attempts.queries.ts'

/** Everything that a student's quiz depends on, read at once. */
export type QuizOfStudent = {
  id: string
  courseId: string
  courseName: string
  isActive: boolean
  opensAt: Date | null
  closesAt: Date | null
  /** The student's own closing date, else the quiz's. */
  ownClosesAt: Date | null
  isArchived: boolean
  /** Its course is archived: nothing can be taken. */
  isCourseArchived: boolean
  isEnrolled: boolean
  revision: number
  /** Another one after each change of the quiz's row (PostgreSQL's `xmin`). */
  rowVersion: string
  createdAt: Date
  isAssistantOff: boolean
  extraTime: ExtraTime
  attempt: AttemptFacts | undefined
} & Closing
/** What decides whether the student sees the result. */
export type Closing = ReleaseRules & {
  /** For a graded attempt: the quiz cannot be joined, and no attempt is running. */
  isClosed: boolean
}
export type AttemptFacts = Pick<
  AttemptRow,
  | 'id'
  | 'revision'
  | 'questionIds'
  | 'startedAt'
  | 'deadlineAt'
  | 'submittedAt'
  | 'gradedAt'
  | 'finalPoints'
  | 'finalPossible'
> & {
  /** Its grading job waits or runs. */
  isGrading: boolean
  /** Points of an answer wait for a review. */
  isProvisional: boolean
}

const attemptColumns = `a.id as "attemptId", a.question_ids as "questionIds", a.revision as "attemptRevision", a.started_at as "startedAt",
  a.deadline_at as "deadlineAt", a.submitted_at as "submittedAt", a.graded_at as "gradedAt",
  a.final_points as "finalPoints", a.final_possible as "finalPossible",
  a.graded_at is null and exists (select 1 from jobs j where j.id = a.grading_job_id
    and j.state in ('PENDING', 'RUNNING', 'CANCELLING')) as "isGrading",
  a.graded_at is not null and exists (select 1 from answer_grades g where g.submission_id = a.id
    and g.points is not null and g.reviewed_at is null and jsonb_array_length(g.flags) > 0) as "isProvisional"`

/** Its dates. */
const windowColumns = `q.opens_at as "opensAt", q.closes_at as "closesAt",
  case when q.closes_at is not null then coalesce(x.closes_at, q.closes_at) end as "ownClosesAt"`

/** @param earliest the parameter that holds the earliest deadline of running attempts */
const closingColumns = (earliest: string) => `q.show_results as "showResults",
  q.show_correct_answers as "showCorrectAnswers", q.results_released_at as "resultsReleasedAt",
  q.correct_answers_released_at as "correctAnswersReleasedAt",
  case when a.graded_at is null or not ${isOver(`(${earliest}::timestamptz + interval '${GRACE_MS} milliseconds')`)} then false
    else not exists (select 1 from quiz_attempts r where r.quiz_id = q.id and r.submitted_at is null
      and (r.deadline_at is null or r.deadline_at >= ${earliest})) end as "isClosed"`

const quizOf = (where: string, more = '') => `select q.id, q.course_id as "courseId", c.name as "courseName",
    q.is_active as "isActive", ${windowColumns}, q.archived_at is not null as "isArchived", c.archived_at is not null as "isCourseArchived", e.student_id is not null as "isEnrolled",
    q.revision, q.xmin::text as "rowVersion", q.created_at as "createdAt", q.assistant_guard = 'off' as "isAssistantOff",
    json_build_object('timeFactor', coalesce(x.time_factor, 1), 'extraMinutes', coalesce(x.extra_minutes, 0))
      as "extraTime", ${closingColumns('$3')}, ${attemptColumns}${more}
  from (select 1) asked
    left join quizzes q on ${where}
    left join courses c on c.id = q.course_id
    left join enrollments e on e.course_id = q.course_id and e.student_id = $2
    left join quiz_accommodations x on x.quiz_id = q.id and x.student_id = $2
    left join quiz_attempts a on a.quiz_id = q.id and a.student_id = $2`

// biome-ignore lint/suspicious/noExplicitAny: rows of a statement written by hand
const readAttempt = (row: any): AttemptFacts | undefined =>
  row.attemptId === null
    ? undefined
    : {
        id: row.attemptId,
        revision: row.attemptRevision,
        questionIds: row.questionIds,
        startedAt: row.startedAt,
        deadlineAt: row.deadlineAt,
        submittedAt: row.submittedAt,
        gradedAt: row.gradedAt,
        finalPoints: row.finalPoints,
        finalPossible: row.finalPossible,
        isGrading: row.isGrading,
        isProvisional: row.isProvisional,
      }

export const findQuizOfStudent = async (
  { $client }: Database,
  asked: { quizId: string; studentId: string; earliest: Date },
): Promise<QuizOfStudent | undefined> => {
  const { rows } = await $client.query({
    name: 'quiz-of-student',
    text: quizOf('q.id = $1'),
    values: [asked.quizId, asked.studentId, asked.earliest],
  })
  return rows[0].id === null ? undefined : { ...rows[0], attempt: readAttempt(rows[0]) }
}

/** Finds a quiz by its code, with a subject's failures since a time, because a class joins in one second. */
export const findQuizByCode = async (
  { $client }: Database,
  asked: { code: string; studentId: string; earliest: Date; subject: string; since: Date },
): Promise<{ failures: number; quiz: QuizOfStudent | undefined }> => {
  const { rows } = await $client.query({
    name: 'quiz-by-code',
    text: quizOf(
      'q.code = $1',
      ', (select count(*) from sign_in_failures f where f.subject = $4 and f.failed_at > $5) as failures',
    ),
    values: [asked.code, asked.studentId, asked.earliest, asked.subject, asked.since],
  })
  const [row] = rows
  return {
    failures: row.failures,
    quiz: row.id === null ? undefined : { ...row, attempt: readAttempt(row) },
  }
}

type ListedQuizOfStudent = Pick<
  QuizOfStudent,
  'id' | 'courseId' | 'isActive' | 'opensAt' | 'closesAt' | 'ownClosesAt' | 'createdAt' | 'attempt'
> &
  Closing & {
    title: string
    description: string | null
    timeLimitMinutes: number | null
    totalPoints: number
    questionCount: number
  }

/**
 * A course's quizzes that are not deleted, in its order, each in the version of the student's attempt or
 * the present one.
 */
export const listQuizzesOfStudent = async (
  { $client }: Database,
  asked: { courseId: string; studentId: string; earliest: Date },
): Promise<ListedQuizOfStudent[]> => {
  const { rows } = await $client.query({
    name: 'quizzes-of-student',
    text: `select q.id, q.course_id as "courseId", q.is_active and c.archived_at is null as "isActive", ${windowColumns},
        q.created_at as "createdAt", v.title, v.description, v.time_limit_minutes as "timeLimitMinutes", v.total_points as "totalPoints",
        coalesce(v.asked_count, jsonb_array_length(v.questions)) as "questionCount", ${closingColumns('$3')}, ${attemptColumns}
      from quizzes q
        join courses c on c.id = q.course_id
        left join quiz_accommodations x on x.quiz_id = q.id and x.student_id = $2
        left join quiz_attempts a on a.quiz_id = q.id and a.student_id = $2
        join quiz_versions v on v.quiz_id = q.id and v.revision = coalesce(a.revision, q.revision)
      where q.course_id = $1 and q.archived_at is null
      order by ${quizOrder('q')}`,
    values: [asked.courseId, asked.studentId, asked.earliest],
  })
  return rows.map((row) => ({ ...row, attempt: readAttempt(row) }))
}

type RunningAttempt = {
  id: string
  title: string
  /** Those that it is asked. */
  questionIds: readonly string[]
  answers: AttemptRow['answers']
  deadlineAt: Date | null
}

/** Lists a student's attempts that are not submitted, in courses where they are enrolled; least time left first. */
export const listRunningAttempts = async (
  { $client }: Database,
  studentId: string,
): Promise<RunningAttempt[]> => {
  const { rows } = await $client.query({
    name: 'running-attempts',
    text: `select q.id, v.title, a.answers,
        coalesce(to_jsonb(a.question_ids), jsonb_path_query_array(v.questions, '$[*].question_id')) as "questionIds", a.deadline_at as "deadlineAt"
      from quiz_attempts a
        join quizzes q on q.id = a.quiz_id
        join enrollments e on e.course_id = q.course_id and e.student_id = a.student_id
        join quiz_versions v on v.quiz_id = a.quiz_id and v.revision = a.revision
      where a.student_id = $1 and a.submitted_at is null
      order by a.deadline_at nulls last, a.started_at`,
    values: [studentId],
  })
  return rows
}

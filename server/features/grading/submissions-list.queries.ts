import type { QuizStatistics } from '@lectern/contract/quiz-statistics.ts'
import type { WaitingReview } from '@lectern/contract/waiting-reviews.ts'
import { percentageOf } from '@lectern/core/grade/points.ts'
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { staffCondition } from '../../platform/course-staff.ts'
import type { Database, Queryable } from '../../platform/db/database.ts'
import { enrollmentsTable } from '../../platform/db/schema/courses.ts'
import { answerGradesTable } from '../../platform/db/schema/grading.ts'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'
import { usersTable } from '../../platform/db/schema/users.ts'
import type { AnswerGradeRow } from '../submissions/grades.queries.ts'
import type { SubmissionRow } from './grading.access.ts'
import { frozenColumns } from './grading.queries.ts'

export type ListedSubmission = Omit<SubmissionRow, 'answers' | 'openSeconds'> & {
  name: string
  email: string
  isGrading: boolean
  flagged: number
  pending: number
}

const isGrading = (jobId: SQL) =>
  sql<boolean>`exists (select 1 from jobs j where j.id = ${jobId} and j.state in ('PENDING', 'RUNNING', 'CANCELLING'))`

/**
 * Submissions of a quiz, newest first, without their answers. @param after the last one of the previous
 * page
 */
export const listSubmissions = async (
  db: Queryable,
  quizId: string,
  page: { limit: number; after?: { submittedAt: Date; id: string } | undefined },
): Promise<ListedSubmission[]> => {
  const after = page.after
  const rows = await db
    .select({
      ...frozenColumns,
      studentId: attemptsTable.studentId,
      startedAt: attemptsTable.startedAt,
      deadlineAt: attemptsTable.deadlineAt,
      submittedAt: sql<Date>`${attemptsTable.submittedAt}`.mapWith(attemptsTable.submittedAt),
      handedInBy: attemptsTable.handedInBy,
      gradedAt: attemptsTable.gradedAt,
      autoPoints: attemptsTable.autoPoints,
      finalPoints: attemptsTable.finalPoints,
      finalPossible: attemptsTable.finalPossible,
      finalMethod: attemptsTable.finalMethod,
      finalAt: attemptsTable.finalAt,
      name: usersTable.name,
      email: usersTable.email,
      isGrading: isGrading(sql`${attemptsTable.gradingJobId}`),
      // Both use a partial index per submission: a page costs what it shows.
      flagged: sql<number>`case when ${attemptsTable.gradedAt} is null then 0 else (
        select count(*)::int from answer_grades g where g.submission_id = ${attemptsTable.id}
          and g.reviewed_at is null and jsonb_array_length(g.flags) > 0) end`,
      pending: sql<number>`(select count(*)::int from grade_claims c
        where c.submission_id = ${attemptsTable.id} and c.status = 'pending')`,
    })
    .from(attemptsTable)
    .innerJoin(usersTable, eq(usersTable.id, attemptsTable.studentId))
    .where(
      and(
        eq(attemptsTable.quizId, quizId),
        isNotNull(attemptsTable.submittedAt),
        after
          ? sql`(${attemptsTable.submittedAt}, ${attemptsTable.id}) < (${after.submittedAt.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(sql`${attemptsTable.submittedAt} desc, ${attemptsTable.id} desc`)
    .limit(page.limit)
  return rows as ListedSubmission[]
}

/** Finds the position where a page ends: a submission of the quiz; undefined for any other id. */
export const findPageEnd = async (
  db: Queryable,
  quizId: string,
  id: string,
): Promise<{ submittedAt: Date; id: string } | undefined> => {
  const [row] = await db
    .select({ id: attemptsTable.id, submittedAt: attemptsTable.submittedAt })
    .from(attemptsTable)
    .where(and(eq(attemptsTable.id, id), eq(attemptsTable.quizId, quizId)))
  return row?.submittedAt ? { id: row.id, submittedAt: row.submittedAt } : undefined
}

/** Lists the submitted answers, with their grades. */
export const listAnswersOf = async (
  db: Queryable,
  submissionIds: readonly string[],
): Promise<Map<string, Pick<SubmissionRow, 'answers'> & { grades: AnswerGradeRow[] }>> => {
  if (submissionIds.length === 0) return new Map()
  const ids = [...submissionIds]
  const [attempts, grades] = await Promise.all([
    db
      .select({ id: attemptsTable.id, answers: attemptsTable.answers })
      .from(attemptsTable)
      .where(inArray(attemptsTable.id, ids)),
    db
      .select()
      .from(answerGradesTable)
      .where(inArray(answerGradesTable.submissionId, ids))
      .orderBy(asc(answerGradesTable.submissionId)),
  ])
  const found = new Map(attempts.map(({ id, answers }) => [id, { answers, grades: [] as AnswerGradeRow[] }]))
  for (const grade of grades) found.get(grade.submissionId)?.grades.push(grade)
  return found
}

type Counts = Pick<
  QuizStatistics,
  | 'enrolled'
  | 'open_attempts'
  | 'total'
  | 'graded'
  | 'pending'
  | 'stopped'
  | 'flagged_answers'
  | 'pending_claims'
> & { percentages: number[] }

/** Counts over a quiz, and the percentage of each graded submission, in one statement. */
export const countSubmissions = async (
  db: Queryable,
  quiz: { id: string; courseId: string },
): Promise<Counts> => {
  const { rows } = await db.execute<Counts & { earned: number[] | null; possible: number[] | null }>(sql`
    select (select count(*) from enrollments where course_id = ${quiz.courseId})::int as enrolled,
      count(*) filter (where submitted_at is null)::int as open_attempts,
      count(submitted_at)::int as total,
      count(graded_at)::int as graded,
      count(*) filter (where submitted_at is not null and graded_at is null)::int as pending,
      count(*) filter (where submitted_at is not null and graded_at is null
        and not ${isGrading(sql`grading_job_id`)})::int as stopped,
      (select count(*) from answer_grades g join quiz_attempts a on a.id = g.submission_id
        where a.quiz_id = ${quiz.id} and a.graded_at is not null
          and g.reviewed_at is null and jsonb_array_length(g.flags) > 0)::int as flagged_answers,
      (select count(*) from grade_claims c join quiz_attempts a on a.id = c.submission_id
        where a.quiz_id = ${quiz.id} and c.status = 'pending')::int as pending_claims,
      array_agg(final_points) filter (where graded_at is not null) as earned,
      array_agg(final_possible) filter (where graded_at is not null) as possible
    from quiz_attempts where quiz_id = ${quiz.id}`)
  const { earned, possible, ...counts } = rows[0]!
  return { ...counts, percentages: percentagesOf(earned ?? [], possible ?? []) }
}

/** Lists the revisions that were submitted, oldest first. */
export const listSubmittedRevisions = async (db: Queryable, quizId: string): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ revision: attemptsTable.revision })
    .from(attemptsTable)
    .where(and(eq(attemptsTable.quizId, quizId), isNotNull(attemptsTable.submittedAt)))
    .orderBy(asc(attemptsTable.revision))
  return rows.map(({ revision }) => revision)
}

type GradedQuestion = { question_id: string; answers: number; share: number | null; to_review: number }

/** Per graded question: how many answers have points, their mean share, and how many are flagged and not reviewed. */
export const listGradedQuestions = async (
  db: Queryable,
  quizId: string,
): Promise<Map<string, GradedQuestion>> => {
  const { rows } = await db.execute<GradedQuestion>(sql`
    select g.question_id, count(g.points)::int as answers, avg(g.points / nullif(g.possible, 0)) as share,
      count(*) filter (where g.reviewed_at is null and jsonb_array_length(g.flags) > 0)::int as to_review
    from answer_grades g join quiz_attempts a on a.id = g.submission_id
    where a.quiz_id = ${quizId} and a.graded_at is not null
    group by g.question_id`)
  return new Map(rows.map((row) => [row.question_id, row]))
}

/** For the person `$1`. As in a course's list of quizzes, the attempts are read by the index that holds all that is counted. */
const WAITING_REVIEWS = `with listed as materialized (
    select q.id, q.revision, c.id as course_id, c.name from course_staff s
      join courses c on c.id = s.course_id and c.deleted_at is null and c.archived_at is null
      join quizzes q on q.course_id = c.id and q.archived_at is null
    where s.user_id = $1 and ${staffCondition('c.id', '$1::uuid', 'grade')}),
  attempts as materialized (
    select id, quiz_id, graded_at from quiz_attempts
    where quiz_id in (select id from listed) and submitted_at is not null),
  counts as (
    select a.quiz_id, count(*) as claims, 0 as answers, 0 as gradings
    from grade_claims c join attempts a on a.id = c.submission_id where c.status = 'pending' group by a.quiz_id
    union all
    select a.quiz_id, 0, count(*), 0 from answer_grades g join attempts a on a.id = g.submission_id
    where g.reviewed_at is null and jsonb_array_length(g.flags) > 0 and a.graded_at is not null group by a.quiz_id
    union all
    select u.quiz_id, 0, 0, count(*)
    from attempts u join quiz_attempts a on a.id = u.id left join jobs j on j.id = a.grading_job_id
    where u.graded_at is null and (j.id is null or j.state in ('COMPLETED', 'FAILED', 'CANCELLED')) group by u.quiz_id)
  select q.id as quiz_id, v.title as quiz_title, q.course_id, q.name as course_name, sum(n.claims)::int as pending_claims,
    sum(n.answers)::int as flagged_answers, sum(n.gradings)::int as stopped
  from counts n join listed q on q.id = n.quiz_id
    join quiz_versions v on v.quiz_id = q.id and v.revision = q.revision
  group by q.id, v.title, q.course_id, q.name
  order by sum(n.claims + n.answers + n.gradings) desc, v.title, q.id`

/** Lists what waits for a grader in each of their quizzes, the most first. */
export const listWaitingReviews = async ({ $client }: Database, userId: string): Promise<WaitingReview[]> => {
  const { rows } = await $client.query<WaitingReview>({
    name: 'waiting-reviews',
    text: WAITING_REVIEWS,
    values: [userId],
  })
  return rows
}

const percentagesOf = (earned: readonly number[], possible: readonly number[]): number[] =>
  earned.map((points, index) => percentageOf(points, possible[index] ?? 0))

/** How many answers of an attempt are not empty. Answers are texts and numbers. */
const answeredCount = sql<number>`(select count(*)::int from jsonb_each(${attemptsTable.answers}) e
  where btrim(e.value ->> 'answer', E' \\t\\r\\n') <> '')`

/** Lists the enrolled students who have handed in nothing, those who work first, by name. */
export const listMissing = (db: Queryable, quiz: { id: string; courseId: string }) =>
  db
    .select({
      id: usersTable.id,
      name: usersTable.name,
      email: usersTable.email,
      revision: attemptsTable.revision,
      answered: answeredCount,
      savedAt: attemptsTable.savedAt,
      deadlineAt: attemptsTable.deadlineAt,
    })
    .from(enrollmentsTable)
    .innerJoin(usersTable, eq(usersTable.id, enrollmentsTable.studentId))
    .leftJoin(
      attemptsTable,
      and(eq(attemptsTable.quizId, quiz.id), eq(attemptsTable.studentId, enrollmentsTable.studentId)),
    )
    .where(and(eq(enrollmentsTable.courseId, quiz.courseId), isNull(attemptsTable.submittedAt)))
    .orderBy(sql`${attemptsTable.id} is null`, sql`lower(${usersTable.name})`, usersTable.id)

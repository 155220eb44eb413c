import type { CourseAction } from '@lectern/contract/course-access.ts'
import type { JobKind, JobStatus } from '@lectern/contract/jobs.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { and, desc, eq, gt, gte, inArray, notInArray, or, sql } from 'drizzle-orm'
import { isOnStaff } from '../course-staff.ts'
import type { Queryable } from '../db/database.ts'
import { jobsTable } from '../db/schema/jobs.ts'
import { publishedVersionsTable } from '../db/schema/lectures.ts'
import { notFound, presentMessages } from '../http/errors.ts'
import type { JobRow } from './job.ts'

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Returns the messages of a job. Rows of the release before message codes hold only a text. */
export const messagesOf = ({
  messages,
  message,
  error,
}: Pick<JobRow, 'message' | 'error'> & { messages: readonly Message[] | null }): readonly Message[] => {
  const text = error ?? message
  if (messages && messages.length > 0) return messages
  return text === '' ? [] : [createMessage('text', { text })]
}

/** Presents a job as its owner sees it. */
export const presentJob = (job: JobRow): JobStatus => ({
  job_id: job.id,
  kind: job.kind as JobKind,
  status: job.state,
  progress: job.progress,
  message: formatMessage(messagesOf(job)),
  error: job.state === 'FAILED' ? formatMessage(messagesOf(job)) : null,
  ...presentMessages(messagesOf(job)),
  course_id: job.courseId ?? text(job.result?.courseId),
  lecture_id: job.lectureId,
  slide_index: job.slideNumber,
  language: job.language,
  original_filename: job.originalFilename,
  partial: job.partial,
  audio_url: text(job.result?.audioUrl),
  syllabus_text: text(job.result?.syllabusText),
  done: job.done,
  total: job.total,
  created_at: job.createdAt.toISOString(),
  ended_at: job.endedAt?.toISOString() ?? null,
})

/**
 * A failure of the last week, or a cancelled upload that left slides out, and no later job did the same or replaced the
 * slides. Publishing also succeeds without a job.
 */
const isLastFailure = sql`(((${jobsTable.state} = 'FAILED'
    or (${jobsTable.state} = 'CANCELLED' and ${jobsTable.messages} -> 0 ->> 'code' = 'deck_cancelled_at')) and ${jobsTable.endedAt} > now() - interval '7 days'
  and not exists (
    select 1 from ${jobsTable} later
    where later.lecture_id = ${jobsTable.lectureId} and later.created_at > ${jobsTable.createdAt}
      and (later.kind = 'slides' or (later.kind = ${jobsTable.kind}
        and later.slide_number is not distinct from ${jobsTable.slideNumber}
        and later.language is not distinct from ${jobsTable.language}))))
  and not (${jobsTable.kind} = 'publishing' and exists (
    select 1 from ${publishedVersionsTable} version
    where version.lecture_id = ${jobsTable.lectureId} and version.published_at > ${jobsTable.endedAt})))`

/** Jobs that a student's question or answers caused: for that student alone. Others about a course are for its staff. */
const kindsOfStudents: readonly string[] = ['lecture_chat', 'quiz_grading', 'quiz_chat'] satisfies JobKind[]

/**
 * Loads a job: one about a course for those of its staff who may do the action, another for its owner. One statement.
 * @throws RequestError not_found for other users, and for jobs of another kind
 */
export const getJobFor = async (
  db: Queryable,
  id: string,
  userId: string,
  action: CourseAction,
  kinds?: readonly JobKind[],
): Promise<JobRow> => {
  const course = sql`coalesce(${jobsTable.courseId},
    (select l.course_id from lectures l where l.id = ${jobsTable.lectureId}))`
  const [row] = await db
    .select({
      job: jobsTable,
      isOfStaff: sql<boolean>`${course} is not null and ${notInArray(jobsTable.kind, [...kindsOfStudents])}`,
      isOnStaff: isOnStaff(course, userId, action),
    })
    .from(jobsTable)
    .where(eq(jobsTable.id, id))
  const mayLoad = row && (row.isOfStaff ? row.isOnStaff : row.job.ownerId === userId)
  if (!mayLoad || (kinds && !kinds.some((kind) => kind === row.job.kind))) throw notFound('job_not_found')
  return row.job
}

/**
 * Lists the staff's jobs on a lecture that are running or ended within the last minute; oldest first.
 * @param since a job of the list: it and those that were created later are listed, whenever they ended
 * @param withFailed also the last failures: a window that was closed has not named them
 */
export const listLectureJobs = async (
  db: Queryable,
  lectureId: string,
  { since, withFailed = false }: { since?: string | undefined; withFailed?: boolean } = {},
): Promise<JobRow[]> => {
  const rows = await db
    .select()
    .from(jobsTable)
    .where(
      and(
        eq(jobsTable.lectureId, lectureId),
        notInArray(jobsTable.kind, [...kindsOfStudents]),
        or(
          inArray(jobsTable.state, ['PENDING', 'RUNNING', 'CANCELLING']),
          gt(jobsTable.endedAt, sql`now() - interval '1 minute'`),
          withFailed ? isLastFailure : undefined,
          since === undefined
            ? undefined
            : gte(
                jobsTable.createdAt,
                db.select({ at: jobsTable.createdAt }).from(jobsTable).where(eq(jobsTable.id, since)),
              ),
        ),
      ),
    )
    .orderBy(desc(jobsTable.createdAt))
    .limit(1_000)
  return rows.reverse()
}

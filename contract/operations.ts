import { z } from 'zod'
import { defineCalls } from './call.ts'
import { courseRoles } from './course-access.ts'
import { id, idParams, jobParams, time } from './ids.ts'
import { jobState } from './jobs.ts'
import * as limits from './limits.ts'
import { messageFields } from './messages.ts'
import { budget, countedTask, models, speechBudget, taskEngine, usage } from './models.ts'
import { pageNumber, searchText } from './paging.ts'
import { existingEmail } from './users.ts'

/** Rows of the list of courses. */
const courseState = z.enum(['any', 'active', 'archived', 'deleted'])
export type CourseState = z.output<typeof courseState>

/** A course as administrators see it: no text of its lectures, and none of its students. */
const listedCourse = z.object({
  _id: id,
  name: z.string(),
  owner: z.object({ _id: id, name: z.string(), email: z.string() }),
  students: z.number().int(),
  lectures: z.number().int(),
  created_at: time,
  /** Of its files, each once. A new file is counted within a minute. */
  storage_bytes: z.number(),
  /** Of models, in this month (UTC). */
  tokens_this_month: z.number(),
  archived_at: time.nullable(),
  /** Null: in use or archived. */
  deleted_at: time.nullable(),
  /** From then on a deleted course cannot be restored. */
  removed_at: time.nullable(),
})
export type ListedCourse = z.output<typeof listedCourse>

const courseDetails = listedCourse.extend({
  /** Deleted ones are left out. */
  quizzes: z.number().int(),
  /** The last visit of a lecture, start or change of a quiz, or change of a script. */
  last_activity_at: time,
  /** The owner first. */
  staff: z.array(z.object({ _id: id, name: z.string(), email: z.string(), role: z.enum(courseRoles) })),
})
export type CourseDetails = z.output<typeof courseDetails>

/** Rows of the list of jobs: those that have not ended, and failures of the last week. */
const jobGroup = z.enum(['open', 'failed'])
export type JobGroup = z.output<typeof jobGroup>

/** A kind of job with its counts. */
const jobKindCounts = z.object({
  /** A newer worker may know more kinds than `jobKind`. */
  kind: z.string(),
  running: z.number().int(),
  waiting: z.number().int(),
  /** Since the oldest waiting job was created; 0 when none waits. */
  oldest_seconds: z.number().int(),
  /** In the last seven days. */
  failed: z.number().int(),
})
export type JobKindCounts = z.output<typeof jobKindCounts>

/** A job as administrators see it: no name of a student, and no text that a person wrote. */
const listedJob = z.object({
  job_id: id,
  kind: z.string(),
  status: jobState,
  course_name: z.string().nullable(),
  lecture_title: z.string().nullable(),
  /** Of a grading, a regrading or a chat about a result. */
  quiz_title: z.string().nullable(),
  /** Which email a mail job sends, by its code; null for other jobs. */
  mail: z.string().nullable(),
  slide_index: z.number().int().nullable(),
  language: z.string().nullable(),
  /** Starts since its last progress. */
  attempts: z.number().int(),
  created_at: time,
  ended_at: time.nullable(),
  /** What happens or why it failed. Empty where it may repeat a student's question or answer: only the code is shown. */
  message: z.string(),
  ...messageFields,
  can_retry: z.boolean(),
  can_cancel: z.boolean(),
})
export type ListedJob = z.output<typeof listedJob>

const quota = z.object({
  /** Null: no limit. */
  limit: z.number().nullable(),
  used: z.number(),
  /** `warning` from 80 %, `spent` from 100 %. */
  state: budget.shape.state,
})
const limitsOfProfessor = z.object({
  storage_bytes: z.number().int().min(0).max(1e15).nullable(),
  tokens: z.number().int().min(0).max(limits.budgetTokens).nullable(),
})

/** What a professor uses, and may use. */
const listedQuota = z.object({
  user: z.object({ _id: id, name: z.string(), email: z.string() }),
  /** Owned, deleted ones that can be restored included. */
  courses: z.number().int(),
  /** In bytes. */
  storage: quota,
  /** Of this month (UTC). */
  tokens: quota,
  /** Set for this person; null: the default. */
  own: limitsOfProfessor,
})
export type ListedQuota = z.output<typeof listedQuota>

/** Use of one model in a month. */
const modelUsage = usage.extend({ provider: z.string(), model: z.string() })

export const operations = defineCalls({
  courses: {
    method: 'GET',
    path: '/admin/courses',
    who: 'administrator',
    summary: `Courses by name, ${limits.coursesPerPage} a page: searched by their name and by their owner.`,
    query: z.object({
      search: searchText.optional(),
      state: courseState.default('any'),
      page: pageNumber,
    }),
    reply: z.object({
      courses: z.array(listedCourse),
      /** Of the search, by state. */
      counts: z.record(courseState, z.number().int()),
    }),
  },
  course: {
    method: 'GET',
    path: '/admin/courses/{id}',
    who: 'administrator',
    summary: 'The staff, counts and use of a course; no content of its lectures, and no grade.',
    params: idParams,
    reply: courseDetails,
  },
  addTeacher: {
    method: 'POST',
    path: '/admin/courses/{id}/teachers',
    who: 'administrator',
    summary: 'Put the professor with an email on the staff of a course, as a teacher.',
    params: idParams,
    body: z.object({ email: existingEmail }),
    reply: courseDetails,
  },
  deleteCourse: {
    method: 'DELETE',
    path: '/admin/courses/{id}',
    who: 'administrator',
    summary: 'Delete a course: its members lose it at once. It can be restored for 30 days.',
    params: idParams,
    reply: listedCourse,
  },
  restoreCourse: {
    method: 'POST',
    path: '/admin/courses/{id}/restore',
    who: 'administrator',
    summary: 'Restore a deleted course with its staff and students.',
    params: idParams,
    reply: listedCourse,
  },
  handOverCourse: {
    method: 'PUT',
    path: '/admin/courses/{id}/owner',
    who: 'administrator',
    summary: 'Hand a course over to the professor with an email: the former owner becomes a teacher.',
    params: idParams,
    body: z.object({ email: existingEmail }),
    reply: listedCourse,
  },
  jobs: {
    method: 'GET',
    path: '/admin/jobs',
    who: 'administrator',
    summary: `Counts of jobs by kind, and jobs, ${limits.jobsPerPage} a page: open ones the oldest first, or failures of the last seven days the newest first.`,
    query: z.object({
      group: jobGroup.default('open'),
      /** Left out: every kind. */
      kind: z
        .string()
        .max(40)
        .regex(/^[a-z_]*$/)
        .optional(),
      page: pageNumber,
    }),
    reply: z.object({
      /** Processes that run jobs now. */
      workers: z.number().int(),
      kinds: z.array(jobKindCounts),
      jobs: z.array(listedJob),
      /** Of the group and the kind, on all pages. */
      total: z.number().int(),
    }),
  },
  retryJob: {
    method: 'POST',
    path: '/admin/jobs/{job}/retry',
    who: 'administrator',
    summary: 'Run a failed job again: grading, audio or mail. Its owner starts all others again.',
    params: jobParams,
    reply: listedJob,
  },
  cancelJob: {
    method: 'POST',
    path: '/admin/jobs/{job}/cancel',
    who: 'administrator',
    summary: 'Cancel a job that has not ended; what is finished stays. Grading cannot be cancelled.',
    params: jobParams,
    reply: listedJob,
  },
  quotas: {
    method: 'GET',
    path: '/admin/storage',
    who: 'administrator',
    summary: `What professors use and may use, ${limits.usersPerPage} a page, those with the most storage first, as summed in the last quarter of an hour.`,
    query: z.object({ search: searchText.optional(), page: pageNumber }),
    reply: z.object({
      defaults: limitsOfProfessor,
      professors: z.array(listedQuota),
      /** Of the search, on all pages; `limits.countedRows` means that many or more. */
      total: z.number().int(),
    }),
  },
  setLimits: {
    method: 'PUT',
    path: '/admin/storage/{user}',
    who: 'administrator',
    summary: 'Set what one professor may use; null uses the default.',
    params: z.object({ user: id }),
    body: limitsOfProfessor,
    reply: listedQuota,
  },
  models: {
    method: 'GET',
    path: '/admin/models',
    who: 'administrator',
    summary: 'What does which task, how it is at present, and the use of each model in a month.',
    query: z.object({ month: models.usage.query.shape.month }),
    reply: z.object({
      engines: z.array(taskEngine),
      budget,
      speech_budget: speechBudget,
      month: z.string(),
      /** The largest use first. */
      usage: z.array(modelUsage),
    }),
  },
  testModel: {
    method: 'POST',
    path: '/admin/models/test',
    who: 'administrator',
    summary: 'Ask the engine of one task something small, and tell in words whether it works.',
    body: z.object({ task: countedTask }),
    reply: models.test.reply,
  },
})

import { z } from 'zod'
import { defineCalls } from './call.ts'
import { fieldError } from './field-errors.ts'
import { courseParams, id, idParams, time } from './ids.ts'
import * as limits from './limits.ts'
import { message, messageFields } from './messages.ts'

/** Tasks of AI engines. Each may have its own model (`AI_MODEL_GRADE`, …). */
export const aiTask = z.enum([
  'script',
  'annotate',
  'translate',
  'syllabus',
  'chat',
  'draft',
  'grade',
  'discuss',
])
export type AiTask = z.output<typeof aiTask>

/** Tasks in the ledger: AI tasks, and speech. */
export const countedTask = z.enum([...aiTask.options, 'speech'])
export type CountedTask = z.output<typeof countedTask>

/** How much the lecture assistant reveals; set by the professor per course. */
export const helpLevel = z.enum(['explains', 'hints', 'asks_back'])
export type HelpLevel = z.output<typeof helpLevel>

/** A budget of a calendar month (UTC), in tokens in and out. */
export const budget = z.object({
  /** Null: no limit. */
  tokens: z.number().int().nullable(),
  used: z.number().int(),
  /** `warning` from 80 %, `spent` from 100 %: then no work is started. */
  state: z.enum(['free', 'warning', 'spent']),
})
export type Budget = z.output<typeof budget>

/** A budget of a calendar month (UTC), in minutes of a provider's voice. */
export const speechBudget = z.object({
  /** Null: no limit. */
  minutes: z.number().int().nullable(),
  used: z.number(),
  state: budget.shape.state,
})
export type SpeechBudget = z.output<typeof speechBudget>

/** A budget that can stop work on a lecture. */
const lectureBudget = z.object({
  /** The professor changes the course's budget; the administrator changes the others. */
  scope: z.enum(['course', 'professor', 'installation', 'speech', 'storage']),
  /** In tokens; for speech in minutes, for storage in bytes. */
  limit: z.number().int(),
  used: z.number(),
  state: budget.shape.state,
})
export type LectureBudget = z.output<typeof lectureBudget>

/** The engine of one task. Never includes a key, or more of an address than its host. */
export const taskEngine = z.object({
  task: countedTask,
  kind: z.enum(['builtin', 'model', 'none']),
  /** Null for the built-in engines. */
  provider: z.string().nullable(),
  model: z.string().nullable(),
  host: z.string().nullable(),
  /** The environment variables that decided it, by name; none where it was chosen on the page Settings. */
  settings: z.array(z.string()),
  /**
   * Why the engine is not used now (open circuit breaker, limit, spent budget), in one sentence; null while
   * it works.
   */
  waiting: z.string().nullable(),
  /** The same as data; none while it works. */
  waiting_messages: z.array(message),
  waiting_until: time.nullable(),
  /** Why the last call failed (a refused key, no answer), in one sentence; null after an answer. */
  problem: z.string().nullable(),
  /** The same as data; none after an answer. */
  problem_messages: z.array(message),
  /** Since when calls fail. */
  problem_since: time.nullable(),
})
export type TaskEngine = z.output<typeof taskEngine>

export const usage = z.object({
  calls: z.number().int(),
  failed_calls: z.number().int(),
  tokens_in: z.number().int(),
  /** Part of `tokens_in` that the provider had cached. */
  tokens_cached: z.number().int(),
  tokens_out: z.number().int(),
  speech_seconds: z.number(),
  /** Time spent waiting for replies, all calls together. */
  milliseconds: z.number().int(),
})
export type Usage = z.output<typeof usage>

/** This millennium only: the first and last four-digit years are outside PostgreSQL's range. */
const month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, fieldError('month_invalid'))

/** Usage in total and by task. */
const usageByTask = z.object({ total: usage, by_task: z.array(usage.extend({ task: countedTask })) })

const courseUsage = usageByTask.extend({
  course_id: id,
  course_name: z.string(),
  budget,
  /** The professor's setting; null: the installation's default, which is then in `budget`. */
  own_tokens: z.number().int().nullable(),
  /** The largest users first, at most 100. */
  by_user: z.array(usage.extend({ user_id: id, name: z.string(), role: z.enum(['professor', 'student']) })),
})
export type CourseUsage = z.output<typeof courseUsage>

/** Estimated tokens and time of a piece of work. */
const estimate = z.object({
  /** `builtin` costs nothing; `none` cannot do the task. */
  kind: z.enum(['builtin', 'model', 'none']),
  /** From the settings; null when no provider is used. */
  provider: z.string().nullable(),
  model: z.string().nullable(),
  /** Slides to work on, counted per language. */
  items: z.number().int(),
  calls: z.number().int(),
  tokens_in: z.number().int(),
  tokens_out: z.number().int(),
  speech_seconds: z.number(),
  /** From this installation's experience with the task; null before the first time. */
  minutes: z.number().nullable(),
  /** The course's rest of this month; null without a limit. */
  tokens_left: z.number().int().nullable(),
  /** The installation's rest of the provider's voice this month; null without a limit. */
  speech_minutes_left: z.number().nullable(),
  fits: z.boolean(),
})
export type Estimate = z.output<typeof estimate>

export const models = defineCalls({
  settings: {
    method: 'GET',
    path: '/models/settings',
    who: 'professor',
    action: 'see',
    summary: 'What does which task, and how it is at present. Keys stay in the environment of the server.',
    reply: z.object({
      engines: z.array(taskEngine),
      /** The whole installation; the tokens used, without users. */
      budget,
      /** The whole installation, too. */
      speech_budget: speechBudget,
    }),
  },
  test: {
    method: 'POST',
    path: '/models/test',
    who: 'professor',
    summary: 'Ask the engine of one task something small, and tell in words whether it works.',
    body: z.object({ task: countedTask }),
    reply: z.object({
      works: z.boolean(),
      /** One sentence: works, with its speed, or what is wrong and who can fix it. */
      message: z.string(),
      ...messageFields,
      milliseconds: z.number().int(),
    }),
  },
  usage: {
    method: 'GET',
    path: '/models/usage',
    who: 'professor',
    action: 'edit_quizzes',
    summary:
      "What the professor's own courses used in a month, by task and by user, and the professor's own calls without a course.",
    query: z.object({ month: month.optional() }),
    reply: z.object({
      month,
      courses: z.array(courseUsage),
      /** The professor's calls outside courses: tests, a syllabus before its course, deleted courses. */
      without_course: usageByTask,
    }),
  },
  setBudget: {
    method: 'PUT',
    path: '/models/budget/{courseId}',
    who: 'professor',
    action: 'edit_quizzes',
    summary: "Set a course's monthly budget in tokens; null leaves it to the installation.",
    params: courseParams,
    body: z.object({
      tokens: z
        .number(fieldError('budget_not_whole'))
        .int(fieldError('budget_not_whole'))
        .min(0, fieldError('budget_not_whole'))
        .max(limits.budgetTokens, fieldError('budget_too_large'))
        .nullable(),
    }),
    reply: budget,
  },
  budgets: {
    method: 'GET',
    path: '/lectures/{id}/budgets',
    who: 'professor',
    action: 'see',
    summary:
      'The budgets that can stop work on a lecture this month: those that are set, of what a provider does.',
    params: idParams,
    reply: z.array(lectureBudget),
  },
  estimate: {
    method: 'GET',
    path: '/lectures/{id}/estimate',
    who: 'professor',
    action: 'see',
    summary:
      'What writing, annotating, translating or speaking a lecture, or drafting questions from it, would take.',
    params: idParams,
    query: z.object({
      task: z.enum(['script', 'annotate', 'translate', 'speech', 'draft']),
      /** Left out: every language of the lecture that the task works on; for drafts the default one. */
      language: z.string().max(20).optional(),
      /**
       * For drafts: how many questions, and from which slides ("1,4,5"); left out: all slides with words.
       */
      count: z.coerce.number().int().min(1).max(limits.draftsPerJob).default(5),
      slides: z
        .string()
        .max(2_500)
        .regex(/^\d{1,4}(,\d{1,4})*$/, fieldError('slide_list_invalid'))
        .optional(),
    }),
    reply: estimate,
  },
})

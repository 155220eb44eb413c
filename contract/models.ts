import { z } from 'zod'
import { defineCalls } from './call.ts'
import { courseParams, id, idParams, time } from './ids.ts'
import { limits } from './limits.ts'
import { message, messageFields } from './messages.ts'

/** What an AI engine is asked to do. Each may have a model of its own (`AI_MODEL_GRADE`, …). */
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

/** What the ledger tells apart: the tasks, and speech. */
export const countedTask = z.enum([...aiTask.options, 'speech'])
export type CountedTask = z.output<typeof countedTask>

/** How much the assistant of lectures gives away; the professor sets it for a course. */
export const helpLevel = z.enum(['explains', 'hints', 'asks_back'])
export type HelpLevel = z.output<typeof helpLevel>

/** A budget of a calendar month (UTC), in tokens in and out. */
export const budget = z.object({
  /** Null: no limit. */
  tokens: z.number().int().nullable(),
  used: z.number().int(),
  /** `warning` from 80 % on, `spent` from 100 % on: from there nothing is begun. */
  state: z.enum(['free', 'warning', 'spent']),
})
export type Budget = z.output<typeof budget>

/** A budget of a calendar month (UTC) in minutes of a provider's voice. */
export const speechBudget = z.object({
  /** Null: no limit. */
  minutes: z.number().int().nullable(),
  used: z.number(),
  state: budget.shape.state,
})
export type SpeechBudget = z.output<typeof speechBudget>

/** One of the budgets that can stop work on a lecture. */
export const lectureBudget = z.object({
  /** The course's own is its professor's to change, the others are the administrator's. */
  scope: z.enum(['course', 'installation', 'speech']),
  /** Tokens; of speech minutes. */
  limit: z.number().int(),
  used: z.number(),
  state: budget.shape.state,
})
export type LectureBudget = z.output<typeof lectureBudget>

/** What does one task. No key, and no address beyond its host, ever leaves the server. */
export const taskEngine = z.object({
  task: countedTask,
  kind: z.enum(['builtin', 'model', 'none']),
  /** Null for the built-in engines. */
  provider: z.string().nullable(),
  model: z.string().nullable(),
  host: z.string().nullable(),
  /** The environment variables that decided it, by name. */
  settings: z.array(z.string()),
  /** Why it is not asked at present (the circuit is open, a limit, a spent budget), in one sentence; null while it works. */
  waiting: z.string().nullable(),
  /** The same as data; none while it works. */
  waiting_messages: z.array(message),
  waiting_until: time.nullable(),
})
export type TaskEngine = z.output<typeof taskEngine>

export const usage = z.object({
  calls: z.number().int(),
  failed_calls: z.number().int(),
  tokens_in: z.number().int(),
  /** Of `tokens_in`: what the provider had kept from before. */
  tokens_cached: z.number().int(),
  tokens_out: z.number().int(),
  speech_seconds: z.number(),
  /** Time spent asking, all calls together. */
  milliseconds: z.number().int(),
})
export type Usage = z.output<typeof usage>

/** Of this millennium: the first and the last year that four digits can say are beyond the database's time. */
const month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, { error: 'A month looks like 2026-11.' })

/** What something used, as a whole and by task. */
const usageByTask = z.object({ total: usage, by_task: z.array(usage.extend({ task: countedTask })) })

export const courseUsage = usageByTask.extend({
  course_id: id,
  course_name: z.string(),
  budget,
  /** What the professor has set; null leaves it to the installation, whose default stands in `budget` then. */
  own_tokens: z.number().int().nullable(),
  /** The heaviest users first, at most 100. */
  by_user: z.array(usage.extend({ user_id: id, name: z.string(), role: z.enum(['professor', 'student']) })),
})
export type CourseUsage = z.output<typeof courseUsage>

/** What a piece of work would take, as far as that can be known before it. */
export const estimate = z.object({
  /** What does it; `builtin` costs nothing, `none` cannot do it. */
  kind: z.enum(['builtin', 'model', 'none']),
  /** Which one, as the settings tell it; null where no provider is asked. */
  provider: z.string().nullable(),
  model: z.string().nullable(),
  /** Slides (of each language) that would be worked on. */
  items: z.number().int(),
  calls: z.number().int(),
  tokens_in: z.number().int(),
  tokens_out: z.number().int(),
  speech_seconds: z.number(),
  /** Of what was seen of this task on this installation; null before it was ever done. */
  minutes: z.number().nullable(),
  /** What the course has left this month; null without a limit. */
  tokens_left: z.number().int().nullable(),
  /** What the installation has left of the provider's voice this month; null without a limit. */
  speech_minutes_left: z.number().nullable(),
  fits: z.boolean(),
})
export type Estimate = z.output<typeof estimate>

export const models = defineCalls({
  settings: {
    method: 'GET',
    path: '/models/settings',
    who: 'professor',
    summary: 'What does which task, and how it is at present. Keys stay in the environment of the server.',
    reply: z.object({
      engines: z.array(taskEngine),
      /** Of the whole installation; the tokens used are told, not by whom. */
      budget,
      /** Of the whole installation as well. */
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
      /** One sentence: that it works and how fast, or what is wrong and who can mend it. */
      message: z.string(),
      ...messageFields,
      milliseconds: z.number().int(),
    }),
  },
  usage: {
    method: 'GET',
    path: '/models/usage',
    who: 'professor',
    summary:
      "What the professor's own courses used in a month, by task and by user, and the professor's own calls without a course.",
    query: z.object({ month: month.optional() }),
    reply: z.object({
      month,
      courses: z.array(courseUsage),
      /** The professor's own calls of no course: tests, a syllabus before its course, courses that were deleted. */
      without_course: usageByTask,
    }),
  },
  setBudget: {
    method: 'PUT',
    path: '/models/budget/{courseId}',
    who: 'professor',
    summary: "Set a course's monthly budget in tokens; null leaves it to the installation.",
    params: courseParams,
    body: z.object({
      tokens: z
        .number({ error: 'The budget is a whole number of tokens.' })
        .int({ error: 'The budget is a whole number of tokens.' })
        .min(0, { error: 'The budget is a whole number of tokens.' })
        .max(limits.budgetTokens, { error: `A budget can have ${limits.budgetTokens} tokens.` })
        .nullable(),
    }),
    reply: budget,
  },
  budgets: {
    method: 'GET',
    path: '/lectures/{id}/budgets',
    who: 'professor',
    summary:
      'The budgets that can stop work on a lecture this month: those that are set, of what a provider does.',
    params: idParams,
    reply: z.array(lectureBudget),
  },
  estimate: {
    method: 'GET',
    path: '/lectures/{id}/estimate',
    who: 'professor',
    summary:
      'What writing, annotating, translating or speaking a lecture, or drafting questions from it, would take.',
    params: idParams,
    query: z.object({
      task: z.enum(['script', 'annotate', 'translate', 'speech', 'draft']),
      /** Left out: every language of the lecture that the task would work on; of drafts the default one. */
      language: z.string().max(20).optional(),
      /** Of drafts: how many questions, and from which slides ("1,4,5"); left out: from all that have words. */
      count: z.coerce.number().int().min(1).max(limits.draftsPerJob).default(5),
      slides: z
        .string()
        .max(2_500)
        .regex(/^\d{1,4}(,\d{1,4})*$/, { error: 'Slides are numbers with commas between them.' })
        .optional(),
    }),
    reply: estimate,
  },
})

import { z } from 'zod'
import { defineCalls } from './call.ts'
import { id, slideNumber, time } from './ids.ts'
import { limits } from './limits.ts'
import { text } from './text.ts'

const name = (maxChars: number, sentence: string) => text(maxChars, sentence).min(1, { error: sentence })

/** One event of a user in a lecture. `data` is small: the fields of the event's kind, no texts. */
export const activityEvent = z.object({
  /** The sender's id for the event: a repeated event counts once. */
  event_id: name(64, 'The name of an event has 1 to 64 characters.').optional(),
  event_type: z
    .string({ error: 'An event needs a type.' })
    .regex(/^[a-z][a-z0-9_]{0,63}$/, { error: 'The type of an event is a word such as slide_view.' }),
  timestamp: time.refine((value) => Date.parse(value) >= 0, {
    error: 'An event cannot have happened before 1970.',
  }),
  slide_index: slideNumber.nullable().default(null),
  /**
   * Above 2,000 characters of JSON only the size is stored, so that one large event does not hold up
   * others.
   */
  data: z.record(z.string(), z.unknown()).default({}),
})
export type ActivityEvent = z.output<typeof activityEvent>

export const activity = defineCalls({
  log: {
    method: 'POST',
    path: '/logging/activity',
    who: 'signedIn',
    summary:
      'Add a batch of events to the log. Whose they are is taken from the token; an event that came before counts once. Of one person it takes 5,000 at once and 1,000 in an hour; more are refused whole, until `Retry-After`.',
    body: z.object({
      lecture_id: id,
      /** Ignored: the token names the user. */
      user_id: z.string().max(100).optional(),
      session_id: name(100, 'A session needs a name of 1 to 100 characters.'),
      events: z.array(activityEvent, { error: 'Events must be a list.' }).max(limits.activityEventsPerBatch, {
        error: `A batch can hold ${limits.activityEventsPerBatch} events.`,
      }),
      submitted_at: time.optional(),
    }),
    reply: z.object({ accepted: z.number().int(), already_known: z.number().int() }),
  },
})

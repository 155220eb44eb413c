import { z } from 'zod'
import { defineCalls } from './call.ts'
import { type FieldErrorCode, fieldError } from './field-errors.ts'
import { id, slideNumber } from './ids.ts'
import { limits } from './limits.ts'
import { text } from './text.ts'

const name = (maxChars: number, code: FieldErrorCode) => text(maxChars, code).min(1, fieldError(code))

const maxDateMs = 8.64e15

/** A moment by the sender's clock: ISO 8601, in UTC or with an offset, or milliseconds since 1970. */
const sentTime = z
  .preprocess(
    (value) =>
      typeof value === 'number' && Math.abs(value) <= maxDateMs ? new Date(value).toISOString() : value,
    z.iso
      .datetime({ offset: true })
      .refine((value) => Date.parse(value) >= 0, fieldError('event_too_old'))
      .transform((value) => new Date(value).toISOString()),
  )
  .describe('ISO 8601, or milliseconds since 1970.')

/** One event of a user in a lecture. `data` is small: the fields of the event's kind, no texts. */
const activityEvent = z.object({
  /** The sender's id for the event: one that is sent again, with the same time, counts once. */
  event_id: name(64, 'event_id_invalid').optional(),
  event_type: z
    .string(fieldError('event_type_missing'))
    .regex(/^[a-z][a-z0-9_]{0,63}$/, fieldError('event_type_invalid')),
  timestamp: sentTime,
  slide_index: slideNumber.nullable().default(null),
  /**
   * Above 2,000 characters of JSON only the size is stored, so that one large event does not hold up
   * others.
   */
  data: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((data) => data ?? {}),
})
export type ActivityEvent = z.output<typeof activityEvent>

export const activity = defineCalls({
  log: {
    method: 'POST',
    path: '/logging/activity',
    who: 'signedIn',
    action: 'see',
    summary:
      'Add a batch of events to the log. Whose they are is taken from the token; an event that came before counts once. Of one person it takes 5,000 at once and 1,000 in an hour; more are refused whole, until `Retry-After`.',
    body: z.object({
      lecture_id: id,
      /** Ignored: the token names the user. */
      user_id: z.string().max(100).nullish(),
      session_id: name(100, 'session_id_invalid'),
      events: z
        .array(activityEvent, fieldError('events_not_list'))
        .max(limits.activityEventsPerBatch, fieldError('too_many_events')),
      submitted_at: sentTime.nullish(),
    }),
    reply: z.object({ accepted: z.number().int(), already_known: z.number().int() }),
  },
})

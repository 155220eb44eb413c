import { createHash } from 'node:crypto'
import type { ActivityEvent, activity } from '@lectern/contract/activity.ts'
import type { ReplyOf } from '@lectern/contract/call.ts'
import * as limits from '@lectern/contract/limits.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { RequestError } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getVisibleLecture } from '../lectures/lectures.access.ts'
import { countNew, insertEvents, lockAllowance, writeAllowance } from './activity.queries.ts'

/** NUL and lone surrogates as JSON escapes: PostgreSQL stores them and then cannot read them. */
const UNREADABLE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89ab][0-9a-f]{2}|d[c-f][0-9a-f]{2})/gi

/** An event's data as readable JSON; above the limit only its size. */
const boundedData = (data: Record<string, unknown>): Record<string, unknown> => {
  let json: string
  try {
    json = JSON.stringify(data)
  } catch {
    // Nested too deeply to serialize.
    return { too_large: true }
  }
  if (json.length > limits.activityDataChars) return { too_large: true, chars: json.length }
  return JSON.parse(json.replaceAll(UNREADABLE, '$1'))
}

/** Identifies a repeated event: the sender's id for it, or its whole content. */
const keyOf = (lectureId: string, sessionId: string, event: ActivityEvent, data: object): string => {
  if (event.event_id !== undefined) return `${lectureId} ${event.event_id}`
  const said = [lectureId, sessionId, event.event_type, event.timestamp, event.slide_index, data]
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
}

const tooMany = (newEvents: number, left: number): RequestError =>
  new RequestError('too_many', createMessage('activity_limit'), {
    retryAfterSeconds: Math.ceil(((newEvents - left) / limits.activityEventsPerHour) * 3_600),
  })

/**
 * Logs events of the calling user in a lecture that they may see. Repeated events count once. @throws
 * too_many when the user exceeds the limit: the whole batch, to be sent again
 */
export const logActivity = async (
  context: Context,
  { lecture_id: lectureId, session_id: sessionId, events }: z.output<typeof activity.log.body>,
  user: Identity,
): Promise<ReplyOf<typeof activity.log>> => {
  await getVisibleLecture(context, lectureId, user)
  const { userId } = user
  const rows = events.map((event) => {
    const data = boundedData(event.data)
    return {
      userId,
      lectureId,
      sessionId,
      eventKey: keyOf(lectureId, sessionId, event, data),
      type: event.event_type,
      slideNumber: event.slide_index,
      data,
      happenedAt: new Date(event.timestamp),
    }
  })
  const accepted = await context.database.transaction(async (tx) => {
    const now = new Date(context.clock.nowMs())
    const left = await lockAllowance(tx, userId, now)
    if (rows.length > left) {
      // Checked before writing: rows that are rolled back still take space in PostgreSQL.
      const newEvents = await countNew(tx, userId, rows)
      if (newEvents > left) throw tooMany(newEvents, left)
    }
    const added = await insertEvents(tx, rows)
    if (added > 0) await writeAllowance(tx, userId, left - added, now)
    return added
  })
  return { accepted, already_known: events.length - accepted }
}

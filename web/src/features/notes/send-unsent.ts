import { bookmarkOutbox } from '../../api/outbox/bookmarks.ts'
import { noteOutbox } from '../../api/outbox/notes.ts'
import type { Sending } from '../../api/outbox/outbox.ts'
import { viewedOutbox } from '../../api/outbox/viewed-annotations.ts'

/** Sends the notes, bookmarks and viewed annotations that wait in this browser. Never throws. */
export async function sendUnsent(userId: string): Promise<Sending> {
  const outboxes = [noteOutbox, bookmarkOutbox, viewedOutbox]
  const outcomes = await Promise.all(outboxes.map((outbox) => outbox.send(userId)))
  return { isUnreachable: outcomes.some(({ isUnreachable }) => isUnreachable) }
}

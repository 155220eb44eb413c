import { sendKeptBookmarks } from '../../api/bookmark-sending.ts'
import { type Sending, sendKeptNotes } from '../../api/note-sending.ts'

/** Sends the notes and bookmarks that wait in this browser. Never throws. */
export async function sendKept(userId: string): Promise<Sending> {
  const outcomes = await Promise.all([sendKeptNotes(userId), sendKeptBookmarks(userId)])
  return { isUnreachable: outcomes.some(({ isUnreachable }) => isUnreachable) }
}

import { sendKeptBookmarks } from '../../api/bookmark-sending.ts'
import { type Sending, sendKeptNotes } from '../../api/note-sending.ts'
import { sendKeptViewed } from '../../api/viewed-sending.ts'

/** Sends the notes, the bookmarks and the marks that were seen, which wait in this browser. Never throws. */
export async function sendKept(userId: string): Promise<Sending> {
  const outcomes = await Promise.all([
    sendKeptNotes(userId),
    sendKeptBookmarks(userId),
    sendKeptViewed(userId),
  ])
  return { isUnreachable: outcomes.some(({ isUnreachable }) => isUnreachable) }
}

import type { BodyOf, ReplyOf } from '@lectern/contract/call.ts'
import type { lectureEditors } from '@lectern/contract/lecture-editors.ts'
import type { Context } from '../../platform/context.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getStaffLecture } from '../lectures/lectures.access.ts'
import { deleteOldWindows, deleteWindow, listOtherEditors, saveWindow } from './lecture-editors.queries.ts'

/**
 * Notes where a window of the caller is, and lists the other people who may edit the lecture and have it open: each
 * once, with the window that is on the caller's slide and language if there is one. @throws not_found
 */
export const reportWindow = async (
  context: Context,
  lectureId: string,
  { window: windowId, slide_index: slideNumber, language, closes }: BodyOf<typeof lectureEditors.report>,
  user: Identity,
): Promise<ReplyOf<typeof lectureEditors.report>> => {
  await getStaffLecture(context, lectureId, user, 'edit_lectures')
  const { database } = context
  const where = { lectureId, userId: user.userId, windowId, slideNumber, language }
  if (closes) {
    await deleteWindow(database, where)
    return []
  }
  await saveWindow(database, where)
  await deleteOldWindows(database, where)
  const others = await listOtherEditors(database, where)
  return others.map(({ userId, name, slideNumber, language }) => ({
    user_id: userId,
    name,
    slide_index: slideNumber,
    language,
  }))
}

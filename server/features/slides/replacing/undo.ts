import { createMessage } from '@lectern/core/messages/message.ts'
import { inArray } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { slidesTable } from '../../../platform/db/schema/lectures.ts'
import { conflict } from '../../../platform/http/errors.ts'
import type { Identity } from '../../../platform/http/tokens.ts'
import { removeUnusedFiles } from '../../lectures/lecture-files.ts'
import { lockStaffLecture } from '../../lectures/lectures.access.ts'
import { deleteOtherDecks, dropUnusedFiles, hasActiveJob } from '../slides.queries.ts'
import { KINDS_ON_SLIDES } from '../slides.ts'
import { addLaterWork, renameDraftedPages, writeFormerPictures } from './copy-work.queries.ts'
import { findReplacedDeck, listSamePages, replacePresentDeck } from './replacing.queries.ts'
import { presentReplacement, withMessages } from './replacing.ts'

/**
 * Brings the deck back that was replaced last, with its work as it was then. What was written since becomes
 * versions in its history. The deck that goes is kept in the same way, so Undo can be undone. A second call
 * for the same deck changes nothing. @throws conflict while work on the slides runs, or when the deck is gone
 */
export const undoReplacement = async (
  context: Context,
  asked: { lectureId: string; user: Identity; deckId: string },
) => {
  const { unused, reply } = await context.database.transaction(async (tx) => {
    const { lecture } = await lockStaffLecture(tx, asked.lectureId, asked.user, 'edit_lectures')
    if (lecture.deckId === asked.deckId)
      return { unused: [], reply: withMessages(await presentReplacement(tx, lecture), []) }
    if (await hasActiveJob(tx, lecture.id, KINDS_ON_SLIDES)) throw conflict('another_critical_operation')
    const back = await findReplacedDeck(tx, lecture)
    if (back?.id !== asked.deckId || !lecture.deckId) throw conflict('replacement_gone')
    const pages = await listSamePages(tx, lecture.deckId, back.id)
    const versions = await addLaterWork(tx, pages, back.replacedAt)
    const other = pages.filter(({ fromPicture, toPicture }) => fromPicture !== toPicture)
    await writeFormerPictures(tx, await listKnownPictures(tx, other))
    await renameDraftedPages(
      tx,
      lecture.id,
      other.map(({ fromPicture, toPicture }) => ({ old: fromPicture, now: toPicture })),
    )
    await replacePresentDeck(tx, lecture.id, { oldDeckId: lecture.deckId, newDeckId: back.id })
    await deleteOtherDecks(tx, lecture.id, back.id)
    const replacement = await presentReplacement(tx, { id: lecture.id, deckId: back.id })
    return {
      unused: await dropUnusedFiles(tx, lecture.id),
      reply: withMessages(replacement, [
        createMessage('slides_back', { words: [back.name] }),
        ...(versions > 0 ? [createMessage('later_scripts_kept', { count: versions })] : []),
      ]),
    }
  })
  await removeUnusedFiles(context, unused)
  return reply
}

/**
 * The pictures by which slides that come back are known: an open window may still show a page with the
 * picture of the deck that goes. The first picture stays the page's name.
 */
const listKnownPictures = async (
  tx: Transaction,
  pages: readonly { to: string; fromPicture: string; toPicture: string }[],
): Promise<{ id: string; keys: string[] }[]> => {
  const rows = await tx
    .select({ id: slidesTable.id, former: slidesTable.formerPictureKeys })
    .from(slidesTable)
    .where(
      inArray(
        slidesTable.id,
        pages.map(({ to }) => to),
      ),
    )
  const former = new Map(rows.map((row) => [row.id, row.former]))
  return pages.map(({ to, fromPicture, toPicture }) => {
    const known = former.get(to) ?? []
    return { id: to, keys: [...new Set([...(known.length > 0 ? known : [toPicture]), fromPicture])] }
  })
}

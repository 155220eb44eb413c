import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { lecturesTable } from '../../platform/db/schema/lectures.ts'
import { lockPronunciations } from '../courses/spoken-hash.ts'
import { removeUnusedFiles } from '../lectures/lecture-files.ts'
import { carryHighlightsToDeck } from './carry-highlights.queries.ts'
import { type DeckPage, matchPages, type PageMatch } from './matching/match-pages.ts'
import { followPages, type MovedPage, moveStudyToDeck } from './move-study.ts'
import {
  type DeckRow,
  deleteOtherDecks,
  dropUnusedFiles,
  findDeck,
  listDeckPages,
  listReadyNumbers,
  type MovedWork,
  moveWorkToDeck,
  renameDraftedPages,
  setPresentDeck,
} from './slides.queries.ts'

export const isPresentDeck = async (db: Queryable, deck: DeckRow): Promise<boolean> => {
  const [row] = await db
    .select({ deckId: lecturesTable.deckId })
    .from(lecturesTable)
    .where(eq(lecturesTable.id, deck.lectureId))
  return row?.deckId === deck.id
}

/** At most this many slides are listed; the rest are counted. */
const FEW = 3

const describeMoves = (moved: readonly MovedPage[]): Message[] => {
  const others = moved.filter(({ from, to }) => from !== to).sort((a, b) => a.from - b.from)
  if (others.length > FEW) return [createMessage('slides_moved', { count: others.length })]
  return others.map(({ from, to }) => createMessage('slide_moved', { from, to }))
}

/**
 * Describes the effect of a deck swap: slides that kept their work, with or without another page number,
 * new, changed, moved and removed ones.
 */
export const describeSwap = (
  { kept, renumbered, changed, moved, lost }: MovedWork,
  pageCount: number,
): Message[] => {
  const stayed = new Set([...kept, ...renumbered])
  const added = Array.from({ length: pageCount }, (_, index) => index + 1).filter(
    (number) => !stayed.has(number) && !changed.includes(number),
  )
  const areNew = createMessage('slides_new', { slides: added })
  const messages: Message[] = []
  if (stayed.size === 0) messages.push(createMessage('slides_kept_none'))
  if (kept.length > 0) {
    const isLast = renumbered.length === 0 && added.length > 0
    messages.push(createMessage(isLast ? 'slides_kept_and' : 'slides_kept', { count: kept.length }))
  }
  if (renumbered.length > 0)
    messages.push(
      createMessage(added.length > 0 ? 'slides_renumbered_and' : 'slides_renumbered', {
        count: renumbered.length,
      }),
    )
  if (stayed.size > 0 && added.length > 0) messages.push(areNew)
  if (changed.length > 0) messages.push(createMessage('slides_changed', { slides: changed }))
  messages.push(...describeMoves(moved))
  if (lost.length > 0) messages.push(createMessage('slides_gone', { slides: lost }))
  return messages
}

/** Pages of a lecture's present deck that are also in a finished new one. */
export type DeckMatch = { oldDeckId: string; pairs: PageMatch[]; newPages: DeckPage[] }

/**
 * Compares a finished deck with the present one. Reads pictures, so call it before locking the lecture.
 * @returns null when there is nothing to replace
 */
export const matchDecks = async (
  { database, files }: Context,
  deck: DeckRow,
  signal: AbortSignal,
): Promise<DeckMatch | null> => {
  const [lecture] = await database
    .select({ deckId: lecturesTable.deckId })
    .from(lecturesTable)
    .where(eq(lecturesTable.id, deck.lectureId))
  if (!lecture?.deckId || lecture.deckId === deck.id) return null
  const oldPages = await listDeckPages(database, lecture.deckId)
  const newPages = await listDeckPages(database, deck.id)
  const { pairs } = await matchPages(oldPages, newPages, { read: (key) => files.read(key), signal })
  return { oldDeckId: lecture.deckId, pairs, newPages }
}

/**
 * Replaces the old deck of the working copy with a finished one. Pages with the same picture, or with only
 * another page number, keep their scripts, history, audio, highlights and drawings wherever they moved.
 * Students go on with what was published. @returns messages about what was kept; none when the lecture is gone
 */
export const swapDeck = async (
  context: Context,
  deck: DeckRow,
  { oldDeckId, pairs, newPages }: DeckMatch,
): Promise<Message[]> => {
  const { messages, unused } = await context.database.transaction(async (tx) => {
    const [lecture] = await tx
      .select()
      .from(lecturesTable)
      .where(eq(lecturesTable.id, deck.lectureId))
      .for('update')
    if (!lecture) return { messages: [], unused: [] }
    if (lecture.deckId !== oldDeckId) throw new Error('Another deck has taken its place meanwhile.')
    await lockPronunciations(tx, lecture.courseId)
    const moved = await moveWorkToDeck(tx, oldDeckId, pairs, newPages)
    await carryHighlightsToDeck(tx, pairs)
    await renameDraftedPages(tx, lecture.id, pairs)
    const { pageCount } = (await findDeck(tx, deck.id)) ?? deck
    const [oldCount, newCount] = [
      (await listReadyNumbers(tx, oldDeckId)).length,
      (await listReadyNumbers(tx, deck.id)).length,
    ]
    // What students did belongs to the version they have, and moves when the lecture is updated.
    if (!lecture.publishedDeckId)
      await moveStudyToDeck(tx, lecture.id, followPages(moved.moved, oldCount, newCount), newCount)
    await setPresentDeck(tx, deck.lectureId, deck.id)
    await deleteOtherDecks(tx, deck.lectureId, deck.id)
    return {
      messages: describeSwap(moved, pageCount ?? 0),
      unused: await dropUnusedFiles(tx, deck.lectureId),
    }
  })
  await removeUnusedFiles(context, unused)
  return messages
}

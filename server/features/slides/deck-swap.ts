import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { lecturesTable } from '../../platform/db/schema/lectures.ts'
import { removeUnusedFiles } from '../lectures/lecture-files.ts'
import {
  type DeckRow,
  deleteOtherDecks,
  dropUnusedFiles,
  moveWorkToDeck,
  setPresentDeck,
} from './slides.queries.ts'

export const isPresentDeck = async (db: Queryable, deck: DeckRow): Promise<boolean> => {
  const [row] = await db
    .select({ deckId: lecturesTable.deckId })
    .from(lecturesTable)
    .where(eq(lecturesTable.id, deck.lectureId))
  return row?.deckId === deck.id
}

/**
 * Puts a finished deck in the place of the old one: pages with an unchanged picture keep their scripts,
 * history and audio, wherever they moved to. A published lecture whose new pages lack a script becomes a
 * draft again, so that nobody studies half of it.
 * @returns a sentence that says what was kept; '' when the deck was the lecture's first
 */
export const swapDeck = async (context: Context, deck: DeckRow): Promise<string> => {
  const { sentence, unused } = await context.database.transaction(async (tx) => {
    const [lecture] = await tx
      .select()
      .from(lecturesTable)
      .where(eq(lecturesTable.id, deck.lectureId))
      .for('update')
    if (!lecture?.deckId || lecture.deckId === deck.id) return { sentence: '', unused: [] }
    const kept = await moveWorkToDeck(tx, lecture.deckId, deck.id)
    await setPresentDeck(tx, deck.lectureId, deck.id)
    await deleteOtherDecks(tx, deck.lectureId, deck.id)
    const isWhole = kept.length === deck.pageCount
    if (lecture.published && !isWhole)
      await tx.update(lecturesTable).set({ published: false }).where(eq(lecturesTable.id, lecture.id))
    const unused = await dropUnusedFiles(tx, deck.lectureId)
    const sentence = `${kept.length} unchanged ${kept.length === 1 ? 'slide' : 'slides'} kept ${kept.length === 1 ? 'its' : 'their'} script and audio.`
    return {
      sentence:
        lecture.published && !isWhole
          ? `${sentence} The lecture is a draft again until the new slides are ready.`
          : sentence,
      unused,
    }
  })
  await removeUnusedFiles(context, unused)
  return sentence
}

import { tell } from '@lectern/core/job-sentences.ts'
import { listNumbers } from '@lectern/core/list-numbers.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { lecturesTable } from '../../platform/db/schema/lectures.ts'
import { holdPronunciations } from '../courses/spoken-hash.ts'
import { removeUnusedFiles } from '../lectures/lecture-files.ts'
import { followPages, type MovedPage, moveStudyToDeck } from './move-study.ts'
import {
  type DeckRow,
  deleteOtherDecks,
  dropUnusedFiles,
  findDeck,
  listReadyNumbers,
  type MovedWork,
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

/** So many are named; of more it is said how many. */
const FEW = 3

const describeMoves = (moved: readonly MovedPage[]): string[] => {
  const others = moved.filter(({ from, to }) => from !== to).sort((a, b) => a.from - b.from)
  if (others.length > FEW) return [tell('haveMoved', { count: others.length })]
  return others.map(({ from, to }) => tell('hasMoved', { from, to }))
}

/** What became of the work on the old deck's slides, in words: which slides kept theirs, are new, have moved, are gone. */
export const describeSwap = (
  { kept, moved, lost }: Omit<MovedWork, 'moved'> & Partial<MovedWork>,
  pageCount: number,
): string => {
  const stayed = new Set(kept)
  const added = Array.from({ length: pageCount }, (_, index) => index + 1).filter(
    (number) => !stayed.has(number),
  )
  const areNew = tell('areNew', { slides: listNumbers(added), count: added.length })
  const sentences = [
    kept.length === 0
      ? tell('keptNone')
      : added.length === 0
        ? tell('keptAll', { count: kept.length })
        : `${tell('keptSome', { count: kept.length })} ${areNew}`,
  ]
  sentences.push(...describeMoves(moved ?? []))
  if (lost.length > 0) sentences.push(tell('areGone', { slides: listNumbers(lost), count: lost.length }))
  return sentences.join(' ')
}

/**
 * Puts a finished deck in the place of the old one: pages with an unchanged picture keep their scripts,
 * history, audio, highlights and drawings, wherever they moved to, and what students did and wrote there goes with
 * them. A published lecture whose new pages lack a script becomes a draft again, so that nobody studies half of it.
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
    await holdPronunciations(tx, lecture.courseId)
    const moved = await moveWorkToDeck(tx, lecture.deckId, deck.id)
    const { pageCount } = (await findDeck(tx, deck.id)) ?? deck
    const [oldCount, newCount] = [
      (await listReadyNumbers(tx, lecture.deckId)).length,
      (await listReadyNumbers(tx, deck.id)).length,
    ]
    await moveStudyToDeck(tx, lecture.id, followPages(moved.moved, oldCount, newCount), newCount)
    await setPresentDeck(tx, deck.lectureId, deck.id)
    await deleteOtherDecks(tx, deck.lectureId, deck.id)
    const isWhole = moved.kept.length === pageCount
    if (lecture.published && !isWhole)
      await tx.update(lecturesTable).set({ published: false }).where(eq(lecturesTable.id, lecture.id))
    const unused = await dropUnusedFiles(tx, deck.lectureId)
    const sentence = describeSwap(moved, pageCount ?? 0)
    return {
      sentence: lecture.published && !isWhole ? `${sentence} ${tell('draftAgain')}` : sentence,
      unused,
    }
  })
  await removeUnusedFiles(context, unused)
  return sentence
}

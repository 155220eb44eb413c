import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { lecturesTable } from '../../../platform/db/schema/lectures.ts'
import { lockRunningJob } from '../../../platform/jobs/job.queries.ts'
import { JobFailedError, type JobRow } from '../../../platform/jobs/job.ts'
import { lockPronunciations } from '../../courses/spoken-hash.ts'
import { removeUnusedFiles } from '../../lectures/lecture-files.ts'
import {
  type Alternative,
  type DeckPage,
  listFormerPictures,
  type MatchKind,
  matchPages,
  type PageMatch,
} from '../matching/match-pages.ts'
import { followPages, moveStudyToDeck } from '../move-study.ts'
import { type DeckRow, deleteOtherDecks, dropUnusedFiles, listDeckPages } from '../slides.queries.ts'
import { carryHighlightsToDeck } from './carry-highlights.queries.ts'
import {
  copyWork,
  listLeftScripts,
  renameDraftedPages,
  requestCheck,
  writeFormerPictures,
  writeLooks,
} from './copy-work.queries.ts'
import { describeSwap } from './describe-swap.ts'
import { replacePresentDeck } from './replacing.queries.ts'

/** Pages of a lecture's present deck that are also in a finished new one. */
export type DeckMatch = {
  oldDeckId: string
  pairs: PageMatch[]
  oldPages: DeckPage[]
  newPages: DeckPage[]
  alternatives: ReadonlyMap<number, Alternative[]>
}

const findPresentDeckId = async (db: Queryable, lectureId: string): Promise<string | null> => {
  const [lecture] = await db
    .select({ deckId: lecturesTable.deckId })
    .from(lecturesTable)
    .where(eq(lecturesTable.id, lectureId))
  return lecture?.deckId ?? null
}

export const isPresentDeck = async (db: Queryable, deck: DeckRow): Promise<boolean> =>
  (await findPresentDeckId(db, deck.lectureId)) === deck.id

/**
 * Compares a finished deck with the present one. Reads pictures, so call it before locking the lecture.
 * @returns null when there is nothing to replace
 */
export const matchDecks = async (
  { database, files }: Context,
  deck: DeckRow,
  signal: AbortSignal,
): Promise<DeckMatch | null> => {
  const oldDeckId = await findPresentDeckId(database, deck.lectureId)
  if (!oldDeckId || oldDeckId === deck.id) return null
  const oldPages = await listDeckPages(database, oldDeckId)
  const newPages = await listDeckPages(database, deck.id)
  const matching = await matchPages(oldPages, newPages, { read: (key) => files.read(key), signal })
  return { oldDeckId, oldPages, newPages, ...matching }
}

/**
 * The match as the professor has corrected it: for each new page in order the old one by number, or null.
 * @returns null when the deck is the present one already
 */
export const readChosenMatch = async (
  { database }: Context,
  deck: DeckRow,
  takesFrom: readonly (number | null)[],
): Promise<DeckMatch | null> => {
  if (await isPresentDeck(database, deck)) return null
  if (!deck.match) throw new JobFailedError(createMessage('replacement_gone'))
  const { oldDeckId, pages } = deck.match
  const oldPages = await listDeckPages(database, oldDeckId)
  const newPages = await listDeckPages(database, deck.id)
  const kinds = new Map(pages.map((page) => [`${page.number} ${page.from}`, page.kind]))
  const pairs = newPages.flatMap((page): PageMatch[] => {
    const old = oldPages.find(({ number }) => number === takesFrom[page.number - 1])
    if (!old) return []
    const isSame = old.pictureHash === page.pictureHash
    const kind: MatchKind = isSame ? 'same' : (kinds.get(`${page.number} ${old.number}`) ?? 'changed')
    return [{ old, new: page, kind, likeness: 100 }]
  })
  return {
    oldDeckId,
    oldPages,
    newPages,
    pairs: pairs.toSorted((a, b) => a.old.number - b.old.number),
    alternatives: new Map(),
  }
}

const renamedPages = (pairs: readonly PageMatch[]) =>
  pairs
    .map((pair) => ({ old: pair.old.pictureKey, now: pair.new.pictureKey }))
    .filter(({ old, now }) => old !== now)

/**
 * Replaces the old deck of the working copy with a finished one. Pages that are in both, changed or not, keep
 * their scripts, history, audio, highlights and drawings wherever they moved. The old deck keeps all of it
 * too, for Undo. Students keep the published version. A cancel leaves the old deck.
 * @returns messages that name the slides which kept their work; none if the professor has deleted the lecture meanwhile
 */
export const swapDeck = async (
  context: Context,
  job: JobRow,
  deck: DeckRow,
  { oldDeckId, pairs, oldPages, newPages }: DeckMatch,
): Promise<Message[]> => {
  const { messages, unused } = await context.database.transaction(async (tx) => {
    const [lecture] = await tx
      .select()
      .from(lecturesTable)
      .where(eq(lecturesTable.id, deck.lectureId))
      .for('update')
    if (!lecture) return { messages: [], unused: [] }
    if (lecture.deckId !== oldDeckId) throw new JobFailedError(createMessage('replacement_gone'))
    await lockPronunciations(tx, lecture.courseId)
    const asSlides = (of: readonly PageMatch[]) => of.map((pair) => ({ from: pair.old.id, to: pair.new.id }))
    const slides = asSlides(pairs)
    const changed = pairs.filter(({ kind }) => kind === 'changed')
    await copyWork(tx, slides)
    await writeLooks(tx, asSlides(pairs.filter(({ kind }) => kind !== 'changed')))
    await requestCheck(
      tx,
      changed.map((pair) => pair.new.id),
    )
    await carryHighlightsToDeck(tx, changed)
    await writeFormerPictures(tx, listFormerPictures(pairs, newPages))
    await renameDraftedPages(tx, lecture.id, renamedPages(pairs))
    const moved = pairs.map((pair) => ({ from: pair.old.number, to: pair.new.number }))
    // Students' work belongs to the version that they have. It moves when the lecture is updated.
    if (!lecture.publishedDeckId) {
      const steps = followPages(moved, oldPages.length, newPages.length)
      await moveStudyToDeck(tx, lecture.id, steps, newPages.length)
    }
    await replacePresentDeck(tx, lecture.id, { oldDeckId, newDeckId: deck.id })
    await deleteOtherDecks(tx, lecture.id, deck.id)
    const numbersOf = (kind: MatchKind) =>
      pairs
        .filter((pair) => pair.kind === kind)
        .map((pair) => pair.new.number)
        .sort((a, b) => a - b)
    const work = {
      kept: numbersOf('same'),
      renumbered: numbersOf('renumbered'),
      changed: numbersOf('changed'),
      moved,
      lost: await listLeftScripts(tx, oldDeckId, slides),
    }
    if (!(await lockRunningJob(tx, job))) throw new Error('The job was cancelled or taken over.')
    return {
      messages: describeSwap(work, newPages.length),
      unused: await dropUnusedFiles(tx, lecture.id),
    }
  })
  await removeUnusedFiles(context, unused)
  return messages
}

import { isDeepStrictEqual } from 'node:util'
import { fileUrl } from '@lectern/contract/file-address.ts'
import type { Replacement, ReplacementPreview } from '@lectern/contract/slides.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import type { Context } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { StoredMatch } from '../../../platform/db/schema/lectures.ts'
import { conflict, invalid, notFound } from '../../../platform/http/errors.ts'
import type { Identity } from '../../../platform/http/tokens.ts'
import { removeUnusedFiles } from '../../lectures/lecture-files.ts'
import { getStaffLecture, type LectureRow, lockStaffLecture } from '../../lectures/lectures.access.ts'
import type { DeckPage } from '../matching/match-pages.ts'
import { countSlides, deleteDeck, dropUnusedFiles, hasActiveJob, listDeckPages } from '../slides.queries.ts'
import { KINDS_ON_SLIDES, type SlidesPayload } from '../slides.ts'
import {
  deleteOldDecks,
  findReplacedDeck,
  findReplacingJob,
  findWaitingDeck,
  listSlideWork,
  UNDO_DAYS,
} from './replacing.queries.ts'
import type { DeckMatch } from './swap-deck.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** Presents what waits to replace the slides of a lecture, and what Undo would bring back. */
export const presentReplacement = async (
  db: Queryable,
  lecture: Pick<LectureRow, 'id' | 'deckId'>,
): Promise<Replacement> => {
  const waiting = await findWaitingDeck(db, lecture)
  const replaced = await findReplacedDeck(db, lecture)
  return {
    waiting: waiting
      ? {
          deck_id: waiting.id,
          file_name: waiting.name,
          page_count: waiting.match.pages.length,
          ready_at: waiting.match.readyAt,
        }
      : null,
    undo: replaced
      ? {
          deck_id: replaced.id,
          file_name: replaced.name,
          // Its preparation may have been cancelled before all pages were there.
          page_count: (await countSlides(db, replaced.id)).ready,
          replaced_at: replaced.replacedAt.toISOString(),
          kept_until: new Date(replaced.replacedAt.getTime() + UNDO_DAYS * DAY_MS).toISOString(),
        }
      : null,
  }
}

export const getReplacement = async (
  context: Context,
  lectureId: string,
  user: Identity,
): Promise<Replacement> => {
  const { lecture } = await getStaffLecture(context, lectureId, user, 'see')
  return presentReplacement(context.database, lecture)
}

/** Creates the match of a finished deck as it is stored until its professor has looked at it. */
export const createStoredMatch = (
  { oldDeckId, pairs, newPages, alternatives }: DeckMatch,
  { mode, speaks = false }: Pick<SlidesPayload, 'mode' | 'speaks'>,
): StoredMatch => {
  const taken = new Map(pairs.map((pair) => [pair.new.number, pair]))
  return {
    oldDeckId,
    mode,
    speaks,
    readyAt: new Date().toISOString(),
    pages: newPages.map(({ number }) => {
      const pair = taken.get(number)
      return {
        number,
        from: pair?.old.number ?? null,
        kind: pair?.kind ?? null,
        likeness: pair?.likeness ?? null,
        alternatives: alternatives.get(number) ?? [],
      }
    }),
  }
}

const presentPage = ({ number, title, pictureKey, thumbnailKey }: DeckPage) => ({
  number,
  title,
  image_url: fileUrl(pictureKey),
  thumbnail_url: fileUrl(thumbnailKey),
})

/** Shows the pages of the waiting deck beside the present slides. @throws not_found when none waits */
export const previewReplacement = async (
  context: Context,
  lectureId: string,
  user: Identity,
): Promise<ReplacementPreview> => {
  const { lecture } = await getStaffLecture(context, lectureId, user, 'see')
  const deck = await findWaitingDeck(context.database, lecture)
  if (!deck) throw notFound('replacement_gone')
  const { oldDeckId, pages } = deck.match
  const oldPages = await listDeckPages(context.database, oldDeckId)
  const newPages = await listDeckPages(context.database, deck.id)
  const work = await listSlideWork(context.database, oldDeckId, lecture.defaultLanguage)
  const workOf = new Map(work.map((row) => [row.number, row]))
  const matched = new Map(pages.map((page) => [page.number, page]))
  return {
    deck_id: deck.id,
    file_name: deck.name,
    old: oldPages.map((page) => {
      const { script = '', hasAudio = false } = workOf.get(page.number) ?? {}
      return {
        ...presentPage(page),
        has_script: script.trim() !== '',
        has_audio: hasAudio,
        annotations: parseScript(script).markers.length,
      }
    }),
    new: newPages.map((page) => {
      const { from = null, kind = null, likeness = null, alternatives = [] } = matched.get(page.number) ?? {}
      return { ...presentPage(page), takes_from: from, kind, likeness, alternatives }
    }),
  }
}

/** Each slide gives its work to at most one page. @throws invalid */
const checkMatch = (takesFrom: readonly (number | null)[], old: readonly DeckPage[], pageCount: number) => {
  const taken = takesFrom.filter((number) => number !== null)
  const known = new Set(old.map(({ number }) => number))
  const isValid =
    takesFrom.length === pageCount &&
    new Set(taken).size === taken.length &&
    taken.every((number) => known.has(number))
  if (!isValid) throw invalid('replacement_match_invalid')
}

/**
 * Starts the job that replaces the slides by the waiting deck. A second call returns the same job.
 * @throws conflict while other work on the slides runs, when another deck waits, or when the slides are or
 * were replaced with another match, so that no correction is lost silently
 */
export const replaceSlides = async (
  context: Context,
  asked: { lectureId: string; user: Identity; deckId: string; takesFrom?: (number | null)[] | undefined },
): Promise<{ job_id: string }> =>
  context.database.transaction(async (tx) => {
    const { lectureId, user, deckId } = asked
    const { lecture, course } = await lockStaffLecture(tx, lectureId, user, 'edit_lectures')
    const deck = await findWaitingDeck(tx, lecture)
    const isBusy = await hasActiveJob(tx, lectureId, KINDS_ON_SLIDES)
    if (lecture.deckId === deckId || (isBusy && deck?.id === deckId)) {
      const started = await findReplacingJob(tx, lectureId, deckId)
      if (started && asked.takesFrom && !isDeepStrictEqual(started.takesFrom, asked.takesFrom))
        throw conflict('replaced_with_other_match')
      if (started) return { job_id: started.id }
    }
    if (isBusy) throw conflict('another_critical_operation')
    if (deck?.id !== deckId) throw conflict('replacement_gone')
    const takesFrom = asked.takesFrom ?? deck.match.pages.map(({ from }) => from)
    checkMatch(takesFrom, await listDeckPages(tx, deck.match.oldDeckId), deck.match.pages.length)
    const job = await context.queue.enqueue(tx, {
      kind: 'slides',
      ownerId: user.userId,
      courseId: course.id,
      lectureId,
      originalFilename: deck.name,
      payload: {
        deckId,
        mode: deck.match.mode,
        takesFrom,
        speaks: deck.match.speaks ?? false,
      } satisfies SlidesPayload,
      message: createMessage('waiting_slides'),
    })
    return { job_id: job.id }
  })

/** Removes the waiting deck. Nothing happens when it waits no more. @throws conflict while it replaces the slides */
export const discardReplacement = async (
  context: Context,
  asked: { lectureId: string; user: Identity; deckId: string },
): Promise<Replacement> => {
  const { unused, replacement } = await context.database.transaction(async (tx) => {
    const { lecture } = await lockStaffLecture(tx, asked.lectureId, asked.user, 'edit_lectures')
    if (await hasActiveJob(tx, lecture.id, ['slides'])) throw conflict('another_critical_operation')
    const deck = await findWaitingDeck(tx, lecture)
    const isWaiting = deck?.id === asked.deckId
    if (isWaiting) await deleteDeck(tx, deck.id)
    return {
      unused: isWaiting ? await dropUnusedFiles(tx, lecture.id) : [],
      replacement: await presentReplacement(tx, lecture),
    }
  })
  await removeUnusedFiles(context, unused)
  return replacement
}

/** Removes decks that have no use any more, with their files. */
export const removeOldDecks = async (context: Context): Promise<void> => {
  const unused = await context.database.transaction(async (tx) => {
    const keys: string[] = []
    for (const lectureId of await deleteOldDecks(tx)) keys.push(...(await dropUnusedFiles(tx, lectureId)))
    return keys
  })
  await removeUnusedFiles(context, unused)
}

/** Adds to a reply the messages that say what happened. */
export const withMessages = (replacement: Replacement, messages: ReturnType<typeof createMessage>[]) => {
  const [first, ...details] = messages
  return {
    ...replacement,
    message: formatMessage(messages),
    code: first?.code ?? '',
    params: first?.params ?? {},
    details,
  }
}

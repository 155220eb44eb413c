import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import type { Context } from '../../platform/context.ts'
import { blockRemovals } from '../../platform/files/removal.ts'
import { findJob } from '../../platform/jobs/job.queries.ts'
import { type JobEnd, JobFailedError, type JobHandler, type JobRun } from '../../platform/jobs/job.ts'
import { PdfRefusedError } from '../../platform/pdf/pdf.types.ts'
import { defaultPdfLimits } from '../../platform/pdf/pdf-limits.ts'
import { renderDeck } from '../../platform/pdf/render-deck.ts'
import { removeUnusedFiles } from '../lectures/lecture-files.ts'
import { drawMissingPage, makeMissingSlide } from './missing-page.ts'
import { pageTitleOf } from './page-title.ts'
import { proposeTitle } from './propose-title.ts'
import { findReplacedDeck, writeMatch } from './replacing/replacing.queries.ts'
import { createStoredMatch } from './replacing/replacing.ts'
import {
  type DeckMatch,
  isPresentDeck,
  matchDecks,
  readChosenMatch,
  swapDeck,
} from './replacing/swap-deck.ts'
import {
  countSlides,
  type DeckRow,
  deleteDeck,
  dropUnusedFiles,
  findDeck,
  insertSlide,
  listReadyNumbers,
  lockDeck,
  type PageSlide,
  setPageCount,
} from './slides.queries.ts'
import type { SlidesPayload } from './slides.ts'

const GONE = createMessage('deck_gone')

/** Stores a page and makes it visible at once. */
const addPage = async (
  context: Context,
  deck: DeckRow,
  slide: PageSlide,
  pictures: { picture: Uint8Array; thumbnail: Uint8Array },
) => {
  for (const bytes of [pictures.picture, pictures.thumbnail]) await context.files.putAhead({ bytes }, 'webp')
  await context.database.transaction(async (tx) => {
    // Lock the deck first: if it were deleted meanwhile, these files would be orphaned.
    if (!(await lockDeck(tx, deck))) throw new JobFailedError(GONE)
    await blockRemovals(tx)
    const picture = await context.files.putBytes(pictures.picture, 'webp')
    const thumbnail = await context.files.putBytes(pictures.thumbnail, 'webp')
    await insertSlide(tx, deck.lectureId, {
      ...slide,
      deckId: deck.id,
      pictureKey: picture.key,
      thumbnailKey: thumbnail.key,
    })
    if (slide.number === 1) await proposeTitle(tx, deck, slide)
  })
}

const prepare = async (context: Context, deck: DeckRow, { signal, report }: JobRun): Promise<void> => {
  const ready = new Set(await listReadyNumbers(context.database, deck.id))
  let total = deck.pageCount ?? 0
  // A waiting deck is ready.
  if (total > 0 && ready.size === total) return
  const reportNow = () =>
    report({
      done: ready.size,
      total,
      message:
        ready.size < total
          ? createMessage('preparing_slide', { number: ready.size + 1, total })
          : createMessage('slides_drawn', { total }),
    })
  const local = await context.files.localCopy(deck.fileKey)
  try {
    await renderDeck({
      path: local.path,
      limits: {
        ...defaultPdfLimits,
        maxBytes: context.config.deckMaxBytes,
        maxPages: context.config.deckMaxPages,
      },
      skipPages: ready,
      signal,
      async onOpen(pageCount) {
        total = pageCount
        await setPageCount(context.database, deck.id, pageCount)
        await reportNow()
      },
      async onPage(page) {
        const { number, width, height, pictureHash, words, lines, text } = page
        const title = pageTitleOf(page)
        const slide = {
          number,
          width,
          height,
          pictureHash,
          wordCount: words.length,
          title,
          text,
          lines,
          words,
        }
        await addPage(context, deck, slide, page)
        ready.add(number)
        await reportNow()
      },
      async onPageFailed(number, failure) {
        const missing = await drawMissingPage()
        await addPage(context, deck, makeMissingSlide(deck.id, number, failure, missing), missing)
        ready.add(number)
        await reportNow()
      },
    })
  } finally {
    await local.release()
  }
}

/** Removes a deck that failed. */
const dropDeck = async (context: Context, deck: DeckRow): Promise<void> => {
  const unused = await context.database.transaction(async (tx) => {
    await deleteDeck(tx, deck.id)
    return dropUnusedFiles(tx, deck.lectureId)
  })
  await removeUnusedFiles(context, unused)
}

const run = async (context: Context, jobRun: JobRun): Promise<JobEnd> => {
  const { deckId, mode, speaks, preview, takesFrom } = jobRun.job.payload as SlidesPayload
  const deck = await findDeck(context.database, deckId)
  if (!deck) throw new JobFailedError(GONE)
  let match: DeckMatch | null
  let swap: Message[] = []
  try {
    await prepare(context, deck, jobRun)
    match = takesFrom
      ? await readChosenMatch(context, deck, takesFrom)
      : await matchDecks(context, deck, jobRun.signal)
    if (match && !preview) swap = await swapDeck(context, jobRun.job, deck, match)
  } catch (error) {
    if (error instanceof PdfRefusedError) {
      await dropDeck(context, deck)
      throw new JobFailedError(error.messages)
    }
    const { ready } = await countSlides(context.database, deck.id)
    const cancelled = (await findJob(context.database, jobRun.job.id))?.state === 'CANCELLING'
    // A cancelled first deck keeps its finished slides; a cancelled replacement leaves the old deck
    // unchanged. A waiting deck keeps waiting.
    if (cancelled && !takesFrom && (ready === 0 || !(await isPresentDeck(context.database, deck))))
      await dropDeck(context, deck)
    throw error
  }
  if (match && preview) {
    const stored = createStoredMatch(match, { mode, speaks })
    return {
      message: createMessage('slides_ready_to_replace', { count: match.newPages.length }),
      commit: (tx) => writeMatch(tx, deck.id, stored),
    }
  }
  const { ready, silent, failed } = await countSlides(context.database, deck.id)
  return {
    message: [
      createMessage('slides_ready', { count: ready }),
      ...(failed.length > 0 ? [createMessage('pages_not_drawn', { slides: failed })] : []),
      ...(silent > 0 ? [createMessage('slides_without_text', { count: silent })] : []),
      ...swap,
    ],
  }
}

export const slideJobs = (context: Context): JobHandler[] => [
  {
    kind: 'slides',
    concurrency: 2,
    run: (jobRun) => run(context, jobRun),
    cancelledMessage: async (job, db) => {
      const { deckId, takesFrom } = job.payload as SlidesPayload
      const deck = await findDeck(db, deckId)
      if (deck?.match && takesFrom) return createMessage('replacing_cancelled')
      // A cancelled replacement leaves none of its pages.
      if (!deck || !(await isPresentDeck(db, deck))) return createMessage('deck_cancelled')
      if (await findReplacedDeck(db, { id: deck.lectureId, deckId }))
        return createMessage('replaced_before_cancel')
      const { ready: count } = await countSlides(db, deckId)
      return count > 0
        ? createMessage('deck_cancelled_at', { count, total: deck.pageCount ?? count })
        : createMessage('deck_cancelled')
    },
  },
]

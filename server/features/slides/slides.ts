import { fileKeyOf, fileUrl } from '@lectern/contract/file-address.ts'
import type { generationMode } from '@lectern/contract/slides.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Queryable, Transaction } from '../../platform/db/database.ts'
import { blockRemovals } from '../../platform/files/removal.ts'
import { conflict, invalid, notFound, RequestError } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import type { UploadedFile } from '../../platform/http/upload.ts'
import { checkHasRoom, reserveRoom } from '../../platform/quotas/storage-room.ts'
import { getStaffLecture, getVisibleLecture, lockStaffLecture } from '../lectures/lectures.access.ts'
import { findReplacedDeck } from './replacing/replacing.queries.ts'
import {
  deleteOtherDecks,
  findSlide,
  findSlideOfDeck,
  findSlideText,
  hasActiveJob,
  hasSlides,
  insertDeck,
  insertFileUse,
  listNumbersOfPicture,
  listSlideTexts,
  lockPublishedDeck,
  type SlideRow,
  setPresentDeck,
  writeChecked,
  writeSilent,
} from './slides.queries.ts'

/** Jobs whose results belong to slides that would be replaced. */
export const KINDS_ON_SLIDES = [
  'slides',
  'script',
  'lecture_scripts',
  'annotated_script',
  'translation',
  'audio',
]

export type SlidesPayload = {
  deckId: string
  mode: z.output<typeof generationMode>
  /** In batch mode: the scripts are spoken once they are written. */
  speaks?: boolean
  /** The new deck waits when it is ready. */
  preview?: boolean
  /** The waiting deck replaces the slides: for each page the slide whose work it takes. */
  takesFrom?: (number | null)[]
}

/** The signature may be anywhere within the first kilobyte (PDF 32000-1, annex H). */
const checkIsPdf = (file: UploadedFile): void => {
  if (file.sizeBytes === 0) throw invalid('pdf_empty')
  if (!Buffer.from(file.head).includes('%PDF-')) {
    throw new RequestError('wrong_kind', createMessage('pdf_wrong_kind'))
  }
}

/**
 * Stores a deck and starts preparing its slides. The first deck's slides appear as they are ready. When the
 * present deck has slides, also without scripts, a later one is prepared separately and replaces it when
 * complete, or waits for its professor (`preview`).
 */
export const addDeck = async (
  context: Context,
  asked: {
    lectureId: string
    user: Identity
    file: UploadedFile
    mode: SlidesPayload['mode']
    speaks?: boolean
    preview?: boolean
  },
): Promise<{ job_id: string }> => {
  const { lectureId, user, file, mode, speaks = false, preview = false } = asked
  const { course } = await getStaffLecture(context, lectureId, user, 'edit_lectures')
  checkIsPdf(file)
  await checkHasRoom(context, course, file.sizeBytes)
  await context.files.putAhead(file, 'pdf')
  const job = await context.database.transaction(async (tx) => {
    const { lecture, course } = await lockStaffLecture(tx, lectureId, user, 'edit_lectures')
    if (await hasActiveJob(tx, lectureId, KINDS_ON_SLIDES)) throw conflict('another_critical_operation')
    if (lecture.deckId) await deleteOtherDecks(tx, lectureId, lecture.deckId)
    await reserveRoom(tx, context, course, file.sizeBytes)
    await blockRemovals(tx)
    const stored = await context.files.putFile(file.path, file.sha256, 'pdf')
    const deck = await insertDeck(tx, {
      lectureId,
      fileKey: stored.key,
      name: file.filename,
      sizeBytes: stored.sizeBytes,
    })
    await insertFileUse(tx, { fileKey: stored.key, lectureId, kind: 'deck' })
    // A deck without slides is kept when Undo leads from it to one with slides.
    const keepsOld =
      lecture.deckId !== null &&
      ((await hasSlides(tx, lecture.deckId)) || (await findReplacedDeck(tx, lecture)) !== undefined)
    if (!keepsOld) {
      await setPresentDeck(tx, lectureId, deck.id)
      await deleteOtherDecks(tx, lectureId, deck.id)
    }
    return context.queue.enqueue(tx, {
      kind: 'slides',
      ownerId: user.userId,
      courseId: course.id,
      lectureId,
      originalFilename: file.filename,
      payload: {
        deckId: deck.id,
        mode,
        speaks,
        ...(preview && keepsOld ? { preview } : {}),
      } satisfies SlidesPayload,
      message: createMessage('waiting_slides'),
    })
  })
  return { job_id: job.id }
}

type ShownSlide = { lectureId: string; slide: number; user: Identity; imageUrl: string | undefined }

/** Writes to the slide that the professor has on the screen. @throws conflict when another deck has put another page there */
const changeShownSlide = (
  { database }: Context,
  { lectureId, slide: number, user, imageUrl }: ShownSlide,
  write: (tx: Transaction, slideId: string) => Promise<unknown>,
): Promise<Record<string, never>> =>
  database.transaction(async (tx) => {
    await lockStaffLecture(tx, lectureId, user, 'edit_lectures')
    const slide = await getSlide({ database: tx }, lectureId, number)
    checkIsShown(slide, imageUrl)
    await write(tx, slide.id)
    return {}
  })

/** Notes that the professor has looked at a changed slide, and at the boxes that may have been wrong on it. */
export const noteChecked = (context: Context, asked: ShownSlide): Promise<Record<string, never>> =>
  changeShownSlide(context, asked, writeChecked)

/** Shows a slide without a script in the languages in which it has no words, or takes that back. */
export const showSilently = (
  context: Context,
  { isSilent, ...asked }: ShownSlide & { isSilent: boolean },
): Promise<Record<string, never>> =>
  changeShownSlide(context, asked, (tx, slideId) => writeSilent(tx, [slideId], isSilent))

/**
 * A slide of a lecture's working copy. Before writing to it, call this in the transaction that locks the
 * lecture: a new deck may replace it at any time. @throws not_found
 */
export const getSlide = async (
  { database }: { database: Queryable },
  lectureId: string,
  number: number,
): Promise<SlideRow> => {
  const slide = await findSlide(database, lectureId, number)
  if (!slide) throw notFound('no_such_slide', { number: number })
  return slide
}

type KnownPage = Pick<SlideRow, 'pictureKey' | 'formerPictureKeys'>

/**
 * Whether a picture is, or was in an earlier deck, that of a page: only its page number may have changed
 * since.
 */
const isKnownAs = ({ pictureKey, formerPictureKeys }: KnownPage, imageUrl: string): boolean =>
  [pictureKey, ...formerPictureKeys].some((key) => fileUrl(key) === imageUrl)

/** Checks the picture that the caller names. @throws conflict when it belongs to another page */
export const checkIsShown = (slide: KnownPage, imageUrl: string | undefined): void => {
  if (imageUrl !== undefined && !isKnownAs(slide, imageUrl)) throw conflict('slides_replaced')
}

/** Returns a slide as the viewer of `getVisibleLecture` sees it. @throws not_found */
export const getSlideOf = async (
  { database }: { database: Queryable },
  lecture: { deckId: string | null },
  number: number,
): Promise<SlideRow> => {
  const slide = await findSlideOfDeck(database, lecture.deckId, number)
  if (!slide) throw notFound('no_such_slide', { number: number })
  return slide
}

/**
 * The number that the page a student saw has in what students have now: an update may have moved it since.
 * Of pages with the same picture, the nearest. No update happens until the transaction ends. @throws
 * not_found, or conflict when the lecture no longer has the page
 */
export const followSlide = async (
  tx: Transaction,
  asked: { lectureId: string; slide: number; imageUrl: string | undefined },
): Promise<number> => {
  const { lectureId, slide, imageUrl } = asked
  const deckId = await lockPublishedDeck(tx, lectureId)
  const there = await findSlideOfDeck(tx, deckId, slide)
  if (imageUrl === undefined && !there) throw notFound('no_such_slide', { number: slide })
  if (there && (imageUrl === undefined || isKnownAs(there, imageUrl))) return slide
  const pictureKey = imageUrl === undefined ? null : fileKeyOf(imageUrl)
  const numbers =
    deckId && pictureKey ? await listNumbersOfPicture(tx, { lectureId, deckId, pictureKey }) : []
  const [nearest] = numbers.toSorted((a, b) => Math.abs(a - slide) - Math.abs(b - slide))
  if (nearest === undefined) throw conflict('page_gone')
  return nearest
}

export const getSlideWords = async (
  context: Context,
  asked: { lectureId: string; slide: number; user: Identity; imageUrl?: string },
) => {
  const { lecture } = await getVisibleLecture(context, asked.lectureId, asked.user)
  const slide = await getSlideOf(context, lecture, asked.slide)
  checkIsShown(slide, asked.imageUrl)
  const text = await findSlideText(context.database, slide.id)
  return { width: slide.width, height: slide.height, words: text?.words ?? [] }
}

/** Returns the text of every slide that the viewer has. */
export const getSlideTexts = async (context: Context, lectureId: string, user: Identity) => {
  const { lecture } = await getVisibleLecture(context, lectureId, user)
  return lecture.deckId === null ? [] : listSlideTexts(context.database, lecture.deckId)
}

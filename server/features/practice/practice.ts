import type { BodyOf, QueryOf, ReplyOf } from '@lectern/contract/call.ts'
import { fileUrl } from '@lectern/contract/file-address.ts'
import type { PracticeCard, practice, Rating } from '@lectern/contract/practice.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { findCovers } from '@lectern/core/practice/find-covers.ts'
import type { Context } from '../../platform/context.ts'
import type { Memory } from '../../platform/db/schema/practice.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getStaffLecture, lockStaffLecture } from '../lectures/lectures.access.ts'
import { listSlidesToRead } from '../scripts/scripts.queries.ts'
import { hasActiveJob } from '../slides/slides.queries.ts'
import {
  type CardOnSlide,
  canGetCard,
  countReviews,
  findCard,
  findMemory,
  findReview,
  hasLaterReview,
  insertCards,
  insertReview,
  listCards,
  listPagesWithoutCards,
  listToday,
  lockStudent,
  readWords,
  saveMemory,
  storeTakingBack,
  updateCard,
} from './practice.queries.ts'
import { nextDays, rate } from './schedule.ts'

type Calls = typeof practice

const DAY_MS = 86_400_000
/** More cards a day discourage; the rest waits for tomorrow. */
const DUE_A_DAY = 100
const NEW_A_DAY = 15

const present = (card: CardOnSlide): PracticeCard => ({
  _id: card.id,
  front: card.front,
  back: card.back,
  detail: card.detail,
  state: card.isChanged && card.state === 'approved' ? 'draft' : card.state,
  is_changed: card.isChanged,
  slide_index: card.slideNumber,
  slide_title: card.slideTitle,
  thumbnail_url: card.thumbnailKey === null ? null : fileUrl(card.thumbnailKey),
})

export const listPracticeCards = async (
  context: Context,
  lectureId: string,
  user: Identity,
): Promise<PracticeCard[]> => {
  await getStaffLecture(context, lectureId, user, 'see')
  return (await listCards(context.database, lectureId)).map(present)
}

/** Starts drafting cards, one such job per lecture at a time. @throws conflict when all slides have cards */
export const startDrafting = async (
  context: Context,
  lectureId: string,
  user: Identity,
): Promise<{ job_id: string }> => {
  const job = await context.database.transaction(async (tx) => {
    const { lecture, course } = await lockStaffLecture(tx, lectureId, user, 'edit_lectures')
    if (await hasActiveJob(tx, lectureId, ['practice_draft'])) throw conflict('already_drafting_cards')
    if ((await listPagesWithoutCards(tx, lectureId)).length === 0) throw conflict('all_slides_have_cards')
    return context.queue.enqueue(tx, {
      kind: 'practice_draft',
      ownerId: user.userId,
      courseId: course.id,
      lectureId,
      language: lecture.defaultLanguage,
      message: createMessage('waiting_cards'),
    })
  })
  return { job_id: job.id }
}

export const addCard = async (
  context: Context,
  lectureId: string,
  { slide_index: number, ...words }: BodyOf<Calls['add']>,
  user: Identity,
): Promise<PracticeCard> => {
  const { lecture } = await getStaffLecture(context, lectureId, user, 'edit_lectures')
  const { database } = context
  const slide = (await listSlidesToRead(database, lecture.deckId, lecture.defaultLanguage)).find(
    (one) => one.number === number,
  )
  if (!slide) throw notFound('no_such_slide', { number })
  const { pageId, pictureKey } = slide
  const covers = findCovers(await readWords(database, lectureId, pageId), [words.back])
  const [card] = await insertCards(database, [
    { lectureId, pageId, pictureKey, ...words, covers, state: 'approved' },
  ])
  return present((await findCard(database, lectureId, card!.id))!)
}

/** Approving a card of a changed slide says that it fits the slide as it is now. */
export const changeCard = async (
  context: Context,
  { id: lectureId, card: cardId }: { id: string; card: string },
  change: BodyOf<Calls['change']>,
  user: Identity,
): Promise<PracticeCard> => {
  await getStaffLecture(context, lectureId, user, 'edit_lectures')
  await context.database.transaction(async (tx) => {
    const card = await findCard(tx, lectureId, cardId)
    if (!card) throw notFound('card_not_found')
    const isApproved = change.state === 'approved' && card.presentPicture !== null
    // The words of the slide that a highlight names are known for the drafted answer alone.
    const isOther = (change.back ?? card.back) !== card.back || (isApproved && card.isChanged)
    await updateCard(tx, cardId, {
      ...(change.front === undefined ? {} : { front: change.front }),
      ...(change.back === undefined ? {} : { back: change.back }),
      ...(change.detail === undefined ? {} : { detail: change.detail }),
      ...(isOther
        ? { covers: findCovers(await readWords(tx, lectureId, card.pageId), [change.back ?? card.back]) }
        : {}),
      ...(change.state ? { state: change.state } : {}),
      ...(isApproved ? { pictureKey: card.presentPicture! } : {}),
    })
  })
  const card = await findCard(context.database, lectureId, cardId)
  if (!card) throw notFound('card_not_found')
  return present(card)
}

/** A day with a change of the clock has 25 hours. */
const LONGEST_DAY_MS = DAY_MS + DAY_MS / 24

/**
 * A student's list of today. A card is due on its day, not at its hour: practice is done once a day. The student's browser
 * says when the day ends, because the server does not know where the student is.
 */
export const getToday = async (
  context: Context,
  { day_ends_at: given }: QueryOf<Calls['today']>,
  user: Identity,
): Promise<ReplyOf<Calls['today']>> => {
  const { database, clock } = context
  const nowMs = clock.nowMs()
  const endsMs = given === undefined ? nowMs + DAY_MS / 2 : Date.parse(given)
  const until = new Date(Math.min(Math.max(endsMs, nowMs), nowMs + LONGEST_DAY_MS))
  const now = new Date(nowMs)
  const done = await countReviews(database, user.userId, new Date(until.getTime() - DAY_MS))
  const { cards, nextDue, moreFresh, waiting } = await listToday(database, user.userId, {
    until,
    due: DUE_A_DAY,
    fresh: Math.max(0, NEW_A_DAY - done.fresh),
  })
  // New cards beyond today's come as soon as the day has ended.
  const next = moreFresh > 0 ? until : nextDue
  return {
    done_today: done.cards,
    next_at: next?.toISOString() ?? null,
    waiting,
    cards: cards.map((card) => ({
      _id: card.id,
      lecture_id: card.lectureId,
      lecture_title: card.lectureTitle,
      course_id: card.courseId,
      course_name: card.courseName,
      slide_index: card.slideNumber,
      image_url: fileUrl(card.pictureKey),
      image_width: card.width,
      image_height: card.height,
      covers: card.covers,
      front: card.front,
      back: card.back,
      detail: card.detail,
      last_review: card.memory && {
        rating: card.memory.rating as Rating,
        reviewed_at: card.memory.reviewedAt.toISOString(),
      },
      next_days: nextDays(card.memory, now),
    })),
  }
}

const storeMemory = (memory: Memory | null) =>
  memory && { ...memory, dueAt: memory.dueAt.toISOString(), reviewedAt: memory.reviewedAt.toISOString() }

const readStored = (before: Record<string, string | number> | null): Memory | null =>
  before &&
  ({ ...before, dueAt: new Date(before.dueAt!), reviewedAt: new Date(before.reviewedAt!) } as Memory)

/** Notes a rating, or takes one back. Every request may come twice, late, or after its undoing. */
export const reviewCard = async (
  context: Context,
  { review_id: id, card_id: cardId, rating, reviewed_at: at }: BodyOf<Calls['review']>,
  user: Identity,
): Promise<ReplyOf<Calls['review']>> => {
  const { database, clock } = context
  const studentId = user.userId
  // Cards are withdrawn while ratings wait in a browser: that is no error of the student.
  if (!(await canGetCard(database, studentId, cardId))) return { due_at: null }
  return database.transaction(async (tx) => {
    await lockStudent(tx, studentId)
    const memory = await findMemory(tx, studentId, cardId)
    const known = await findReview(tx, id)
    const unchanged = { due_at: memory?.dueAt.toISOString() ?? null }
    if (known && (known.studentId !== studentId || known.cardId !== cardId)) return unchanged
    const now = new Date(clock.nowMs())
    if (rating === null) {
      if (!known || known.takenBackAt || (await hasLaterReview(tx, known))) return unchanged
      const before = readStored(known.before)
      await saveMemory(tx, studentId, cardId, before)
      await storeTakingBack(tx, id, now)
      return { due_at: before?.dueAt.toISOString() ?? null }
    }
    if (known) return unchanged
    const askedMs = Math.min(Date.parse(at), now.getTime())
    const reviewedAt = new Date(Math.max(askedMs, memory?.reviewedAt.getTime() ?? 0))
    const next = rate(memory, rating, reviewedAt)
    await saveMemory(tx, studentId, cardId, next)
    await insertReview(tx, { id, studentId, cardId, rating, reviewedAt, before: storeMemory(memory) })
    return { due_at: next.dueAt.toISOString() }
  })
}

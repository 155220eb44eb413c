import { z } from 'zod'
import { defineCalls } from './call.ts'
import { id, idParams, time } from './ids.ts'
import { startedJob } from './jobs.ts'
import * as limits from './limits.ts'
import { requiredText, text } from './text.ts'

const side = requiredText(limits.cardChars, 'card_side_missing', 'card_too_long')
const cardWords = {
  /** The question; in a sentence with a gap, the gap is `____`. */
  front: side,
  /** The answer. */
  back: side,
  /** Shown with the answer, such as the sentence of the script; may be empty. */
  detail: text(limits.cardChars, 'card_too_long'),
}

/** A practice card of a lecture. Students get approved ones only. */
const practiceCard = z.object({
  _id: id,
  front: z.string(),
  back: z.string(),
  detail: z.string(),
  state: z.enum(['draft', 'approved', 'discarded']),
  /** The slide looks otherwise than when the card was drafted or approved: students do not get the card until it is approved again. */
  is_changed: z.boolean(),
  /** 1-based; null when its slide has left the lecture. */
  slide_index: z.number().int().nullable(),
  slide_title: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
})
export type PracticeCard = z.output<typeof practiceCard>

/** 1 not known, 2 barely, 3 known, 4 easily. */
const rating = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export type Rating = z.output<typeof rating>

/** A card that a student should repeat today. */
const dueCard = z.object({
  _id: id,
  lecture_id: id,
  lecture_title: z.string(),
  course_id: id,
  course_name: z.string(),
  slide_index: z.number().int(),
  image_url: z.string(),
  image_width: z.number().int(),
  image_height: z.number().int(),
  /** Boxes of the answer on the slide, in pixels of the picture; empty when it is not found there in the same words. */
  covers: z.array(z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
  front: z.string(),
  back: z.string(),
  detail: z.string(),
  /** The student's last answer; null: the card is new to the student. */
  last_review: z.object({ rating, reviewed_at: time }).nullable(),
  /** In how many days the card returns after each rating, from 1 to 4. */
  next_days: z.tuple([z.number(), z.number(), z.number(), z.number()]),
})
export type DueCard = z.output<typeof dueCard>

const cardParams = z.object({ id, card: id })

export const practice = defineCalls({
  cards: {
    method: 'GET',
    path: '/lectures/{id}/practice-cards',
    who: 'professor',
    action: 'see',
    summary: "A lecture's practice cards, by slide.",
    params: idParams,
    reply: z.array(practiceCard),
  },
  draft: {
    method: 'POST',
    path: '/lectures/{id}/practice-cards/drafts',
    who: 'professor',
    action: 'edit_lectures',
    summary:
      'Draft cards from the slides and scripts, as a job (kind `practice_draft`). Slides with cards are left out.',
    params: idParams,
    reply: startedJob,
  },
  add: {
    method: 'POST',
    path: '/lectures/{id}/practice-cards',
    who: 'professor',
    action: 'edit_lectures',
    summary: 'Add an approved card to a slide.',
    params: idParams,
    body: z.object({
      ...cardWords,
      detail: cardWords.detail.default(''),
      slide_index: z.number().int().min(1),
    }),
    reply: practiceCard,
  },
  change: {
    method: 'PUT',
    path: '/lectures/{id}/practice-cards/{card}',
    who: 'professor',
    action: 'edit_lectures',
    summary: 'Edit a card, approve it, discard it or bring it back. What is left out stays.',
    params: cardParams,
    body: z.object({
      front: cardWords.front.optional(),
      back: cardWords.back.optional(),
      detail: cardWords.detail.optional(),
      state: z.enum(['draft', 'approved', 'discarded']).optional(),
    }),
    reply: practiceCard,
  },
  today: {
    method: 'GET',
    path: '/practice/today',
    who: 'student',
    summary:
      "The student's cards for today in all courses that are not archived: due ones first, then new ones. New are cards of slides that the student has reached.",
    query: z.object({
      /** When the student's day ends, such as the next midnight where the student is; left out: in 12 hours. */
      day_ends_at: time.optional(),
    }),
    reply: z.object({
      cards: z.array(dueCard),
      /** Cards that were rated within the 24 hours before the end of the day. */
      done_today: z.number().int(),
      /** When the first card of a later day is due; null: none is. */
      next_at: time.nullable(),
      /** Cards of slides that the student has not reached yet. */
      waiting: z.number().int(),
    }),
  },
  review: {
    method: 'POST',
    path: '/practice/reviews',
    who: 'student',
    summary: 'Note how well a card was known, or take that back. The same id counts once.',
    body: z.object({
      /** Chosen by the sender. */
      review_id: id,
      card_id: id,
      /** Null: the review with this id is taken back, if no later one of the card exists. */
      rating: rating.nullable(),
      /** When the student rated; a time in the future counts as now. */
      reviewed_at: time,
    }),
    reply: z.object({
      /** When the card returns; null: the student cannot get this card. */
      due_at: time.nullable(),
    }),
  },
})

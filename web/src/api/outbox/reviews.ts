import type { Rating } from '@lectern/contract/practice.ts'
import { callApi } from '../call-api.ts'
import { calls } from '../calls.ts'
import { createOutbox } from './outbox.ts'

/** A rating of a practice card, or its taking back (rating null), until the server has it. */
type UnsentReview = { reviewId: string; cardId: string; rating: Rating | null; at: string }

function isUnsentReview(value: unknown): value is UnsentReview {
  if (typeof value !== 'object' || value === null) return false
  const { reviewId, cardId, rating, at } = value as Record<string, unknown>
  return (
    typeof reviewId === 'string' &&
    typeof cardId === 'string' &&
    typeof at === 'string' &&
    (rating === null || [1, 2, 3, 4].some((one) => one === rating))
  )
}

export const reviewOutbox = createOutbox({
  name: 'practice-reviews',
  isItem: isUnsentReview,
  // A rating and its taking back are two entries, in this order: the first may be on its way.
  isSame: (one, other) =>
    one.reviewId === other.reviewId && (one.rating === null) === (other.rating === null),
  join: (stored) => stored,
  send: async ([review]) => {
    const { reviewId, cardId, rating, at } = review as UnsentReview
    await callApi(calls.practice.review, {
      body: { review_id: reviewId, card_id: cardId, rating, reviewed_at: at },
    })
  },
})

/** Ids of the cards that were rated and whose rating the server may not have. */
export const listUnsentCards = (userId: string): ReadonlySet<string> => {
  const cards = new Set<string>()
  for (const { cardId, rating } of reviewOutbox.list(userId)) {
    if (rating === null) cards.delete(cardId)
    else cards.add(cardId)
  }
  return cards
}

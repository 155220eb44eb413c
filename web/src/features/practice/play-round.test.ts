import type { DueCard, Rating } from '@lectern/contract/practice.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Given, playRound } from './play-round.ts'

const cardsOf = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => ({ _id: `card ${at}`, next_days: [1, 1, 4, 9] }) as unknown as DueCard,
  )

/** Answers the cards that a round asks. */
const answer = (cards: readonly DueCard[], ratings: readonly Rating[]): Given[] => {
  const given: Given[] = []
  for (const rating of ratings) {
    const { card, isAgain } = playRound(cards, given)
    if (card) given.push({ reviewId: `${given.length}`, cardId: card._id, rating, isAgain })
  }
  return given
}

describe('a round', () => {
  it('asks a card again at the end, until it is known', () => {
    const cards = cardsOf(2)
    expect(playRound(cards, answer(cards, [1, 3]))).toMatchObject({
      card: cards[0],
      isAgain: true,
      finished: 1,
    })
    expect(playRound(cards, answer(cards, [1, 3, 1, 1]))).toMatchObject({ card: cards[0], finished: 1 })
    expect(playRound(cards, answer(cards, [1, 3, 1, 3]))).toMatchObject({
      card: undefined,
      finished: 2,
      left: [],
    })
  })
  it('counts for tomorrow what the first answer says', () => {
    const cards = cardsOf(3)
    expect(playRound(cards, answer(cards, [1, 2, 3, 1, 3])).tomorrow).toBe(2)
  })
  it('finishes each card once, in any order of answers', () => {
    const ratings = fc.array(fc.constantFrom<Rating>(1, 2, 3, 4), { maxLength: 40 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), ratings, (count, list) => {
        const cards = cardsOf(count)
        const given = answer(cards, list)
        const { finished, left } = playRound(cards, given)
        expect(finished + left.length).toBe(count)
        expect(finished).toBe(given.filter(({ rating }) => rating !== 1).length)
        expect(new Set(left).size).toBe(left.length)
      }),
    )
  })
})

import type { DueCard, Rating } from '@lectern/contract/practice.ts'

/** An answer in a round. `isAgain`: the card was asked again in this round, which does not count for its schedule. */
export type Given = { reviewId: string; cardId: string; rating: Rating; isAgain: boolean }

/** Computes where a round stands after some answers. A card that was not known comes again at the end, until it is known. */
export const playRound = (cards: readonly DueCard[], given: readonly Given[]) => {
  const queue = cards.map((card) => ({ card, isAgain: false }))
  for (const { rating } of given) {
    const asked = queue.shift()
    if (asked && rating === 1) queue.push({ ...asked, isAgain: true })
  }
  return {
    card: queue[0]?.card,
    isAgain: queue[0]?.isAgain ?? false,
    /** Cards that are still asked, the present one first. */
    left: queue.map(({ card }) => card),
    finished: cards.length - queue.length,
    /** Cards that return tomorrow: the first answer counts. */
    tomorrow: given.filter(
      ({ cardId, rating, isAgain }) =>
        !isAgain && cards.find(({ _id }) => _id === cardId)?.next_days[rating - 1] === 1,
    ).length,
  }
}

import type { DueCard } from '@lectern/contract/practice.ts'

/** More pictures are not loaded ahead: the rest comes when its card does. */
const PICTURES_AHEAD = 30

/** Loads the slides of cards, so that a round can be played without a connection. */
export function loadPicturesAhead(cards: readonly DueCard[]): void {
  for (const url of new Set(cards.slice(0, PICTURES_AHEAD).map(({ image_url }) => image_url)))
    new Image().src = url
}

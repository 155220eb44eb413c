/** Names of the ratings in the texts: how well a card was known. */
export const ratingNames = { 1: 'no', 2: 'barely', 3: 'yes', 4: 'easily' } as const

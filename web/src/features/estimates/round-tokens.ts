/** To two figures: more would say that it is known. */
export const roundTokens = (tokens: number): number => Number(tokens.toPrecision(2))

/** Rounds to two significant figures: more would suggest a precision that an estimate does not have. */
export const roundTokens = (tokens: number): number => Number(tokens.toPrecision(2))

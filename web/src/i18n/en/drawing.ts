/** The drawing board and the manual annotation. */
export const drawing = {} as const

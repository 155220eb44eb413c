/** Stands in a question in place of the covered words. */
export const GAP = '____'

const keyOf = (userId: string, lectureId: string) => `told.${userId}.${lectureId}`

/**
 * The slide (1-based) of which this browser told the server last. When the server names another one, the
 * account has been on another device since: so neither clock is asked which place is newer.
 */
export function findToldSlide(userId: string, lectureId: string): number | undefined {
  try {
    const slide = Number(localStorage.getItem(keyOf(userId, lectureId)))
    return Number.isInteger(slide) && slide > 0 ? slide : undefined
  } catch {
    return undefined
  }
}

export function keepToldSlide(userId: string, lectureId: string, slide: number): void {
  try {
    localStorage.setItem(keyOf(userId, lectureId), String(slide))
  } catch {
    // Without storage there is no place kept here either that could be too old.
  }
}

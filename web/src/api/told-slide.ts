/** The slide (1-based, with its picture's address where that is known) of which the server was told. */
export type ToldSlide = { slide: number; imageUrl?: string | undefined }

const keyOf = (userId: string, lectureId: string) => `told.${userId}.${lectureId}`

/**
 * The slide of which this browser told the server last. When the server names another one, the account has been on
 * another device since: so neither clock is asked which place is newer.
 */
export function findToldSlide(userId: string, lectureId: string): ToldSlide | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId, lectureId)) ?? 'null')
    // It was a number alone once.
    const { slide, imageUrl }: Record<string, unknown> =
      typeof stored === 'object' ? { ...stored } : { slide: stored }
    if (typeof slide !== 'number' || !Number.isInteger(slide) || slide < 1) return undefined
    return typeof imageUrl === 'string' ? { slide, imageUrl } : { slide }
  } catch {
    return undefined
  }
}

export function keepToldSlide(userId: string, lectureId: string, told: ToldSlide): void {
  try {
    localStorage.setItem(keyOf(userId, lectureId), JSON.stringify(told))
  } catch {
    // Without storage there is no place kept here either that could be too old.
  }
}

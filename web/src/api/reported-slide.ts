/** The slide (1-based, with its picture's address where that is known) that the server was told. */
export type ReportedSlide = { slide: number; imageUrl?: string | undefined }

/** The prefix stays: browsers hold entries of older versions. */
const keyOf = (userId: string, lectureId: string) => `told.${userId}.${lectureId}`

/**
 * The slide that this browser reported last. When the server names another one, the account has been on another device
 * since: so no clocks have to be compared.
 */
export function findReportedSlide(userId: string, lectureId: string): ReportedSlide | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId, lectureId)) ?? 'null')
    // Older versions stored the number alone.
    const { slide, imageUrl }: Record<string, unknown> =
      typeof stored === 'object' ? { ...stored } : { slide: stored }
    if (typeof slide !== 'number' || !Number.isInteger(slide) || slide < 1) return undefined
    return typeof imageUrl === 'string' ? { slide, imageUrl } : { slide }
  } catch {
    return undefined
  }
}

export function storeReportedSlide(userId: string, lectureId: string, reported: ReportedSlide): void {
  try {
    localStorage.setItem(keyOf(userId, lectureId), JSON.stringify(reported))
  } catch {
    // Without storage there is no stored position either that could be out of date.
  }
}

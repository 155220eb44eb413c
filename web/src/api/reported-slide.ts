type Slide = { slide: number; imageUrl?: string | undefined }

/**
 * The slide (1-based, with its picture's address where that is known) that the server was told. `sent` is a later one
 * without an answer yet: the server may know it or not.
 */
export type ReportedSlide = Slide & { sent?: Slide | undefined }

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
    const reported = readSlide(typeof stored === 'object' ? stored : { slide: stored })
    const sent = readSlide((stored as { sent?: unknown } | null)?.sent)
    return reported && sent ? { ...reported, sent } : reported
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

/** Notes a report before its answer: the page may be reloaded between both. */
export function storeSentSlide(userId: string, lectureId: string, sent: Slide): void {
  const reported = findReportedSlide(userId, lectureId)
  if (reported) storeReportedSlide(userId, lectureId, { ...reported, sent })
}

function readSlide(stored: unknown): Slide | undefined {
  const { slide, imageUrl }: Record<string, unknown> = { ...(stored as object | null | undefined) }
  if (typeof slide !== 'number' || !Number.isInteger(slide) || slide < 1) return undefined
  return typeof imageUrl === 'string' ? { slide, imageUrl } : { slide }
}

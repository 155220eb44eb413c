import { findValue, storeValue } from './browser-storage.ts'

type Slide = { slide: number; imageUrl?: string | undefined }

/**
 * The slide (1-based, with its picture's address where that is known) that the server was told. `sent` are those without an
 * answer yet, the last one last: the server may know each of them or not.
 */
export type ReportedSlide = Slide & { sent?: readonly Slide[] | undefined }

/** Reports that never get an answer are forgotten at some time. */
const maxSent = 10

/** The prefix stays: browsers hold entries of older versions. */
const keyOf = (userId: string, lectureId: string) => `told.${userId}.${lectureId}`

/**
 * The slide that this browser reported last. When the server names another one, the account has been on another device
 * since: so no clocks have to be compared.
 */
export function findReportedSlide(userId: string, lectureId: string): ReportedSlide | undefined {
  const stored = findValue(keyOf(userId, lectureId))
  // Older versions stored the number alone.
  const reported = readSlide(typeof stored === 'object' ? stored : { slide: stored })
  // Older versions stored one.
  const sent = [(stored as { sent?: unknown } | null)?.sent].flat().flatMap((one) => readSlide(one) ?? [])
  return reported && sent.length > 0 ? { ...reported, sent } : reported
}

/** Stores a report that was answered. Those that were sent after it are still without an answer. */
export function storeReportedSlide(userId: string, lectureId: string, { slide, imageUrl }: Slide): void {
  const sent = findReportedSlide(userId, lectureId)?.sent ?? []
  const at = sent.findIndex((one) => one.slide === slide && one.imageUrl === imageUrl)
  storeValue(keyOf(userId, lectureId), { slide, imageUrl, sent: sent.slice(at + 1) })
}

/** Notes a report before its answer: the page may be reloaded between both. */
export function storeSentSlide(userId: string, lectureId: string, sent: Slide): void {
  const reported = findReportedSlide(userId, lectureId)
  if (reported)
    storeValue(keyOf(userId, lectureId), {
      ...reported,
      sent: [...(reported.sent ?? []), sent].slice(-maxSent),
    })
}

function readSlide(stored: unknown): Slide | undefined {
  const { slide, imageUrl }: Record<string, unknown> = { ...(stored as object | null | undefined) }
  if (typeof slide !== 'number' || !Number.isInteger(slide) || slide < 1) return undefined
  return typeof imageUrl === 'string' ? { slide, imageUrl } : { slide }
}

import type { MissingSlide } from '@lectern/contract/errors.ts'

/** Purpose of many recordings: only the audio, or to publish or update the lecture afterwards. */
export type BulkAim = 'audio' | 'publish' | 'update'

/** A missing recording with the picture of its page: after a deck swap another page can have its number. */
export type MissingPage = MissingSlide & { image_url?: string | undefined }

const keyOf = (lectureId: string) => `bulk audio ${lectureId}`

/**
 * Keeps the recordings that this tab still has to request, so that a reload goes on. To publish afterwards is the
 * server's job.
 */
export function storeBulk(lectureId: string, asked: readonly MissingPage[] | null): void {
  try {
    if (asked) sessionStorage.setItem(keyOf(lectureId), JSON.stringify(asked))
    else sessionStorage.removeItem(keyOf(lectureId))
  } catch {
    // Without storage, the recordings end with the page.
  }
}

export function loadBulk(lectureId: string): MissingPage[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(lectureId)) ?? 'null')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

import type { MissingSlide } from '@lectern/contract/errors.ts'
import { findValue, storeValue } from '../../../../../api/browser-storage.ts'

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
  storeValue(keyOf(lectureId), asked, 'sessionStorage')
}

export function loadBulk(lectureId: string): MissingPage[] {
  const kept = findValue(keyOf(lectureId), 'sessionStorage')
  return Array.isArray(kept) ? kept : []
}

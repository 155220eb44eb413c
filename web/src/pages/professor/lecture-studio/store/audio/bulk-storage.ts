import type { MissingSlide } from '@lectern/contract/errors.ts'

/** Purpose of many recordings: only the audio, or to publish or update the lecture afterwards. */
export type BulkAim = 'audio' | 'publish' | 'update'

/** A missing recording with the picture of its page: after a deck swap another page can have its number. */
export type MissingPage = MissingSlide & { image_url?: string | undefined }

/** The unfinished recordings that were requested in this tab; after a reload they continue. */
export type AskedBulk = { missing: MissingPage[]; aim: BulkAim }

const keyOf = (lectureId: string) => `bulk audio ${lectureId}`

export function storeBulk(lectureId: string, asked: AskedBulk | null): void {
  try {
    if (asked) sessionStorage.setItem(keyOf(lectureId), JSON.stringify(asked))
    else sessionStorage.removeItem(keyOf(lectureId))
  } catch {
    // Without storage, the recordings end with the page.
  }
}

export function loadBulk(lectureId: string): AskedBulk | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(lectureId)) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('missing' in kept)) return null
    if (!Array.isArray(kept.missing) || !('aim' in kept)) return null
    return kept.aim === 'audio' || kept.aim === 'publish' || kept.aim === 'update'
      ? (kept as AskedBulk)
      : null
  } catch {
    return null
  }
}

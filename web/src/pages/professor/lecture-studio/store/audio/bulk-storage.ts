import type { MissingSlide } from '@lectern/contract/errors.ts'

/** Why many recordings are made: to have them, or to publish (or update) the lecture once all are there. */
export type BulkAim = 'audio' | 'publish' | 'update'

/** A recording that is missing, and the picture of its page: with another deck another one can stand at its number. */
export type MissingPage = MissingSlide & { image_url?: string | undefined }

/** What many recordings were asked for in this tab, until they are done: a reload in the middle goes on. */
export type AskedBulk = { missing: MissingPage[]; aim: BulkAim }

const keyOf = (lectureId: string) => `bulk audio ${lectureId}`

export function storeBulk(lectureId: string, asked: AskedBulk | null): void {
  try {
    if (asked) sessionStorage.setItem(keyOf(lectureId), JSON.stringify(asked))
    else sessionStorage.removeItem(keyOf(lectureId))
  } catch {
    // Without storage the page itself has to stay open.
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

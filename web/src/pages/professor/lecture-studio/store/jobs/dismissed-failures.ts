import { findValue, storeValue } from '../../../../../api/browser-storage.ts'

const keptAtMost = 50
const keyOf = (lectureId: string) => `dismissed failures ${lectureId}`

/**
 * Loads the failed jobs and cancelled uploads whose notice was dismissed in this browser. The studio does not name them again.
 */
export function loadDismissed(lectureId: string): string[] {
  const stored = findValue(keyOf(lectureId))
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

export function storeDismissed(lectureId: string, jobId: string): void {
  storeValue(keyOf(lectureId), [...loadDismissed(lectureId), jobId].slice(-keptAtMost))
}

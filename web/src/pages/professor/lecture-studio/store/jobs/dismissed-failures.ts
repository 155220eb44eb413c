const keptAtMost = 50
const keyOf = (lectureId: string) => `dismissed failures ${lectureId}`

/** The failed jobs and cancelled uploads whose notice was dismissed in this browser. The studio does not name them again. */
export function loadDismissed(lectureId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(lectureId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function storeDismissed(lectureId: string, jobId: string): void {
  try {
    const ids = [...loadDismissed(lectureId), jobId].slice(-keptAtMost)
    localStorage.setItem(keyOf(lectureId), JSON.stringify(ids))
  } catch {
    // Without storage, a failure is named again when the studio is opened again.
  }
}

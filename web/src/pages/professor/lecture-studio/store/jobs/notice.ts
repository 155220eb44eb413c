/** A message about the end of a job, for one slide or the whole lecture. */
export type Notice = {
  kind: 'error' | 'info'
  sentence: string
  /**
   * Disappears by itself: a plain success or a cancelled job. Messages that need attention stay until they
   * are dismissed.
   */
  isPassing?: boolean
}

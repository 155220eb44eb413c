/** A sentence that stays until it is dismissed: how a job ended, by place, or for the whole lecture. */
export type Notice = {
  kind: 'error' | 'info'
  sentence: string
  /** A good end without exceptions: goes by itself. */
  isPassing?: boolean
}

/** A sentence about how a job ended, by place, or for the whole lecture. */
export type Notice = {
  kind: 'error' | 'info'
  sentence: string
  /** Goes by itself: a good end without exceptions, or a cancel. What has to be looked at stays until it is dismissed. */
  isPassing?: boolean
}

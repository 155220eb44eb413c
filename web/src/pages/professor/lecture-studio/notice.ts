/** Sentences that stay until they are dismissed: how a job ended, by place, or for the whole lecture. */
export type Notice = { kind: 'error' | 'info'; sentence: string }

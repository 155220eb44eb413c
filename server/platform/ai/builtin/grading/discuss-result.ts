import type { DiscussReply, DiscussRequest } from '../../ai.ts'

/** Explains a result from what is known of it. */
export const discussResult = (_request: DiscussRequest): DiscussReply => ({
  text: 'This is being built.',
  proposals: [],
})

import { bySentence, refusalSentences } from '@lectern/core/refusal-sentences.ts'

/** Why calls are refused: in English as it comes from the server. */
export const refusals = bySentence(refusalSentences)

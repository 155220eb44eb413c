import { jobSentences } from '@lectern/core/job-sentences.ts'

/** What jobs say of themselves: in English as it comes from the server. */
export const told = jobSentences

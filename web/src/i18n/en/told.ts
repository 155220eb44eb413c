/** What jobs say of themselves: in English as it comes from the server. */
export { jobSentences as told } from '@lectern/core/job-sentences.ts'

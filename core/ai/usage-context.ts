/** For whom something is asked, so that it can be counted; and whether a person waits for it. */
export type UsageContext = {
  courseId: string | null
  userId: string | null
  priority: 'interactive' | 'batch'
}

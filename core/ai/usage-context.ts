/** The course and user that a call is charged to, and whether a person waits for it. */
export type UsageContext = {
  courseId: string | null
  userId: string | null
  priority: 'interactive' | 'batch'
}

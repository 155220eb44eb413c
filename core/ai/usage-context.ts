/**
 * For which course and user a call is made, for the ledger and budgets, and whether a person waits for it.
 */
export type UsageContext = {
  courseId: string | null
  userId: string | null
  priority: 'interactive' | 'batch'
}

/** For whom something is asked, so that it can be counted; and whether a person waits for it. */
export type Bill = { courseId: string | null; userId: string | null; lane: 'person' | 'batch' }

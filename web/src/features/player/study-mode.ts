/** How a lecture is studied; the first is shown as All. What each means is said by `modes` of the texts. */
export const studyModes = ['comprehensive', 'focus', 'quiz', 'review'] as const
export type StudyMode = (typeof studyModes)[number]

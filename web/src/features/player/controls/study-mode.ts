/** The study modes. `comprehensive` is shown as "All". The texts `modes` explain each mode. */
export const studyModes = ['comprehensive', 'focus', 'quiz', 'review'] as const
export type StudyMode = (typeof studyModes)[number]

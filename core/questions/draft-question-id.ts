const prefix = 'draft_'

/** The id that a drafted question has in a quiz: from it the draft is found again, also after a reload. */
export const questionIdOf = (draftId: string): string => prefix + draftId

/** The draft that a question of a quiz was, or null; a duplicate is a question of its own. */
export const findDraftId = (questionId: string): string | null =>
  questionId.startsWith(prefix) ? questionId.slice(prefix.length) : null

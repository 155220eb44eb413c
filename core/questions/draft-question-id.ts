const prefix = 'draft_'

/** The id of a drafted question in a quiz; its draft is found by it, also after a reload. */
export const questionIdOf = (draftId: string): string => prefix + draftId

/** Finds the draft that a quiz question came from, or null. A duplicate is not a draft. */
export const findDraftId = (questionId: string): string | null =>
  questionId.startsWith(prefix) ? questionId.slice(prefix.length) : null

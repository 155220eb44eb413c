type Change = {
  id: string
  questionId: string | null
  kind: string
  feedbackBefore: string | null
  moved: { questionId: string }[] | null
}

/**
 * The feedback that each change of a submission gave, by the change's id; those that left it as it was have none.
 * Changes keep what stood before them, so what one gave stands before the next, or is in force. A regrading may write
 * feedback and keeps none: what was given before it is not known.
 * @param changes newest first
 * @param present the feedback in force, by question
 */
export const findGivenFeedback = (
  changes: readonly Change[],
  present: ReadonlyMap<string, string | null>,
): Map<string, string> => {
  const after = new Map<string, string | null>(present)
  const given = new Map<string, string>()
  for (const { id, questionId, kind, feedbackBefore, moved } of changes) {
    for (const one of moved ?? []) after.delete(one.questionId)
    // A rejected claim changes nothing, and keeps nothing.
    if (questionId === null || kind === 'claim_rejected') continue
    const text = after.get(questionId)
    if (text && text !== feedbackBefore) given.set(id, text)
    after.set(questionId, feedbackBefore)
  }
  return given
}

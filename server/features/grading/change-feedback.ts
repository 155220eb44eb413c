type Change = {
  id: string
  questionId: string | null
  kind: string
  feedbackBefore: string | null
  moved: { questionId: string }[] | null
}

/** The questions whose points a person set while the feedback stayed the grader's. @param changes in any order */
export const findKeptFeedback = (
  changes: readonly Pick<
    Change & { methodBefore: string | null },
    'questionId' | 'feedbackBefore' | 'methodBefore'
  >[],
  answers: readonly { questionId: string; method: string; feedback: string | null }[],
): Set<string> =>
  new Set(
    answers
      .filter(
        ({ questionId, method, feedback }) =>
          method === 'manual' &&
          feedback !== null &&
          changes.some(
            (change) =>
              change.questionId === questionId &&
              change.feedbackBefore === feedback &&
              (change.methodBefore === 'auto' || change.methodBefore === 'ai_adjusted'),
          ),
      )
      .map(({ questionId }) => questionId),
  )

/**
 * The feedback that each change of a submission gave, by change id. A change stores the feedback before it,
 * so its own is stored in the next change, or is the present one. A regrading may write feedback without
 * storing the former one: what was given before it is unknown. @param changes newest first @param present
 * the present feedback, by question
 */
export const findGivenFeedback = (
  changes: readonly Change[],
  present: ReadonlyMap<string, string | null>,
): Map<string, string> => {
  const after = new Map<string, string | null>(present)
  const given = new Map<string, string>()
  for (const { id, questionId, kind, feedbackBefore, moved } of changes) {
    for (const one of moved ?? []) after.delete(one.questionId)
    // A rejected claim changes nothing.
    if (questionId === null || kind === 'claim_rejected') continue
    const text = after.get(questionId)
    if (text && text !== feedbackBefore) given.set(id, text)
    after.set(questionId, feedbackBefore)
  }
  return given
}

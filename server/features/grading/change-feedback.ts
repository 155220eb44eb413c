type Change = {
  id: string
  questionId: string | null
  kind: string
  feedbackBefore: string | null
  moved: { questionId: string }[] | null
}

/** Finds the questions whose points a person set while the feedback stayed the grader's. @param changes in any order */
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
 * The feedback before and after each change that changed it, by change id. A change stores the feedback before it, so its
 * own is stored in the next change, or is the present one. A regrading may write feedback without storing the former one:
 * what was given before it is unknown. @param changes newest first @param present the present feedback, by question
 */
export const findChangedFeedback = (
  changes: readonly Change[],
  present: ReadonlyMap<string, string | null>,
): Map<string, { before: string | null; after: string | null }> => {
  const next = new Map<string, string | null>(present)
  const changed = new Map<string, { before: string | null; after: string | null }>()
  for (const { id, questionId, kind, feedbackBefore: before, moved } of changes) {
    for (const one of moved ?? []) next.delete(one.questionId)
    // Neither changes an answer.
    if (questionId === null || kind === 'claim_rejected' || kind === 'confirmed') continue
    const after = next.get(questionId)
    if (after !== undefined && (after ?? '') !== (before ?? '')) changed.set(id, { before, after })
    next.set(questionId, before)
  }
  return changed
}

/** Finds the feedback that each change of a submission gave, by change id. Parameters as above. */
export const findGivenFeedback = (...given: Parameters<typeof findChangedFeedback>): Map<string, string> =>
  new Map([...findChangedFeedback(...given)].flatMap(([id, { after }]) => (after ? [[id, after]] : [])))

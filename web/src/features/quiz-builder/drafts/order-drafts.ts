import type { DraftedQuestion } from '@lectern/contract/quiz-drafts.ts'

/**
 * Oldest first, so that what comes while others are read comes at the end. Those that have just been settled here
 * keep their place, as the server has them now.
 */
export function orderDrafts(
  listed: readonly DraftedQuestion[],
  decided: readonly DraftedQuestion[],
): DraftedQuestion[] {
  const all = new Map([...decided, ...listed].map((draft) => [draft.draft_id, draft]))
  return [...all.values()].sort(
    (one, other) =>
      one.created_at.localeCompare(other.created_at) || one.draft_id.localeCompare(other.draft_id),
  )
}

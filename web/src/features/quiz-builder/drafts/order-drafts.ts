import type { DraftedQuestion } from '@lectern/contract/quiz-drafts.ts'

/**
 * Oldest first, so that new drafts are appended while others are read. Drafts that were just decided here keep
 * their position, with the server's present data.
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

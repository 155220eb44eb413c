import { chosenAttribute, MARKER_CHOICES } from '@lectern/core/script/markers.ts'

export const highlightColors = MARKER_CHOICES.highlight.color?.allowed ?? []

const keyOf = (userId: string) => `highlight color ${userId}`
/** For a browser that keeps nothing: it holds until the page is left. */
const chosen = new Map<string, string>()

/** The colour that a user's new highlights have: as it was chosen in this browser, else the usual one. */
export function loadHighlightColor(userId: string): string {
  let color = chosen.get(userId)
  try {
    color ??= localStorage.getItem(keyOf(userId)) ?? undefined
  } catch {
    // What was chosen since the page was opened holds.
  }
  return chosenAttribute({ type: 'highlight', attributes: { color: color ?? '' } }, 'color')
}

export function storeHighlightColor(userId: string, color: string): void {
  chosen.set(userId, color)
  try {
    localStorage.setItem(keyOf(userId), color)
  } catch {
    // It holds until the page is left.
  }
}

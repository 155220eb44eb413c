import { chosenAttribute } from '@lectern/core/script/markers.ts'

const keyOf = (userId: string) => `highlight color ${userId}`
/** Choices of this page visit. They also apply if the browser's storage is unavailable. */
const chosen = new Map<string, string>()

/** Reads the colour that the user chose last for a highlight in this browser; otherwise returns the usual one. */
export function loadHighlightColor(userId: string): string {
  let color = chosen.get(userId)
  try {
    color ??= localStorage.getItem(keyOf(userId)) ?? undefined
  } catch {
    // The choice in memory still applies.
  }
  return chosenAttribute({ type: 'highlight', attributes: { color: color ?? '' } }, 'color')
}

export function storeHighlightColor(userId: string, color: string): void {
  chosen.set(userId, color)
  try {
    localStorage.setItem(keyOf(userId), color)
  } catch {
    // The choice stays in memory only.
  }
}

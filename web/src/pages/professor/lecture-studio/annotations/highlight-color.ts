import { chosenAttribute } from '@lectern/core/script/markers.ts'
import { findText, storeText } from '../../../../api/browser-storage.ts'

const keyOf = (userId: string) => `highlight color ${userId}`
/** Choices of this page visit. They also apply if the browser's storage is unavailable. */
const chosen = new Map<string, string>()

/** Reads the colour that the user chose last for a highlight in this browser; otherwise returns the usual one. */
export function loadHighlightColor(userId: string): string {
  const color = chosen.get(userId) ?? findText(keyOf(userId)) ?? ''
  return chosenAttribute({ type: 'highlight', attributes: { color } }, 'color')
}

export function storeHighlightColor(userId: string, color: string): void {
  chosen.set(userId, color)
  storeText(keyOf(userId), color)
}

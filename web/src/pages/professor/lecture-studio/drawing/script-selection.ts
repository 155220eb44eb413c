/** What was selected in the script when a dialog was opened, in offsets of the raw script; a cursor has no length. */
let kept: { text: string; start: number; end: number } | null = null

/** Remembers the selection of the script's field, before a dialog takes the focus. Without a field there is none. */
export function keepScriptSelection(text: string): void {
  const fields = document.querySelectorAll<HTMLTextAreaElement>('#studio-work textarea')
  const field = [...fields].find(({ value }) => value === text)
  kept = field ? { text, start: field.selectionStart, end: field.selectionEnd } : null
}

/** The remembered selection, as long as the script is still the same. */
export const findScriptSelection = (text: string): { start: number; end: number } | null =>
  kept?.text === text ? { start: kept.start, end: kept.end } : null

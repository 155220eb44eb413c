import type { FocusEvent } from 'react'

type Field = HTMLTextAreaElement | HTMLInputElement

const isRichTextField = (target: EventTarget): target is Field =>
  (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) &&
  'richText' in target.dataset

/** The field that formulas and pictures are written into: the one that had the focus last. */
export type RichTextField = { current: Field | null }

/** Remembers a field of the form that takes formulas and pictures. */
export const noteField = (field: RichTextField, { target }: FocusEvent): void => {
  if (isRichTextField(target)) field.current = target
}

/**
 * Writes at the cursor, in place of what is selected, as if it was typed. @param select the range of the written text to
 * select; without it the cursor stands behind
 */
export const writeIntoField = (
  { current: field }: RichTextField,
  text: string,
  select: [from: number, to: number] = [text.length, text.length],
): void => {
  if (!field?.isConnected) return
  const start = field.selectionStart ?? field.value.length
  field.focus()
  field.setRangeText(text, start, field.selectionEnd ?? start, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // The form writes the value again when it renders.
  requestAnimationFrame(() => field.setSelectionRange(start + select[0], start + select[1]))
}

/** Reads the selected text of the field. */
export const readSelected = ({ current: field }: RichTextField): string =>
  field?.isConnected ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0) : ''

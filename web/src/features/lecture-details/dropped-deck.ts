import { limits } from '@lectern/contract/limits.ts'
import { findText, storeText } from '../../api/browser-storage.ts'

let dropped: { of: string; file: File } | null = null

/**
 * Keeps a PDF: for the studio of the lecture `of` that was made for it, or what `replacementOf` names. A reload forgets
 * it: browsers keep no files.
 */
export const keepDroppedDeck = (of: string, file: File): void => {
  dropped = { of, file }
}

export const findDroppedDeck = (of: string): File | null => (dropped?.of === of ? dropped.file : null)

/** Names the PDF that is to replace the slides of a lecture. */
export const replacementOf = (lectureId: string): string => `replacement of ${lectureId}`

/** Once the upload has begun: another deck of the lecture is chosen anew. */
export const forgetDroppedDeck = (): void => {
  dropped = null
}

const uploadKey = (lectureId: string) => `upload for ${lectureId}`

/** Remembers, over a reload of this window, which PDF is to be uploaded. @param name null once the server has it */
export const rememberUpload = (lectureId: string, name: string | null): boolean =>
  storeText(uploadKey(lectureId), name, 'sessionStorage')

/** The name of the PDF that was not uploaded to the end. */
export const findInterruptedUpload = (lectureId: string): string | null =>
  findText(uploadKey(lectureId), 'sessionStorage')

/** The title of a lecture by the name of its PDF: `03_gradient-descent.pdf` becomes "03 gradient-descent". */
export const titleOfFile = (name: string): string => {
  const words = name
    .normalize('NFC')
    .replace(/\.pdf$/i, '')
    .replaceAll(/[_\s]+/gu, ' ')
    .trim()
  return (words || name).slice(0, limits.titleChars).toWellFormed()
}

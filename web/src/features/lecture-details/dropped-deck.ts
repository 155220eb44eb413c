import { limits } from '@lectern/contract/limits.ts'

let dropped: { lectureId: string; file: File } | null = null

/** Keeps a PDF that was dropped on a course for the studio of its new lecture. A reload forgets it: browsers keep no files. */
export const keepDroppedDeck = (lectureId: string, file: File): void => {
  dropped = { lectureId, file }
}

export const findDroppedDeck = (lectureId: string): File | null =>
  dropped?.lectureId === lectureId ? dropped.file : null

/** Once the upload has begun: another deck of the lecture is chosen anew. */
export const forgetDroppedDeck = (): void => {
  dropped = null
}

/** The title of a lecture by the name of its PDF: `03_gradient-descent.pdf` becomes "03 gradient-descent". */
export const titleOfFile = (name: string): string => {
  const words = name
    .normalize('NFC')
    .replace(/\.pdf$/i, '')
    .replaceAll(/[_\s]+/gu, ' ')
    .trim()
  return (words || name).slice(0, limits.titleChars).toWellFormed()
}

import * as limits from '@lectern/contract/limits.ts'
import { findText, storeText } from '../../api/browser-storage.ts'

let dropped: { of: string; file: File; isNew: boolean } | null = null

/**
 * Keeps a PDF: for the studio of the lecture `of` that was made for it, or what `replacementOf` names. A reload forgets
 * it: browsers keep no files.
 */
export const keepDroppedDeck = (of: string, file: File): void => {
  dropped = { of, file, isNew: true }
}

/** Finds a PDF the first time only: its upload begins by itself then, but not after it was cancelled. */
export const takeNewDeck = (of: string): File | null => {
  if (dropped?.of !== of || !dropped.isNew) return null
  dropped.isNew = false
  return dropped.file
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

/** Finds the name of the PDF that was not uploaded to the end. */
export const findInterruptedUpload = (lectureId: string): string | null =>
  findText(uploadKey(lectureId), 'sessionStorage')

/** What people and computers add to the name of a file: "(2)", "- Copy", "_final", "v3", "최종". */
const VERSION =
  /(?:[\s.-]*(?:\(\d{1,3}\)|\(?(?:copy|kopie|copia|copie|사본|복사본|副本)(?:\s+\d{1,2})?\)?)|(?<=\S)[\s.-]+(?:final|finale?s?|draft|entwurf|rev(?:ised)?\s?\d*|v(?:er(?:sion)?)?[\s.]?\d+(?:\.\d+)*|최종본?|수정본?|完成版?|最终版?|定稿))$/iu

/** The title of a lecture by the name of its PDF: `03_gradient-descent_final (2).pdf` becomes "03 gradient-descent". */
export const titleOfFile = (name: string): string => {
  let words = name
    .normalize('NFC')
    .replace(/\.pdf$/i, '')
    .replaceAll(/[_\s]+/gu, ' ')
    .trim()
  for (let shorter = ''; ; words = shorter) {
    shorter = words.replace(VERSION, '').trim()
    if (shorter === words || !/\p{L}{2}|\d|\p{Script=Han}/u.test(shorter)) break
  }
  return (words || name).slice(0, limits.titleChars).toWellFormed()
}

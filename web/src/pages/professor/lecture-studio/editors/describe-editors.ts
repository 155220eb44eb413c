import type { LectureEditor } from '@lectern/contract/lecture-editors.ts'

/** What a window of the studio shows; the slide is null in the lecture overview. */
export type WindowAddress = { slide: number | null; language: string }

/** Whether an editor has the same slide open in the same language. */
export const isOnSlide = (editor: LectureEditor, { slide, language }: WindowAddress): boolean =>
  slide !== null && editor.slide_index === slide && editor.language === language

/** Describes what the header says of other editors; those on the same slide come first. Null when there are none. */
export function describeEditors(
  editors: readonly LectureEditor[],
  address: WindowAddress,
): { isOnSlide: boolean; name: string; count: number; sorted: readonly LectureEditor[] } | null {
  const near = editors.filter((editor) => isOnSlide(editor, address))
  const sorted = [...near, ...editors.filter((editor) => !near.includes(editor))]
  const named = near.length > 0 ? near : sorted
  const [first] = named
  return first ? { isOnSlide: near.length > 0, name: first.name, count: named.length, sorted } : null
}

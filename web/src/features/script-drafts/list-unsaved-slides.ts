import type { Lecture } from '@lectern/contract/lectures.ts'
import { languagesOf } from '../languages/languages-of.ts'
import { findNumber, type Pages, readPages } from '../slide-pages/read-pages.ts'
import type { Draft } from './draft-storage.ts'
import type { UnsavedHighlights } from './highlight-storage.ts'

export type UnsavedTexts = {
  drafts: ReadonlyMap<string, Draft>
  unsavedHighlights: ReadonlyMap<string, UnsavedHighlights>
}

/** Lists the slides and languages whose script or highlights are unsaved, by slide. Orphaned drafts are left out. */
export function listUnsavedSlides(
  { drafts, unsavedHighlights }: UnsavedTexts,
  lecture: Lecture,
  pages: Pages = readPages(lecture),
): { slide: number; language: string }[] {
  const found: { slide: number; language: string }[] = []
  for (const [key, draft] of drafts) {
    const language = key.slice(0, key.indexOf(' '))
    const slide = findNumber(pages, key.slice(language.length + 1))
    const entry = languagesOf(lecture).includes(language)
      ? lecture.slides[language]?.find(({ index }) => index === slide)
      : undefined
    if (entry && draft.text !== entry.script) found.push({ slide: entry.index, language })
  }
  for (const page of unsavedHighlights.keys()) {
    const slide = findNumber(pages, page)
    // Highlights belong to the page: one of its unsaved scripts names them, otherwise the default language.
    if (slide && !found.some((one) => one.slide === slide))
      found.push({ slide, language: lecture.default_language })
  }
  return found.sort((one, other) => one.slide - other.slide)
}

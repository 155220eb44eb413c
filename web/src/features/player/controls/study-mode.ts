import type { SlideEntry } from '@lectern/contract/lectures.ts'

/** The study modes. `comprehensive` is shown as "All". The texts `modes` explain each mode. */
export const studyModes = ['comprehensive', 'focus', 'quiz', 'review'] as const
export type StudyMode = (typeof studyModes)[number]

/** A tag of the script grammar. Here and not in `core`, whose parser is loaded with the annotations. */
const annotation = /\[(?:highlight|arrow|text_annotation|diagram|drawing|manual-annotation)[\s\]/]/i

/** Lists the modes that can show something: Quiz and Review need annotations. */
export const listOfferedModes = (slides: readonly Pick<SlideEntry, 'script'>[]): readonly StudyMode[] =>
  slides.some(({ script }) => annotation.test(script)) ? studyModes : ['comprehensive', 'focus']

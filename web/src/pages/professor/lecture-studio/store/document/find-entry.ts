import type { Lecture } from '@lectern/contract/lectures.ts'

/** Finds a slide's entry in a language. */
export const findEntry = (lecture: Lecture | undefined, language: string, slide: number) =>
  lecture?.slides[language]?.find((entry) => entry.index === slide)

import type { Lecture } from '@lectern/contract/lectures.ts'
import * as limits from '@lectern/contract/limits.ts'
import { useState } from 'react'
import type { DraftWishes } from './quiz-drafts.ts'

type DraftType = NonNullable<DraftWishes['types']>[number]
export const draftTypes: readonly DraftType[] = ['multiple_choice', 'short_answer']

const COUNT = 5

type Wishes = {
  /** Null: every slide that has text. */
  slides: readonly number[] | null
  count: number | null
  types: readonly DraftType[]
  language: string
  instructions: string
}

const toggled = <T>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one]

/** The options of a drafting job, and their problems. */
export function useDraftForm(lecture: Lecture) {
  const [wishes, setWishes] = useState<Wishes>({
    slides: null,
    count: COUNT,
    types: draftTypes,
    language: lecture.default_language,
    instructions: '',
  })
  const { slides, count, types, language, instructions } = wishes
  const problems = {
    slides: slides?.length === 0,
    count: !(count !== null && Number.isInteger(count) && count >= 1 && count <= limits.draftsPerJob),
    types: types.length === 0,
    instructions: instructions.length > limits.instructionsChars,
  }
  return {
    wishes,
    problems,
    isReady: !Object.values(problems).includes(true),
    change: (part: Partial<Wishes>) => setWishes((now) => ({ ...now, ...part })),
    toggleSlide: (slide: number) =>
      setWishes((now) => ({ ...now, slides: toggled(now.slides ?? [], slide).sort((a, b) => a - b) })),
    toggleType: (type: DraftType) => setWishes((now) => ({ ...now, types: toggled(now.types, type) })),
    body: (): DraftWishes => ({
      ...(slides ? { slides: [...slides] } : {}),
      count: count ?? COUNT,
      types: draftTypes.filter((type) => types.includes(type)),
      language: language as NonNullable<DraftWishes['language']>,
      instructions,
    }),
  }
}

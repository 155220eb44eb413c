import type { Lecture } from '@lectern/contract/lectures.ts'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

export type StudioTab = 'editor' | 'overview'

/** Where one is in the studio: kept in the address, so that a reload and a link find it again. */
export function usePlace(lecture: Lecture | undefined) {
  const [params, setParams] = useSearchParams()
  // While a deck is prepared its pages come in any order: 1, 2, 7, 8 may be there first.
  const numbers = useMemo(
    () => lecture?.slides[lecture.default_language]?.map((entry) => entry.index) ?? [],
    [lecture],
  )
  const asked = Number(params.get('slide'))
  const slide = numbers.includes(asked) ? asked : (numbers[0] ?? 1)
  const at = numbers.indexOf(slide)
  const fallback = lecture?.default_language ?? 'en'
  const language = lecture?.supported_languages.find((code) => code === params.get('language')) ?? fallback
  const tab: StudioTab = params.get('tab') === 'overview' ? 'overview' : 'editor'

  const go = useCallback(
    (to: { slide?: number; language?: string; tab?: StudioTab }) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (to.slide !== undefined) next.set('slide', String(to.slide))
          if (to.language !== undefined) next.set('language', to.language)
          if (to.tab === 'overview') next.set('tab', 'overview')
          else if (to.tab) next.delete('tab')
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  return {
    slide,
    language,
    tab,
    go,
    isSlideChosen: params.has('slide'),
    /** The slides beside this one; undefined at the ends. */
    previous: numbers[at - 1],
    next: numbers[at + 1],
  }
}

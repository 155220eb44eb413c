import { useDeferredValue, useMemo, useState } from 'react'
import { languagesOf } from '../../../../features/languages/languages-of.ts'
import { useLecture, useSlideAddress } from '../store/studio-data.ts'
import { findInLecture } from './find-matches.ts'

type SearchSettings = { find: string; replace: string; matchCase: boolean; wholeWords: boolean }

/**
 * The search text and its matches, updated while the professor types. Excluded slides stay excluded until
 * the search changes.
 */
export function useSearch() {
  const lecture = useLecture()
  const address = useSlideAddress()
  const [settings, setSettings] = useState<SearchSettings>({
    find: '',
    replace: '',
    matchCase: false,
    wholeWords: false,
  })
  const [chosenLanguage, setLanguage] = useState<string | null>(null)
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set())
  const isOffered = chosenLanguage !== null && languagesOf(lecture).includes(chosenLanguage)
  const language = isOffered ? chosenLanguage : address.language
  // Defer the search: searching three hundred scripts must not delay a key press.
  const shown = useDeferredValue(settings)
  const { find, replace, matchCase, wholeWords } = shown
  const results = useMemo(
    () => findInLecture(lecture, language, { find, matchCase, wholeWords }, replace),
    [lecture, language, find, replace, matchCase, wholeWords],
  )
  return {
    settings,
    shown,
    language,
    results,
    excluded,
    /** The shown matches do not yet belong to what was typed. */
    isLate: shown !== settings,
    change: (part: Partial<SearchSettings>) => {
      if (part.replace === undefined) setExcluded(new Set())
      setSettings({ ...settings, ...part })
    },
    changeLanguage: (code: string) => {
      setExcluded(new Set())
      setLanguage(code)
    },
    choose: (slides: readonly number[], isChosen: boolean) => {
      const next = new Set(excluded)
      for (const slide of slides) {
        if (isChosen) next.delete(slide)
        else next.add(slide)
      }
      setExcluded(next)
    },
  }
}

export type Search = ReturnType<typeof useSearch>

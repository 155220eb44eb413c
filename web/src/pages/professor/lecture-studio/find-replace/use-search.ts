import { useDeferredValue, useMemo, useState } from 'react'
import { usePart } from '../store/studio-store.ts'
import { findInLecture } from './find-matches.ts'

export type SearchSettings = { find: string; replace: string; matchCase: boolean; wholeWords: boolean }

/** What is looked for and found, while it is typed. The slides that were taken out stay out until the search is another. */
export function useSearch() {
  const { lecture } = usePart('document', 'lecture')
  const place = usePart('place', 'language')
  const [settings, setSettings] = useState<SearchSettings>({
    find: '',
    replace: '',
    matchCase: false,
    wholeWords: false,
  })
  const [chosenLanguage, setLanguage] = useState<string | null>(null)
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set())
  const isOffered = chosenLanguage !== null && lecture.supported_languages.includes(chosenLanguage)
  const language = isOffered ? chosenLanguage : place.language
  // Searching three hundred scripts must not hold up a key.
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
    /** What is shown is not yet what was typed. */
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

import { type LectureLanguage, lectureLanguages } from '@lectern/contract/languages.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import { useMemo } from 'react'
import { useEngines } from '../../../../../api/use-engines.ts'
import { findJob, useCounts, useJobs, useLecture } from '../studio-data.ts'
import { useStudio } from '../studio-store.ts'

const asLectureLanguage = (found: unknown): LectureLanguage | null =>
  lectureLanguages.find((language) => language === found) ?? null

/** The language of a deck by the titles of its slides. */
const readLanguage = ({ slides, default_language: standard }: Lecture): LectureLanguage | null =>
  asLectureLanguage(detectLanguage((slides[standard] ?? []).map(({ title }) => title ?? '').join('\n')))

/**
 * The language of a deck that is in another language than its scripts would be, if the professor has to choose before any
 * script is written; otherwise null. The server reads all words, and may have found what the titles do not show.
 */
export function useDeckLanguage(): {
  language: LectureLanguage
  standard: LectureLanguage
  isBuiltin: boolean
} | null {
  const lecture = useLecture()
  const { active, jobs } = useJobs()
  const { defaultScriptsToWrite: missing } = useCounts()
  const engine = useEngines().data?.script
  const goesOnIn = useStudio((state) => state.goesOnIn)
  const ofTitles = useMemo(() => readLanguage(lecture), [lecture])
  const refused = findJob(jobs, 'lecture_scripts')
  const isRefused =
    refused?.code === 'deck_not_translated' && refused.params.target === lecture.default_language
  const language = isRefused ? asLectureLanguage(refused.params.language) : ofTitles
  const standard = asLectureLanguage(lecture.default_language)
  const isWorking =
    findJob(active, 'slides') !== undefined || findJob(active, 'lecture_scripts') !== undefined
  if (!language || !standard || !engine || isWorking) return null
  if (language === standard || goesOnIn === standard || missing * 2 <= lecture.total_slides) return null
  return { language, standard, isBuiltin: engine === 'builtin' }
}

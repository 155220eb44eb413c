import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readLanguageProgress } from '../jobs/language-progress.ts'
import { useOpenStudio } from '../studio-context.ts'

/** How far the lecture is, in words: for several languages each by its name. */
export function useReadiness(): string {
  const { t } = useTranslation(['studio', 'common'])
  const { lecture, counts, generation } = useOpenStudio()
  const progress = useMemo(() => readLanguageProgress(lecture), [lecture])
  if (generation.slidesJob) return t('header.preparing')
  const { ready, total: count } = counts
  if (count === 0) return t('header.uploadFirst')
  if (lecture.published && ready === count) return t('header.allComplete', { count })
  if (progress.length === 1 || ready === count)
    return lecture.published ? t('header.complete', { ready, count }) : t('header.ready', { ready, count })
  const sentences = progress.map(({ language, withoutScript, withoutAudio, withStaleAudio }) => {
    const name = t(`common:languages.${language as LectureLanguage}`)
    if (withoutScript.length > 0) return t('header.languageScripts', { name, count: withoutScript.length })
    const stale = { count: withStaleAudio }
    if (withoutAudio > 0) {
      const missing = t('header.languageAudio', { name, count: withoutAudio })
      return withStaleAudio > 0 ? missing + t('header.comma') + t('header.alsoStale', stale) : missing
    }
    if (withStaleAudio > 0) return t('header.languageStale', { name, ...stale })
    return t('header.languageReady', { name })
  })
  return sentences.join(t('header.comma'))
}

import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readLanguageProgress } from '../store/document/language-progress.ts'
import { useLectureWork } from '../store/jobs/use-generation.ts'
import { useCounts, useLecture } from '../store/studio-data.ts'

/**
 * The lecture's progress as text: `short` for all languages together, `whole` for each language. `missing`
 * lists the incomplete languages, missing scripts first.
 */
export function useReadiness(): { short: string; whole: string; missing: Missing[] } {
  const { t } = useTranslation(['studio', 'common'])
  const lecture = useLecture()
  const counts = useCounts()
  const work = useLectureWork()
  const progress = useMemo(() => readLanguageProgress(lecture), [lecture])
  const { ready, total: count } = counts
  const only = (short: string) => ({ short, whole: short, missing: [] })
  if (work.slidesJob) return only(t('header.preparing'))
  if (count === 0) return only(t('header.uploadFirst'))
  if (lecture.published && ready === count) return only(t('header.allComplete', { count }))
  const short = lecture.published
    ? t('header.complete', { ready, count })
    : // A slide that is ready in the language that is shown may lack another one.
      t(progress.length > 1 && ready < count ? 'header.readyInAll' : 'header.ready', { ready, count })
  if (progress.length === 1 || ready === count) return only(short)
  const each = progress.map(({ language, withoutScript, withoutAudio, withStaleAudio }) => {
    const name = t(`common:languages.${language as LectureLanguage}`)
    const say = (state: Missing['state'] | 'ready', sentence: string) => ({ language, state, sentence })
    if (withoutScript.length > 0)
      return say('noScript', t('header.languageScripts', { name, count: withoutScript.length }))
    const stale = { count: withStaleAudio }
    if (withoutAudio > 0) {
      const missing = t('header.languageAudio', { name, count: withoutAudio })
      const also = withStaleAudio > 0 ? t('header.comma') + t('header.alsoStale', stale) : ''
      return say('noAudio', missing + also)
    }
    if (withStaleAudio > 0) return say('stale', t('header.languageStale', { name, ...stale }))
    return say('ready', t('header.languageReady', { name }))
  })
  const missing = each.filter((one): one is Missing => one.state !== 'ready')
  return {
    short,
    whole: each.map(({ sentence }) => sentence).join(t('header.comma')),
    missing: missing.toSorted((one, other) => weight[one.state] - weight[other.state]),
  }
}

/** The most important gap of one language. */
type Missing = { language: string; state: 'noScript' | 'noAudio' | 'stale'; sentence: string }
const weight = { noScript: 0, noAudio: 1, stale: 2 }

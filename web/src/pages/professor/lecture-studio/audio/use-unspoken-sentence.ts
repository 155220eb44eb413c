import { useTranslation } from 'react-i18next'
import { writeRanges } from '../jobs/language-progress.ts'
import { useOpenStudio } from '../studio-context.ts'

/**
 * After the last of many recordings: which slides could not be spoken, or that it was cancelled, and that
 * publishing therefore did not follow. Null while they run and when nothing is left to say.
 */
export function useUnspokenSentence(): string | null {
  const { t } = useTranslation('studio')
  const { bulk, publishing } = useOpenStudio()
  if (bulk.isRunning) return null
  const failed = bulk.items.filter(({ state }) => state !== 'COMPLETED' && state !== 'CANCELLED')
  if (failed.length > 0) {
    const numbers = [...new Set(failed.map(({ slide }) => slide))].sort((a, b) => a - b)
    const named = { slides: writeRanges(numbers), count: numbers.length }
    return t(bulk.aim === 'audio' ? 'missing.notSpoken' : `missing.not.${bulk.aim}`, named)
  }
  if (!bulk.items.some(({ state }) => state === 'CANCELLED')) return null
  return t(publishing.dialog === 'missingAudio' ? 'missing.cancelledWish' : 'missing.cancelled')
}

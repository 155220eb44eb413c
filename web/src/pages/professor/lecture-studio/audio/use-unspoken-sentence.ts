import { writeRanges } from '@lectern/core/messages/lists.ts'
import { useTranslation } from 'react-i18next'
import { useBulkAudio } from '../store/audio/read-bulk-audio.ts'
import type { BulkItem } from '../store/studio-state.ts'
import { useStudio } from '../store/studio-store.ts'

/**
 * Message after the last of many recordings: which slides failed or have an unknown outcome, or that the
 * professor cancelled, and that the lecture was therefore not published. Null while recordings run and if
 * all succeeded.
 */
export function useUnspokenSentence(): string | null {
  const { t } = useTranslation('studio')
  const aim = useStudio((state) => state.aim)
  const bulk = useBulkAudio()
  const publishDialog = useStudio((state) => state.publishDialog)
  if (bulk.isRunning) return null
  const nameThose = (items: readonly BulkItem[]) => {
    const numbers = [...new Set(items.map(({ slide }) => slide))].sort((a, b) => a - b)
    return { slides: writeRanges(numbers), count: numbers.length }
  }
  const unknown = bulk.items.filter(({ state }) => state === 'POLL_ERROR')
  const failed = bulk.items.filter(({ state }) => state === 'FAILED' || state === 'Enqueue Failed')
  const sentences = [
    failed.length > 0 && t(aim === 'audio' ? 'missing.notSpoken' : `missing.not.${aim}`, nameThose(failed)),
    unknown.length > 0 && t('missing.unknown', nameThose(unknown)),
  ].filter((sentence) => sentence !== false)
  if (sentences.length > 0) return sentences.join(' ')
  if (!bulk.items.some(({ state }) => state === 'CANCELLED')) return null
  const what = bulk.finished > 0 ? 'cancelled' : 'cancelledNone'
  return t(publishDialog === 'missingAudio' ? `missing.${what}Wish` : `missing.${what}`)
}

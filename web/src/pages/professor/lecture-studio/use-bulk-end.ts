import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../ui/toasts.tsx'
import type { BulkAudio } from './use-bulk-audio.ts'
import type { Publishing } from './use-publishing.ts'

/**
 * What follows when many recordings are done and their dialog is closed: a good end is told and forgotten,
 * failures stay to be tried again. A new refusal of publishing begins a new list.
 */
export function useBulkEnd(bulk: BulkAudio, publishing: Publishing, isDialogOpen: boolean): void {
  const { t } = useTranslation('studio')
  const wasRunning = useRef(false)

  const tellEnd = useEffectEvent(() => {
    if (isDialogOpen || bulk.items.length === 0 || bulk.failed > 0) return
    showToast('success', bulk.isForPublishing ? t('missing.youCanPublish') : t('missing.completeAll'))
    bulk.forget()
  })
  useEffect(() => {
    if (wasRunning.current && !bulk.isRunning) tellEnd()
    wasRunning.current = bulk.isRunning
  }, [bulk.isRunning])

  const { missingAudio } = publishing
  const beginAnew = useEffectEvent(() => {
    if (!bulk.isRunning) bulk.forget()
  })
  useEffect(() => {
    if (missingAudio.length > 0) beginAnew()
  }, [missingAudio])
}

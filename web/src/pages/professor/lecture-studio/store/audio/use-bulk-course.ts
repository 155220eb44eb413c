import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../../../ui/feedback/toasts.tsx'
import { listMissingAudio, slideKeyOf } from '../document/slide-states.ts'
import { useLecture } from '../studio-data.ts'
import { useActions, useStudio } from '../studio-store.ts'
import { useBulkAudio } from './bulk-audio-slice.ts'
import { type BulkAim, loadBulk, storeBulk } from './bulk-storage.ts'

/**
 * Runs many recordings independently of their dialog. Resumes them after a reload. If all succeed,
 * publishes the lecture if that was requested. If the dialog is closed then, shows a toast and clears the
 * list; failed recordings stay to be retried. A publish request that reports missing audio starts a new
 * list.
 */
export function useBulkCourse(): void {
  const { t } = useTranslation('studio')
  const lecture = useLecture()
  const bulk = useBulkAudio()
  const aim = useStudio((state) => state.aim)
  const missingAudio = useStudio((state) => state.missingAudio)
  const { startRecordings: start, forgetRecordings: forget, publishSpoken } = useActions()
  const isDialogOpen = useStudio(isBulkDialogOpen)

  /**
   * Keep the request to publish until the server has answered: a reload aborts the call, and the page
   * cannot tell that from a lost connection.
   */
  const publishIfWanted = async (aim: BulkAim) => {
    if (aim === 'audio' || (await publishSpoken(aim))) storeBulk(lecture._id, null)
  }
  const finish = useEffectEvent(() => {
    const isComplete = bulk.items.length > 0 && bulk.finished === bulk.items.length
    if (isComplete && aim === 'audio' && !isDialogOpen) showToast('success', t('missing.completeAll'))
    if (!bulk.isUnanswered) void publishIfWanted(isComplete ? aim : 'audio')
    if (bulk.failed + bulk.cancelled === 0 && !isDialogOpen) forget()
  })
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !bulk.isRunning) finish()
    wasRunning.current = bulk.isRunning
  }, [bulk.isRunning])

  // After a reload, request the missing recordings again. For those still in progress the server returns
  // the running job.
  const takeUp = useEffectEvent(() => {
    const asked = loadBulk(lecture._id)
    if (!asked || bulk.items.length > 0) return
    const wanted = new Map(
      asked.missing.map((one) => [slideKeyOf(one.language, one.slide_index), one.image_url]),
    )
    const left = listMissingAudio(lecture).flatMap((one) => {
      const address = slideKeyOf(one.language, one.slide_index)
      return wanted.has(address) ? [{ ...one, image_url: wanted.get(address) }] : []
    })
    if (left.length > 0) return void start(left, asked.aim)
    // The last recording ended while the page was loading, or before.
    void publishIfWanted(asked.aim)
  })
  useEffect(() => takeUp(), [])

  const beginAnew = useEffectEvent(() => {
    if (!bulk.isRunning) forget()
  })
  useEffect(() => {
    if (missingAudio.length > 0) beginAnew()
  }, [missingAudio])
}

/** True while the dialog that lists the recordings is open. */
export const isBulkDialogOpen = (state: {
  publishDialog: string | null
  openDialog: string | null
}): boolean => state.publishDialog === 'missingAudio' || state.openDialog === 'bulk'

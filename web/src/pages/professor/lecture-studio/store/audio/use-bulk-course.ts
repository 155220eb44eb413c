import type { Lecture } from '@lectern/contract/lectures.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../../../ui/feedback/toasts.tsx'
import { listMissingAudio, placeOf } from '../document/slide-states.ts'
import type { Publishing } from '../publishing/use-publishing.ts'
import { type BulkAim, loadBulk, storeBulk } from './bulk-storage.ts'
import type { BulkAudio } from './use-bulk-audio.ts'

/**
 * Runs many recordings independently of their dialog. Resumes them after a reload. If all succeed,
 * publishes the lecture if that was requested. If the dialog is closed then, shows a toast and clears the
 * list; failed recordings stay to be retried. A publish request that reports missing audio starts a new
 * list.
 */
export function useBulkCourse(
  lecture: Lecture | undefined,
  bulk: BulkAudio,
  publishing: Publishing,
  isDialogOpen: boolean,
): void {
  const { t } = useTranslation('studio')
  const wasRunning = useRef(false)
  // The dialog can be closed while the publish request is on its way.
  const isDialogOpenNow = useRef(isDialogOpen)
  useEffect(() => {
    isDialogOpenNow.current = isDialogOpen
  }, [isDialogOpen])
  const isWatched = () => isDialogOpenNow.current

  /**
   * Keep the request to publish until the server has answered: a reload aborts the call, and the page
   * cannot tell that from a lost connection.
   */
  const settle = async (lectureId: string, aim: BulkAim) => {
    if (aim === 'audio' || (await publishing.publishSpoken(aim, isWatched))) storeBulk(lectureId, null)
  }
  const finish = useEffectEvent((lectureId: string) => {
    const isComplete = bulk.items.length > 0 && bulk.finished === bulk.items.length
    if (isComplete && bulk.aim === 'audio' && !isDialogOpen) showToast('success', t('missing.completeAll'))
    if (!bulk.isUnanswered) void settle(lectureId, isComplete ? bulk.aim : 'audio')
    if (bulk.failed === 0 && !isDialogOpen) bulk.forget()
  })
  const lectureId = lecture?._id
  useEffect(() => {
    if (lectureId && wasRunning.current && !bulk.isRunning) finish(lectureId)
    wasRunning.current = bulk.isRunning
  }, [bulk.isRunning, lectureId])

  // After a reload, request the missing recordings again. For those still in progress the server returns
  // the running job.
  const takeUp = useEffectEvent(() => {
    const asked = lecture && loadBulk(lecture._id)
    if (!asked || bulk.items.length > 0) return
    const wanted = new Map(
      asked.missing.map((one) => [placeOf(one.language, one.slide_index), one.image_url]),
    )
    const left = listMissingAudio(lecture).flatMap((one) => {
      const place = placeOf(one.language, one.slide_index)
      return wanted.has(place) ? [{ ...one, image_url: wanted.get(place) }] : []
    })
    if (left.length > 0) return void bulk.start(left, asked.aim)
    // The last recording ended while the page was loading, or before.
    void settle(lecture._id, asked.aim)
  })
  const isLoaded = lecture !== undefined
  useEffect(() => {
    if (isLoaded) takeUp()
  }, [isLoaded])

  const { missingAudio } = publishing
  const beginAnew = useEffectEvent(() => {
    if (!bulk.isRunning) bulk.forget()
  })
  useEffect(() => {
    if (missingAudio.length > 0) beginAnew()
  }, [missingAudio])
}

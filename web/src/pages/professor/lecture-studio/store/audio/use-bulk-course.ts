import type { Lecture } from '@lectern/contract/lectures.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../../../ui/feedback/toasts.tsx'
import { listMissingAudio, placeOf } from '../document/slide-states.ts'
import type { Publishing } from '../publishing/use-publishing.ts'
import { type BulkAim, loadBulk, storeBulk } from './bulk-storage.ts'
import type { BulkAudio } from './use-bulk-audio.ts'

/**
 * The course of many recordings beside their dialog: taken up after a reload; a good end publishes the lecture
 * where that was wished; it is told and forgotten when the dialog is closed, failures stay to be tried again; a
 * new refusal of publishing begins a new list.
 */
export function useBulkCourse(
  lecture: Lecture | undefined,
  bulk: BulkAudio,
  publishing: Publishing,
  isDialogOpen: boolean,
): void {
  const { t } = useTranslation('studio')
  const wasRunning = useRef(false)
  // The dialog can be closed while the server is still asked to publish.
  const isDialogOpenNow = useRef(isDialogOpen)
  useEffect(() => {
    isDialogOpenNow.current = isDialogOpen
  }, [isDialogOpen])
  const isWatched = () => isDialogOpenNow.current

  /**
   * The wish is kept as long as the server has not answered: a reload breaks off what is on its way, which a page that
   * goes cannot tell from a lost line.
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

  // Taken up after a reload: what is still missing is asked for again, and is one job with what runs already.
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
    // The last of them was spoken while the page was loading, or before.
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

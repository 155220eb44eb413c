import type { Lecture } from '@lectern/contract/lectures.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../../ui/toasts.tsx'
import { listMissingAudio, placeOf } from '../filmstrip/slide-states.ts'
import type { Publishing } from '../publishing/use-publishing.ts'
import { loadBulk, storeBulk } from './bulk-store.ts'
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

  const finish = useEffectEvent(() => {
    if (bulk.items.length === 0 || bulk.failed > 0) return
    const isComplete = bulk.finished === bulk.items.length
    if (isComplete && bulk.aim !== 'audio') void publishing.publishSpoken(bulk.aim, isDialogOpen)
    else if (isComplete && !isDialogOpen) showToast('success', t('missing.completeAll'))
    if (!isDialogOpen) bulk.forget()
  })
  useEffect(() => {
    if (wasRunning.current && !bulk.isRunning) {
      if (lecture) storeBulk(lecture._id, null)
      finish()
    }
    wasRunning.current = bulk.isRunning
  }, [bulk.isRunning, lecture])

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
    // The last of them was spoken while the page was loading.
    storeBulk(lecture._id, null)
    if (asked.aim !== 'audio') void publishing.publishSpoken(asked.aim, false)
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

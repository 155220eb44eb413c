import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../../../../ui/feedback/toasts.tsx'
import { listMissingAudio, slideKeyOf } from '../document/slide-states.ts'
import { useJobs, useLecture } from '../studio-data.ts'
import { useActions, useStudio } from '../studio-store.ts'
import { loadBulk, storeBulk } from './bulk-storage.ts'
import { useBulkAudio } from './read-bulk-audio.ts'

const checkStartsMs = 5000

/**
 * Runs many recordings independently of their dialog and resumes them after a reload. The server's job
 * `publishing` starts its recordings itself: they are followed, also when another page started it. If the dialog
 * is closed at the end, shows a toast and clears the list; failed recordings stay to be retried. A publish
 * request that reports missing audio starts a new list. After start requests without an answer, for
 * example because the server was restarted, asks until it answers, and requests again what it has not started.
 */
export function useBulkCourse(): void {
  const { t } = useTranslation('studio')
  const lecture = useLecture()
  const bulk = useBulkAudio()
  const publishingJobId = useJobs().active.find(({ kind }) => kind === 'publishing')?.job_id
  const aim = useStudio((state) => state.aim)
  const missingAudio = useStudio((state) => state.missingAudio)
  const { startRecordings: start, forgetRecordings: forget, followPublishing, checkStarts } = useActions()
  const isDialogOpen = useStudio(isBulkDialogOpen)

  const finish = useEffectEvent(() => {
    const isComplete = bulk.items.length > 0 && bulk.finished === bulk.items.length
    if (isComplete && aim === 'audio' && !isDialogOpen) showToast('success', t('missing.completeAll'))
    if (!bulk.isUnanswered) storeBulk(lecture._id, null)
    if (aim === 'audio' && bulk.failed + bulk.cancelled === 0 && !isDialogOpen) forget()
  })
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !bulk.isRunning) finish()
    wasRunning.current = bulk.isRunning
  }, [bulk.isRunning])

  // After a reload, request the missing recordings again. For those still in progress the server returns
  // the running job.
  const takeUp = useEffectEvent(() => {
    if (bulk.items.length > 0) return
    const wanted = new Map(
      loadBulk(lecture._id).map((one) => [slideKeyOf(one.language, one.slide_index), one.image_url]),
    )
    const left = listMissingAudio(lecture).flatMap((one) => {
      const address = slideKeyOf(one.language, one.slide_index)
      return wanted.has(address) ? [{ ...one, image_url: wanted.get(address) }] : []
    })
    if (left.length > 0) void start(left, 'audio')
  })
  useEffect(() => takeUp(), [])

  useEffect(() => {
    if (publishingJobId) followPublishing(publishingJobId)
  }, [publishingJobId, followPublishing])

  const mayHaveStarted = bulk.maybeStarted > 0
  useEffect(() => {
    if (!mayHaveStarted) return
    const timer = setInterval(() => void checkStarts(), checkStartsMs)
    return () => clearInterval(timer)
  }, [mayHaveStarted, checkStarts])

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

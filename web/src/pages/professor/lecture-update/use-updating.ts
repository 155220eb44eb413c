import type { LectureLanguage } from '@lectern/contract/languages.ts'
import type { Differences } from '@lectern/contract/publishing.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { isEnded } from '../../../api/jobs/is-ended.ts'
import { lectureInput } from '../../../api/page-url.ts'
import { useJob, useJobsOfLecture } from '../../../api/use-job.ts'
import { formatJobMessage } from '../../../features/jobs/job-messages.ts'

/** The slides that students do not have yet and that lack a script, by number. */
function listUnwritten(differences: Differences | undefined): number[] {
  const missing = new Set(differences?.slides_missing_script.map(({ slide_index }) => slide_index))
  return (differences?.slides ?? []).flatMap(({ kind, slide_index }) =>
    kind === 'new' && slide_index !== null && missing.has(slide_index) ? [slide_index] : [],
  )
}

type Progress = { done: number; total: number }

/**
 * The update of a lecture. While audio is missing, the server generates it and then gives students the new
 * version, also when this page is closed. Students have the old version until then; failed or cancelled audio
 * ends the update.
 */
export function useUpdating(lectureId: string, differences: Differences | undefined) {
  const { t } = useTranslation('update')
  const client = useQueryClient()
  const [isUpdating, setUpdating] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  const [done, setDone] = useState<'updated' | 'undone' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [tellsStudents, setTellsStudents] = useState(false)
  const [leavesOut, setLeavesOut] = useState(true)
  const [startedId, setStartedId] = useState<string | null>(null)
  const ofLecture = useJobsOfLecture(lectureId)
  const found = ofLecture.data?.find(({ kind, status }) => kind === 'publishing' && !isEnded(status))
  const jobId = startedId ?? found?.job_id ?? null
  const watch = useJob(jobId, {
    kind: 'publishing',
    onEnd: async (job) => {
      setCancelling(false)
      if (job.status === 'COMPLETED') {
        setDone('updated')
        setTellsStudents(false)
      } else if (job.status === 'FAILED') setFailure(formatJobMessage(job) || t('failed'))
      await refetch()
      setStartedId(null)
    },
  })

  const refetch = () =>
    Promise.all([
      client.invalidateQueries({
        queryKey: keyOf(calls.publishing.differences, { params: { id: lectureId } }),
      }),
      client.invalidateQueries({ queryKey: keyOf(calls.lectures.get, { params: { id: lectureId } }) }),
      client.invalidateQueries({ queryKey: keyOf(calls.lectures.listOfCourse) }),
      client.invalidateQueries({ queryKey: keyOf(calls.jobs.ofLecture, { params: { id: lectureId } }) }),
    ])
  const unwritten = listUnwritten(differences)
  const leftOut = leavesOut ? unwritten : []
  const missingAudio = (differences?.slides_missing_audio ?? []).filter(
    ({ slide_index }) => !leftOut.includes(slide_index),
  )
  const asked = { tell_students: tellsStudents, leave_out_unwritten: leftOut.length > 0 }
  const publish = async () => {
    const input = { ...lectureInput(lectureId), body: { published: true, ...asked } }
    const lecture = await callApi(calls.publishing.update, input)
    client.setQueryData(keyOf(calls.lectures.get, lectureInput(lectureId)), lecture)
    setDone('updated')
    setTellsStudents(false)
    await refetch()
  }
  const publishWhenSpoken = async () => {
    const input = { params: { id: lectureId }, body: asked }
    const { job_id } = await callApi(calls.publishing.whenSpoken, input)
    setStartedId(job_id)
  }
  const start = async () => {
    if (!differences || isUpdating) return
    setUpdating(true)
    setFailure(null)
    setDone(null)
    try {
      await (missingAudio.length > 0 ? publishWhenSpoken() : publish())
    } catch (error) {
      setFailure(messageOf(error, t('failed')))
      await refetch()
    } finally {
      setUpdating(false)
    }
  }

  const isWaiting = jobId !== null && !(watch.job && isEnded(watch.job.status))
  const progress: Progress | null = isWaiting
    ? { done: watch.job?.done ?? 0, total: watch.job?.total ?? differences?.slides_missing_audio.length ?? 0 }
    : null
  return {
    isBusy: progress !== null || isUpdating,
    isUpdating,
    isCancelling,
    progress,
    done,
    failure,
    hasPollingFailed: watch.hasPollingFailed,
    tellsStudents,
    setTellsStudents,
    /** The new slides without a script, by number, and those that this update goes without. */
    unwritten,
    leftOut,
    missingAudio,
    setLeavesOut,
    watchAgain: watch.watchAgain,
    start: () => void start(),
    cancel: async () => {
      if (jobId === null) return
      setCancelling(true)
      try {
        await callApi(calls.publishing.cancel, { params: { job: jobId } })
      } catch (error) {
        setFailure(messageOf(error, t('cancelFailed')))
        setCancelling(false)
      }
    },
    undo: async () => {
      setFailure(null)
      setUpdating(true)
      try {
        await callApi(calls.publishing.undo, lectureInput(lectureId))
        setDone('undone')
      } catch (error) {
        setFailure(messageOf(error, t('undoFailed')))
      } finally {
        await refetch()
        setUpdating(false)
      }
    },
    setInPreparation: async (languages: readonly LectureLanguage[]) => {
      setFailure(null)
      setUpdating(true)
      try {
        const body = { languages_in_preparation: [...languages] }
        await callApi(calls.publishing.update, { ...lectureInput(lectureId), body })
      } catch (error) {
        setFailure(messageOf(error, t('failed')))
      } finally {
        await refetch()
        setUpdating(false)
      }
    },
  }
}

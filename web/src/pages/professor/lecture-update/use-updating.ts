import type { LectureLanguage } from '@lectern/contract/languages.ts'
import type { Differences } from '@lectern/contract/publishing.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { keyOf } from '../../../api/call-query.ts'
import { calls } from '../../../api/calls.ts'
import { isEnded } from '../../../api/job-kinds.ts'
import { lectureInput } from '../../../api/page-url.ts'
import { useJobsOfLecture } from '../../../api/use-job.ts'

const CONCURRENT_REQUESTS = 3
/** A started job is in the list of jobs within this time. */
const listedWithinMs = 5000
/** Remembers in this tab that an update was asked for, and whether students are told, so that a reload goes on. */
const storageKey = (lectureId: string) => `update ${lectureId}`

type Progress = { done: number; total: number }

/**
 * The update of a lecture: generates missing audio, then gives students the new version. Students have
 * the old version until then; a failed or cancelled recording ends the update.
 */
export function useUpdating(lectureId: string, differences: Differences | undefined) {
  const { t } = useTranslation('update')
  const client = useQueryClient()
  const [started, setStarted] = useState<{ ids: readonly string[]; atMs: number } | null>(null)
  const [isSending, setSending] = useState(false)
  const [isUpdating, setUpdating] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  const [done, setDone] = useState<'updated' | 'undone' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [tellsStudents, setTellsStudents] = useState(
    () => sessionStorage.getItem(storageKey(lectureId)) === 'tell',
  )
  const isAsked = useRef(false)
  const wanted = useRef(0)
  const jobs = useJobsOfLecture(
    lectureId,
    () => (started ? 1000 : false),
    // Ids are in the order of their times. Answers are not: the first one may be of a later job.
    () => started?.ids.toSorted()[0],
  )

  const refetch = () =>
    Promise.all([
      client.invalidateQueries({
        queryKey: keyOf(calls.publishing.differences, { params: { id: lectureId } }),
      }),
      client.invalidateQueries({ queryKey: keyOf(calls.lectures.get, { params: { id: lectureId } }) }),
      client.invalidateQueries({ queryKey: keyOf(calls.lectures.listOfCourse) }),
    ])
  const end = (failure: string | null) => {
    sessionStorage.removeItem(storageKey(lectureId))
    isAsked.current = false
    setStarted(null)
    setSending(false)
    setCancelling(false)
    setFailure(failure)
  }
  const publish = async () => {
    setUpdating(true)
    try {
      const input = { ...lectureInput(lectureId), body: { published: true, tell_students: tellsStudents } }
      const lecture = await callApi(calls.publishing.update, input)
      client.setQueryData(keyOf(calls.lectures.get, lectureInput(lectureId)), lecture)
      setDone('updated')
      setTellsStudents(false)
      end(null)
    } catch (error) {
      end(messageOf(error, t('failed')))
    } finally {
      await refetch()
      setUpdating(false)
    }
  }
  const speak = async (missing: Differences['slides_missing_audio']) => {
    setSending(true)
    wanted.current = missing.length
    const queue = [...missing]
    const ids: string[] = []
    const sendNext = async () => {
      for (let next = queue.shift(); next && isAsked.current; next = queue.shift()) {
        const { job_id } = await callApi(calls.speech.speak, {
          params: { id: lectureId, slide: next.slide_index, lang: next.language as LectureLanguage },
        })
        ids.push(job_id)
      }
    }
    try {
      await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, sendNext))
      if (isAsked.current) setStarted({ ids, atMs: Date.now() })
      // Cancelled meanwhile: also those that were just started.
      else await Promise.all(ids.map((job) => callApi(calls.speech.cancel, { params: { job } })))
    } catch (error) {
      end(messageOf(error, t('audioNotStarted')))
    } finally {
      setSending(false)
    }
  }
  const start = () => {
    if (!differences || isAsked.current) return
    isAsked.current = true
    sessionStorage.setItem(storageKey(lectureId), tellsStudents ? 'tell' : 'asked')
    setFailure(null)
    setDone(null)
    const missing = differences.slides_missing_audio
    void (missing.length > 0 ? speak(missing) : publish())
  }

  const resume = useEffectEvent(() => {
    if (sessionStorage.getItem(storageKey(lectureId))) start()
  })
  const isLoaded = differences !== undefined
  useEffect(() => {
    if (isLoaded) resume()
  }, [isLoaded])

  const own = (jobs.data ?? []).filter(({ job_id }) => started?.ids.includes(job_id))
  const running = own.filter(({ status }) => !isEnded(status))
  // The list keeps ended jobs for a minute: one that was in it and left has ended.
  const isListed = jobs.dataUpdatedAt > (started?.atMs ?? 0) + listedWithinMs
  const isOver =
    started !== null && running.length === 0 && (isListed || own.length === new Set(started.ids).size)
  const finish = useEffectEvent(async () => {
    const failed = own.filter(({ status }) => status === 'FAILED')
    if (failed.length > 0) {
      const slides = [...new Set(failed.map(({ slide_index }) => slide_index))].join(', ')
      end(t('audioFailed', { slides, reason: failed[0]?.error ?? '' }))
      await refetch()
    } else if (!isAsked.current || own.some(({ status }) => status === 'CANCELLED')) {
      end(null)
      await refetch()
    } else {
      setStarted(null)
      await publish()
    }
  })
  useEffect(() => {
    if (isOver) void finish()
  }, [isOver])

  const total = wanted.current
  const ended = own.length - running.length
  const progress: Progress | null = isSending || started ? { done: Math.min(ended, total), total } : null
  return {
    isBusy: progress !== null || isUpdating,
    isUpdating,
    isCancelling,
    progress,
    done,
    failure,
    hasPollingFailed: started !== null && jobs.isError,
    tellsStudents,
    setTellsStudents,
    watchAgain: () => void jobs.refetch(),
    start,
    cancel: async () => {
      setCancelling(true)
      isAsked.current = false
      sessionStorage.removeItem(storageKey(lectureId))
      try {
        await Promise.all(
          running.map(({ job_id }) => callApi(calls.speech.cancel, { params: { job: job_id } })),
        )
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

import type { JobStatus } from '@lectern/contract/jobs.ts'
import type { Lecture } from '@lectern/contract/lectures.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keyOf } from '../../../../../api/call-query.ts'
import { calls } from '../../../../../api/calls.ts'
import { queryClient } from '../../../../../api/query-client.ts'
import { makeStorage } from '../../../../../api/testing/browser-storage.ts'
import { entry, lectureOf } from '../../testing/lecture-of.ts'
import { createStudioStore } from '../create-studio-store.ts'
import { findJobs } from '../jobs/jobs-slice.ts'
import { findLecture, lectureKey } from '../studio-data.ts'
import { readBulkAudio } from './read-bulk-audio.ts'

const jobsKey = keyOf(calls.jobs.ofLecture, { params: { id: 'lecture' } })
const jobOf = (id: string, slide: number, status: JobStatus['status']) =>
  ({ job_id: id, kind: 'audio', status, slide_index: slide, language: 'en' }) as JobStatus
const slides = [1, 2, 3]
const silent = lectureOf({ en: slides.map((slide) => entry(slide, 'Words.', 'none')) })
const withAudioOf = (spoken: number) =>
  lectureOf({ en: slides.map((slide) => entry(slide, 'Words.', slide === spoken ? 'current' : 'none')) })

/** What the server has once it answers again. */
let server: { jobs: JobStatus[]; lecture: Lecture } | null
let asked: string[]
let stopWatching: (() => void)[]

beforeEach(() => {
  server = null
  asked = []
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('localStorage', makeStorage(new Map()))
  vi.stubGlobal('sessionStorage', makeStorage(new Map()))
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace(/^.*\/slides\/|\?.*$/g, ''))
    if (!server) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ job_id: 'job 3' }))
  })
  queryClient.setQueryData(lectureKey('lecture'), silent)
  queryClient.setQueryData(jobsKey, [jobOf('job 1', 1, 'FAILED')])
  const answer = <Data>(read: (of: NonNullable<typeof server>) => Data) =>
    server ? Promise.resolve(read(server)) : Promise.reject(new Error('no answer'))
  const watch = <Data>(queryKey: readonly unknown[], read: (of: NonNullable<typeof server>) => Data) =>
    new QueryObserver(queryClient, {
      queryKey,
      queryFn: () => answer(read),
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => undefined)
  stopWatching = [watch(jobsKey, ({ jobs }) => jobs), watch(lectureKey('lecture'), ({ lecture }) => lecture)]
})
afterEach(() => {
  for (const stop of stopWatching) stop()
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function startWithoutAnswer() {
  const store = createStudioStore({
    lectureId: 'lecture',
    userId: 'user',
    params: new URLSearchParams(),
    navigate: () => undefined,
  })
  const asked = slides.map((slide_index) => ({ slide_index, language: 'en' }))
  await store.getState().startRecordings(asked, 'audio')
  const read = () =>
    readBulkAudio(store.getState().recordings, findJobs('lecture', new Set()), findLecture('lecture'))
  return { store, read, states: () => read().items.map(({ state }) => state) }
}

it('a recording that the server started without answering follows its job or its audio; the others are requested again', async () => {
  const { store, read, states } = await startWithoutAnswer()
  expect(states()).toEqual(['Enqueue Failed', 'Enqueue Failed', 'Enqueue Failed'])
  asked = []

  await store.getState().checkStarts()
  expect(read().maybeStarted, 'the server still does not answer').toBe(3)
  expect(asked).toEqual([])

  const failedBefore = jobOf('job 1', 1, 'FAILED')
  server = { jobs: [failedBefore, jobOf('job 2', 2, 'RUNNING')], lecture: withAudioOf(3) }
  await store.getState().checkStarts()
  expect(asked).toEqual(['1/audio/en'])
  expect(states()).toEqual(['PENDING', 'RUNNING', 'COMPLETED'])
  expect(read()).toMatchObject({ maybeStarted: 0, failed: 0, isRunning: true })
  expect(read().items.map(({ error }) => error)).toEqual([null, null, null])

  queryClient.setQueryData(jobsKey, [jobOf('job 2', 2, 'COMPLETED'), jobOf('job 3', 1, 'RUNNING')])
  expect(states()).toEqual(['RUNNING', 'COMPLETED', 'COMPLETED'])
})

import type { JobStatus } from '@lectern/contract/jobs.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keyOf } from '../../../../../api/call-query.ts'
import { calls } from '../../../../../api/calls.ts'
import { queryClient } from '../../../../../api/query-client.ts'
import { makeStorage } from '../../../../../api/testing/browser-storage.ts'
import { entry, lectureOf } from '../../testing/lecture-of.ts'
import { createStudioStore } from '../create-studio-store.ts'
import { lectureKey } from '../studio-data.ts'
import { readBulkAudio } from './read-bulk-audio.ts'

const jobOf = (slide: number, status: JobStatus['status']) =>
  ({ job_id: `job ${slide}`, kind: 'audio', status, slide_index: slide, language: 'en' }) as JobStatus
const recordings = [1, 2, 3].map((slide) => ({
  slide,
  language: 'en',
  imageUrl: `/picture-${slide}`,
  jobId: `job ${slide}`,
}))

let asked: string[]

beforeEach(() => {
  asked = []
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('localStorage', makeStorage(new Map()))
  vi.stubGlobal('sessionStorage', makeStorage(new Map()))
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit = {}) => {
    if (method !== 'POST') return new Response('[]')
    asked.push(url.replace(/^.*\/slides\/|\?.*$/g, ''))
    return new Response(JSON.stringify({ job_id: `new ${asked.length}` }))
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('cancelled recordings are no failures', () => {
  const jobs = [jobOf(1, 'COMPLETED'), jobOf(2, 'CANCELLED'), jobOf(3, 'FAILED')]
  expect(readBulkAudio(recordings, { jobs, hasPollingFailed: false }, undefined)).toMatchObject({
    finished: 1,
    cancelled: 1,
    failed: 1,
    isRunning: false,
  })
})

it('the rest is generated with one press: what was cancelled, and what failed', async () => {
  const lecture = lectureOf({ en: [1, 2, 3].map((slide) => entry(slide, 'Words.', 'none')) })
  queryClient.setQueryData(lectureKey('lecture'), lecture)
  queryClient.setQueryData(keyOf(calls.jobs.ofLecture, { params: { id: 'lecture' } }), [
    jobOf(1, 'COMPLETED'),
    jobOf(2, 'CANCELLED'),
    jobOf(3, 'FAILED'),
  ])
  const store = createStudioStore({
    lectureId: 'lecture',
    userId: 'user',
    params: new URLSearchParams(),
    navigate: () => undefined,
  })
  store.setState({ recordings })
  store.getState().generateRest()
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(['2/audio/en', '3/audio/en']))
})

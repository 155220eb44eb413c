import { beforeEach, expect, test, vi } from 'vitest'
import { makeStorage } from '../testing/browser-storage.ts'
import { listUnsentAnswers, storeAnswer } from './answers.ts'
import { sendUnsentAnswers } from './send-answers.ts'

const hourMs = 60 * 60 * 1_000
/** The requests, by method and last part of their path. */
let asked: string[]
let isHandedIn: boolean

beforeEach(() => {
  asked = []
  isHandedIn = false
  vi.stubGlobal('localStorage', makeStorage(new Map()))
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${address.split('/').at(-1)}`)
    if (method !== 'GET') return Response.json({ detail: 'The time is over.' }, { status: 409 })
    if (isHandedIn) return Response.json({ detail: 'No attempt.' }, { status: 404 })
    const time = new Date(0).toISOString()
    return Response.json({ answers: [], saved_at: null, remaining_seconds: 0, server_time: time })
  })
})

test('an answer that came too late is sent once; it goes when the attempt is submitted', async () => {
  const keptAtMs = Date.now()
  storeAnswer('hana', 'quiz', 'q1', { answer: 'late', version: 1, keptAtMs })
  await sendUnsentAnswers('hana')
  expect(asked).toEqual(['POST save-progress', 'GET draft'])
  expect(listUnsentAnswers('hana', 'quiz')).toMatchObject({ q1: { answer: 'late', isLate: true } })
  await sendUnsentAnswers('hana')
  expect(asked).toHaveLength(2)

  vi.spyOn(Date, 'now').mockReturnValue(keptAtMs + hourMs)
  isHandedIn = true
  await sendUnsentAnswers('hana')
  expect(asked).toEqual(['POST save-progress', 'GET draft', 'GET draft'])
  expect(listUnsentAnswers('hana', 'quiz')).toEqual({})
  await sendUnsentAnswers('hana')
  expect(asked).toHaveLength(3)
})

test('an answer that was given beside a late one is sent', async () => {
  const keptAtMs = Date.now()
  storeAnswer('hana', 'quiz', 'q1', { answer: 'late', version: 1, keptAtMs, isLate: true })
  storeAnswer('hana', 'quiz', 'q2', { answer: 'new', version: 1, keptAtMs })
  await sendUnsentAnswers('hana')
  expect(asked).toEqual(['POST save-progress', 'GET draft'])
})

import type { AnswerValue } from '@lectern/contract/questions.ts'
import { afterEach, beforeEach, vi } from 'vitest'
import { makeStorage } from '../../../../api/testing/browser-storage.ts'
import type { AnswerAutosave } from '../answer-autosave.ts'
import { makeQuizServer } from './fake-quiz-server.ts'

/** Content of the browser's storage. */
export const entries = new Map<string, string>()
/** Created for each test. */
export let server: ReturnType<typeof makeQuizServer>
export let browser: { window: EventTarget; document: EventTarget & { visibilityState: string } }
let isFull = false
/** Makes the browser's storage reject or accept further items. */
export const fillStorage = (full: boolean) => {
  isFull = full
}
let stops: (() => void)[]

/** Opens a tab with module state of its own; tabs share only the storage. */
export async function openTab(
  userId = 'hana',
  options: { isOver?: () => boolean; held?: [string, string][] } = {},
) {
  vi.resetModules()
  const { AnswerAutosave, shownAnswer } = await import('../answer-autosave.ts')
  const autosave: AnswerAutosave = new AnswerAutosave({
    userId,
    quizId: 'quiz',
    held: (options.held ?? []).map(([question_id, answer]) => ({ question_id, answer, version: 1 })),
    savedAt: null,
    isOver: options.isOver ?? (() => false),
    onReply: () => undefined,
  })
  const stop = autosave.start()
  stops.push(stop)
  return { autosave, stop, shown: (questionId: string) => shownAnswer(autosave.getState(), questionId) }
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
export const settled = () => pass(0)
export const heldByServer = () =>
  Object.fromEntries([...server.attemptOf('quiz').answers].map(([id, { answer }]) => [id, answer]))
export const versionsSent = (questionId: string) =>
  server.saves.flatMap(({ answers }) =>
    answers.filter((one) => one.question_id === questionId).map(({ version }) => version),
  )
/** Sets an answer as saved by another device. */
export const saveElsewhere = (questionId: string, answer: AnswerValue, version: number) =>
  server.attemptOf('quiz').answers.set(questionId, { answer, version })
export const isWaiting = (questionId: string, userId = 'hana') =>
  entries.has(`quiz-answers/${userId}/quiz/${questionId}`)
export const hide = (state: 'hidden' | 'visible') => {
  browser.document.visibilityState = state
  browser.document.dispatchEvent(new Event('visibilitychange'))
}

/**
 * Sets up, for each test, a server, a browser with empty storage and fake timers; removes them afterwards.
 */
export const beginWithQuizTabs = () => {
  beforeEach(() => {
    vi.useFakeTimers()
    // Makes the random part of retry delays constant.
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    server = makeQuizServer()
    stops = []
    isFull = false
    entries.clear()
    const window = new EventTarget()
    browser = { window, document: Object.assign(new EventTarget(), { visibilityState: 'visible' }) }
    vi.stubGlobal('window', window)
    vi.stubGlobal('document', browser.document)
    vi.stubGlobal('fetch', server.fetch)
    vi.stubGlobal(
      'localStorage',
      makeStorage(entries, {
        isFull: () => isFull,
        onChange: (key, oldValue, newValue) =>
          window.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue, newValue })),
      }),
    )
  })
  afterEach(() => {
    for (const stop of stops) stop()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}

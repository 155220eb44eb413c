import type { AnswerValue } from '@lectern/contract/questions.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deniedStorage, makeStorage } from '../../../api/testing/browser-storage.ts'
import type { AnswerKeeper } from './answer-keeper.ts'
import { makeQuizServer } from './testing/fake-quiz-server.ts'

const entries = new Map<string, string>()
let server: ReturnType<typeof makeQuizServer>
let browser: { window: EventTarget; document: EventTarget & { visibilityState: string } }
let isFull = false
let stops: (() => void)[]

/** A tab of its own: what it keeps besides the storage, no other tab has. */
async function openTab(userId = 'hana', options: { isOver?: () => boolean; held?: [string, string][] } = {}) {
  vi.resetModules()
  const { createAnswerKeeper, shownAnswer } = await import('./answer-keeper.ts')
  const keeper: AnswerKeeper = createAnswerKeeper({
    userId,
    quizId: 'quiz',
    held: (options.held ?? []).map(([question_id, answer]) => ({ question_id, answer, version: 1 })),
    savedAt: null,
    isOver: options.isOver ?? (() => false),
    onReply: () => undefined,
  })
  const stop = keeper.start()
  stops.push(stop)
  return { keeper, stop, shown: (questionId: string) => shownAnswer(keeper.getState(), questionId) }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const settled = () => pass(0)
const heldByServer = () =>
  Object.fromEntries([...server.attemptOf('quiz').answers].map(([id, { answer }]) => [id, answer]))
const versionsSent = (questionId: string) =>
  server.saves.flatMap(({ answers }) =>
    answers.filter((one) => one.question_id === questionId).map(({ version }) => version),
  )
/** Something that another device has saved. */
const saveElsewhere = (questionId: string, answer: AnswerValue, version: number) =>
  server.attemptOf('quiz').answers.set(questionId, { answer, version })
const isWaiting = (questionId: string, userId = 'hana') =>
  entries.has(`quiz-answers/${userId}/quiz/${questionId}`)
const hide = (state: 'hidden' | 'visible') => {
  browser.document.visibilityState = state
  browser.document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  // Retries wait exactly as long as they are said to.
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

describe('an answer', () => {
  test('is kept at once, sent two seconds after the last change, and let go when the server has it', async () => {
    const { keeper, shown } = await openTab()
    keeper.answer('q1', 'L')
    await pass(1_500)
    keeper.answer('q1', 'Light')
    expect(shown('q1')).toBe('Light')
    expect(isWaiting('q1')).toBe(true)
    await pass(1_999)
    expect(server.saves).toEqual([])
    await pass(1)
    expect(versionsSent('q1')).toEqual([2])
    expect(heldByServer()).toEqual({ q1: 'Light' })
    expect(isWaiting('q1')).toBe(false)
    expect(shown('q1')).toBe('Light')
  })

  test('says saving, then saved for two seconds, then nothing', async () => {
    const { keeper } = await openTab()
    server.hold()
    keeper.answer('q1', 0)
    await pass(2_000)
    expect(keeper.getState().saving).toBe('saving')
    server.letAllGo()
    await settled()
    expect(keeper.getState().saving).toBe('saved')
    await pass(2_000)
    expect(keeper.getState().saving).toBe('resting')
    expect(keeper.getState().savedAtMs).not.toBeNull()
  })

  test('of index 0 is one, and taking an answer back is one too', async () => {
    const { keeper, shown } = await openTab()
    keeper.answer('q1', 0)
    await keeper.save()
    expect(heldByServer()).toEqual({ q1: 0 })
    keeper.answer('q1', null)
    expect(shown('q1')).toBeNull()
    await keeper.save()
    expect(heldByServer()).toEqual({ q1: null })
  })

  test('given while a save is under way goes after it, with a version of its own', async () => {
    const { keeper, shown } = await openTab()
    server.hold()
    keeper.answer('q1', 'first')
    void keeper.save()
    await settled()
    keeper.answer('q1', 'second')
    void keeper.save()
    server.letAllGo()
    await settled()
    expect(versionsSent('q1')).toEqual([1, 2])
    expect(heldByServer()).toEqual({ q1: 'second' })
    expect(shown('q1')).toBe('second')
    expect(isWaiting('q1')).toBe(false)
  })

  test('asked for many times at once is saved by one request, and by one more', async () => {
    const { keeper } = await openTab()
    server.hold()
    keeper.answer('q1', 1)
    for (let times = 0; times < 5; times += 1) void keeper.save()
    await settled()
    server.letAllGo()
    await settled()
    expect(server.saves).toHaveLength(2)
  })

  test('takes the question that is open along', async () => {
    const { keeper } = await openTab()
    keeper.open('q2')
    keeper.answer('q1', 1)
    await keeper.save()
    expect(server.saves[0]?.openQuestionId).toBe('q2')
  })

  test('with half a sign in it is handed in whole', async () => {
    const { keeper } = await openTab('hana', { held: [['q2', 'Held']] })
    keeper.answer('q1', 'leaf \ud83c')
    expect(keeper.getAnswers()).toEqual([
      { question_id: 'q1', answer: 'leaf \ufffd', version: 1 },
      { question_id: 'q2', answer: 'Held', version: 1 },
    ])
  })
})

describe('another device', () => {
  test('that saved something else is gone over with the next version, and what it had is not lost', async () => {
    const { keeper, shown } = await openTab()
    saveElsewhere('q1', 'From the phone', 4)
    keeper.answer('q1', 'From the desk')
    await keeper.save()
    expect(shown('q1')).toBe('From the desk')
    expect(keeper.getState().others).toEqual({ q1: 'From the phone' })
    await pass(1_000)
    expect(versionsSent('q1')).toEqual([1, 5])
    expect(heldByServer()).toEqual({ q1: 'From the desk' })
    keeper.answer('q1', 'From the phone')
    expect(keeper.getState().others).toEqual({})
  })

  test('that saved the same is no matter', async () => {
    const { keeper } = await openTab()
    saveElsewhere('q1', 'Water', 4)
    keeper.answer('q1', 'Water')
    await keeper.save()
    expect(keeper.getState().others).toEqual({})
    expect(isWaiting('q1')).toBe(false)
    keeper.answer('q1', 'Light')
    expect(keeper.getAnswers()).toMatchObject([{ version: 5 }])
  })

  test('that answered another question is heard of within a minute, without a word about saving', async () => {
    const { keeper, shown } = await openTab()
    saveElsewhere('q2', 'Told', 1)
    await pass(59_999)
    expect(shown('q2')).toBeNull()
    await pass(1)
    expect(shown('q2')).toBe('Told')
    expect(keeper.getState().saving).toBe('resting')
  })

  test('an older reply that comes last takes nothing back', async () => {
    const { keeper, shown } = await openTab()
    server.hold()
    keeper.answer('q1', 'old')
    hide('hidden')
    await settled()
    keeper.answer('q1', 'new')
    void keeper.save()
    await settled()
    server.letGo(1)
    await settled()
    expect(shown('q1')).toBe('new')
    server.letAllGo()
    await settled()
    expect(shown('q1')).toBe('new')
    expect(keeper.getState().held.q1).toEqual({ answer: 'new', version: 2 })
  })
})

describe('without a connection', () => {
  test('answers are kept, the error is said for three seconds, and it is tried ever more slowly', async () => {
    const { keeper } = await openTab()
    const fetched = vi.spyOn(globalThis, 'fetch')
    server.setReachable(false)
    keeper.answer('q1', 'kept')
    await pass(2_000)
    expect(keeper.getState()).toMatchObject({ isUnreachable: true, saving: 'error' })
    const waits: number[] = []
    for (let tries = 1; tries < 7; tries += 1) {
      const before = Date.now()
      while (fetched.mock.calls.length <= tries) await pass(250)
      waits.push(Date.now() - before)
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
    await pass(3_000)
    expect(keeper.getState().saving).toBe('resting')
    expect(isWaiting('q1')).toBe(true)
  })

  test('typing on does not hurry it, and the connection that comes back does', async () => {
    const { keeper } = await openTab()
    server.setReachable(false)
    keeper.answer('q1', 'a')
    await keeper.save()
    keeper.answer('q1', 'b')
    keeper.answer('q2', 2)
    server.setReachable(true)
    browser.window.dispatchEvent(new Event('online'))
    await settled()
    expect(heldByServer()).toEqual({ q1: 'b', q2: 2 })
    expect(keeper.getState()).toMatchObject({ isUnreachable: false, saving: 'saved' })
  })

  test('a page that is opened later has what was kept, and sends it', async () => {
    const first = await openTab()
    server.setReachable(false)
    first.keeper.answer('q1', 'kept')
    first.stop()
    await settled()
    server.setReachable(true)
    const second = await openTab()
    expect(second.shown('q1')).toBe('kept')
    await second.keeper.save(true)
    expect(heldByServer()).toEqual({ q1: 'kept' })
  })

  test('a server that says when to come again is not asked before', async () => {
    const { keeper } = await openTab()
    server.refuse(429, 'Too many.', { 'Retry-After': '9' })
    keeper.answer('q1', 'a')
    await keeper.save()
    // It answers: the connection is there.
    expect(keeper.getState()).toMatchObject({ isUnreachable: false, saving: 'error' })
    await pass(8_999)
    expect(server.saves).toHaveLength(1)
    server.refuse(null)
    await pass(1)
    expect(heldByServer()).toEqual({ q1: 'a' })
  })

  test('a page that goes sends what waits, and nothing where nothing waits', async () => {
    const { keeper } = await openTab()
    hide('hidden')
    await settled()
    expect(server.saves).toEqual([])
    hide('visible')
    await settled()
    keeper.answer('q1', 'last words')
    hide('hidden')
    await settled()
    expect(server.saves.at(-1)).toMatchObject({ isKeepalive: true, answers: [{ answer: 'last words' }] })
    expect(heldByServer()).toEqual({ q1: 'last words' })
  })

  test('is found out within a minute, though nothing is answered', async () => {
    const { keeper } = await openTab()
    await keeper.save(true)
    server.setReachable(false)
    await pass(60_000)
    expect(keeper.getState()).toMatchObject({ isUnreachable: true, saving: 'error' })
  })
})

describe('two tabs of one browser', () => {
  test('show what was answered in the other before it is saved, and the last one stands', async () => {
    const first = await openTab()
    const second = await openTab()
    first.keeper.answer('q1', 'from the first')
    expect(second.shown('q1')).toBe('from the first')
    second.keeper.answer('q1', 'from the second')
    expect(first.shown('q1')).toBe('from the second')
    await Promise.all([first.keeper.save(), second.keeper.save()])
    await pass(5_000)
    expect(heldByServer()).toEqual({ q1: 'from the second' })
    expect([first.shown('q1'), second.shown('q1')]).toEqual(['from the second', 'from the second'])
    expect([first, second].map(({ keeper }) => keeper.getState().others)).toEqual([{}, {}])
  })

  test('what one has brought to the server the other counts on from', async () => {
    const first = await openTab()
    const second = await openTab()
    first.keeper.answer('q1', 'a')
    first.keeper.answer('q1', 'b')
    await first.keeper.save()
    expect(second.shown('q1')).toBe('b')
    second.keeper.answer('q1', 'c')
    await second.keeper.save()
    expect(versionsSent('q1')).toEqual([2, 3])
    expect(heldByServer()).toEqual({ q1: 'c' })
  })
})

describe('storage', () => {
  test('that is full is said, and answers are sent all the same', async () => {
    const { keeper, shown } = await openTab()
    isFull = true
    keeper.answer('q1', 'does not fit')
    expect(keeper.getState().isKeptForLater).toBe(false)
    expect(shown('q1')).toBe('does not fit')
    await pass(2_000)
    expect(heldByServer()).toEqual({ q1: 'does not fit' })
    expect(keeper.getState().isKeptForLater).toBe(true)
  })

  test('that fills up meanwhile loses neither what is in it nor what comes', async () => {
    const { keeper, shown } = await openTab()
    server.setReachable(false)
    keeper.answer('q1', 'fits')
    isFull = true
    keeper.answer('q1', 'fits no more')
    keeper.answer('q2', 'nor this')
    expect([shown('q1'), shown('q2')]).toEqual(['fits no more', 'nor this'])
    server.setReachable(true)
    await keeper.save()
    expect(heldByServer()).toEqual({ q1: 'fits no more', q2: 'nor this' })
    expect([...entries.keys()]).toEqual([])
  })

  test('that is denied, as in a private window, holds as long as the page', async () => {
    vi.stubGlobal('localStorage', deniedStorage)
    const { keeper, shown } = await openTab()
    keeper.answer('q1', 'only here')
    expect(keeper.getState().isKeptForLater).toBe(false)
    expect(shown('q1')).toBe('only here')
    await keeper.save()
    expect(heldByServer()).toEqual({ q1: 'only here' })
    expect((await openTab()).shown('q1')).toBeNull()
  })

  test('of another student on the same browser is neither shown nor sent nor lost', async () => {
    const hana = await openTab('hana')
    server.setReachable(false)
    hana.keeper.answer('q1', 'Hana’s')
    hana.stop()
    await settled()
    server.setReachable(true)
    const jin = await openTab('jin')
    expect(jin.shown('q1')).toBeNull()
    jin.keeper.answer('q2', 'Jin’s')
    await jin.keeper.save()
    jin.stop()
    await settled()
    expect(heldByServer()).toEqual({ q2: 'Jin’s' })
    expect([isWaiting('q1', 'hana'), isWaiting('q2', 'jin')]).toEqual([true, false])
    expect((await openTab('hana')).shown('q1')).toBe('Hana’s')
  })

  test('with nonsense in it is as if it were empty', async () => {
    entries.set('quiz-answers/hana/quiz/q1', '{"answer":{}}')
    entries.set('quiz-answers/hana/quiz/q%E0%A4%A', '{"answer":"a","version":1,"keptAtMs":1}')
    const { keeper, shown } = await openTab()
    expect(shown('q1')).toBeNull()
    await keeper.save(true)
    expect(server.saves[0]?.answers).toEqual([])
  })
})

describe('the end', () => {
  test('an answer that comes too late is shown as such, does not count and is not sent again', async () => {
    const { keeper, shown } = await openTab('hana', { held: [['q1', 'in time']] })
    saveElsewhere('q1', 'in time', 1)
    server.attemptOf('quiz').remainingSeconds = 0
    keeper.answer('q1', 'too late')
    await keeper.save()
    expect(keeper.getState().kept.q1).toMatchObject({ isLate: true })
    expect(shown('q1')).toBe('in time')
    expect(keeper.getAnswers()).toMatchObject([{ answer: 'in time' }])
    await keeper.save(true)
    expect(server.saves.at(-1)?.answers).toEqual([])
  })

  test('when the time is over and nothing waits, the server is asked for the time alone', async () => {
    const { keeper } = await openTab('hana', { isOver: () => true })
    await keeper.save(true)
    expect(server.saves).toEqual([])
    keeper.answer('q1', 'within the grace')
    await keeper.save()
    expect(heldByServer()).toEqual({ q1: 'within the grace' })
  })

  test('handed in by somebody else ends it, and nothing is left behind', async () => {
    const { keeper } = await openTab()
    server.attemptOf('quiz').isHandedIn = true
    keeper.answer('q1', 'after it')
    await keeper.save()
    expect(keeper.getState()).toMatchObject({ ended: 'handedIn', saving: 'resting' })
    expect([...entries.keys()]).toEqual([])
    const before = server.saves.length
    keeper.answer('q1', 'again')
    await pass(120_000)
    expect(server.saves).toHaveLength(before)
  })

  test('a quiz that is gone ends it; who is refused for a while keeps the answers', async () => {
    const { keeper } = await openTab()
    server.refuse(403, 'You are not enrolled in the course for this quiz')
    keeper.answer('q1', 'kept')
    await keeper.save()
    expect(keeper.getState().ended).toBe('gone')
    expect(isWaiting('q1')).toBe(true)
    const later = await openTab()
    server.refuse(404, 'Quiz not found')
    await later.keeper.save()
    expect(later.keeper.getState().ended).toBe('gone')
    expect(isWaiting('q1')).toBe(false)
  })

  test('a 404 without the server’s own words is none of its answers', async () => {
    const { keeper } = await openTab()
    server.refuse(404)
    keeper.answer('q1', 'kept')
    await keeper.save()
    expect(isWaiting('q1')).toBe(true)
  })

  test('handed in here, nothing is saved any more', async () => {
    const { keeper } = await openTab()
    keeper.answer('q1', 'handed in')
    keeper.end()
    await pass(120_000)
    hide('hidden')
    await settled()
    expect(server.saves).toEqual([])
    expect(keeper.getState().ended).toBe('here')
  })

  test('a page that is left asks nothing any more', async () => {
    const { keeper, stop } = await openTab()
    await keeper.save(true)
    stop()
    const before = server.saves.length
    await pass(300_000)
    browser.window.dispatchEvent(new Event('online'))
    hide('visible')
    await pass(300_000)
    expect(server.saves).toHaveLength(before)
  })
})

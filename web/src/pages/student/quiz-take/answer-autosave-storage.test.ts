import { describe, expect, test, vi } from 'vitest'
import { deniedStorage } from '../../../api/testing/browser-storage.ts'
import {
  beginWithQuizTabs,
  browser,
  entries,
  fillStorage,
  heldByServer,
  hide,
  isWaiting,
  openTab,
  pass,
  saveElsewhere,
  server,
  settled,
  versionsSent,
} from './testing/quiz-tabs.ts'

beginWithQuizTabs()

describe('two tabs of one browser', () => {
  test('show each other’s unsaved answers, and the last answer wins', async () => {
    const first = await openTab()
    const second = await openTab()
    first.autosave.answer('q1', 'from the first')
    expect(second.shown('q1')).toBe('from the first')
    second.autosave.answer('q1', 'from the second')
    expect(first.shown('q1')).toBe('from the second')
    await Promise.all([first.autosave.save(), second.autosave.save()])
    await pass(5_000)
    expect(heldByServer()).toEqual({ q1: 'from the second' })
    expect([first.shown('q1'), second.shown('q1')]).toEqual(['from the second', 'from the second'])
    expect([first, second].map(({ autosave }) => autosave.getState().others)).toEqual([{}, {}])
  })

  test('continue the version number that the other tab saved', async () => {
    const first = await openTab()
    const second = await openTab()
    first.autosave.answer('q1', 'a')
    first.autosave.answer('q1', 'b')
    await first.autosave.save()
    expect(second.shown('q1')).toBe('b')
    second.autosave.answer('q1', 'c')
    await second.autosave.save()
    expect(versionsSent('q1')).toEqual([2, 3])
    expect(heldByServer()).toEqual({ q1: 'c' })
  })
})

describe('storage', () => {
  test('when full, is reported as not durable, and answers are still sent', async () => {
    const { autosave, shown } = await openTab()
    fillStorage(true)
    autosave.answer('q1', 'does not fit')
    expect(autosave.getState().isDurable).toBe(false)
    expect(shown('q1')).toBe('does not fit')
    await pass(2_000)
    expect(heldByServer()).toEqual({ q1: 'does not fit' })
    expect(autosave.getState().isDurable).toBe(true)
  })

  test('when it fills up later, loses neither stored nor new answers', async () => {
    const { autosave, shown } = await openTab()
    server.setReachable(false)
    autosave.answer('q1', 'fits')
    fillStorage(true)
    autosave.answer('q1', 'fits no more')
    autosave.answer('q2', 'nor this')
    expect([shown('q1'), shown('q2')]).toEqual(['fits no more', 'nor this'])
    server.setReachable(true)
    await autosave.save()
    expect(heldByServer()).toEqual({ q1: 'fits no more', q2: 'nor this' })
    expect([...entries.keys()]).toEqual([])
  })

  test('when denied, as in a private window, keeps answers until the page is closed', async () => {
    vi.stubGlobal('localStorage', deniedStorage)
    const { autosave, shown } = await openTab()
    autosave.answer('q1', 'only here')
    expect(autosave.getState().isDurable).toBe(false)
    expect(shown('q1')).toBe('only here')
    await autosave.save()
    expect(heldByServer()).toEqual({ q1: 'only here' })
    expect((await openTab()).shown('q1')).toBeNull()
  })

  test('of another student on the same browser is not shown, sent or lost', async () => {
    const hana = await openTab('hana')
    server.setReachable(false)
    hana.autosave.answer('q1', 'Hana’s')
    hana.stop()
    await settled()
    server.setReachable(true)
    const jin = await openTab('jin')
    expect(jin.shown('q1')).toBeNull()
    jin.autosave.answer('q2', 'Jin’s')
    await jin.autosave.save()
    jin.stop()
    await settled()
    expect(heldByServer()).toEqual({ q2: 'Jin’s' })
    expect([isWaiting('q1', 'hana'), isWaiting('q2', 'jin')]).toEqual([true, false])
    expect((await openTab('hana')).shown('q1')).toBe('Hana’s')
  })

  test('with invalid content counts as empty', async () => {
    entries.set('quiz-answers/hana/quiz/q1', '{"answer":{}}')
    entries.set('quiz-answers/hana/quiz/q%E0%A4%A', '{"answer":"a","version":1,"keptAtMs":1}')
    const { autosave, shown } = await openTab()
    expect(shown('q1')).toBeNull()
    await autosave.save(true)
    expect(server.saves[0]?.answers).toEqual([])
  })
})

describe('a server that was restored from an older backup', () => {
  test('gets the answers again that it had after the backup', async () => {
    const { autosave, shown } = await openTab()
    autosave.answer('q1', 'early')
    await autosave.save()
    autosave.answer('q1', 'later')
    autosave.answer('q2', 'new')
    await autosave.save()
    server.attemptOf('quiz').answers.clear()
    saveElsewhere('q1', 'early', 1)
    await autosave.save(true)
    expect([shown('q1'), shown('q2')]).toEqual(['later', 'new'])
    await pass(2_000)
    expect(heldByServer()).toEqual({ q1: 'later', q2: 'new' })
    expect([...entries.keys()]).toEqual([])
  })

  test('and knows no session of the student gets them after the next login', async () => {
    const { autosave, stop } = await openTab()
    autosave.answer('q1', 'had')
    await autosave.save()
    server.attemptOf('quiz').answers.clear()
    server.refuse(401, 'Please sign in again.')
    await autosave.save(true)
    stop()
    await settled()
    server.refuse(null)
    await (await openTab()).autosave.save(true)
    expect(heldByServer()).toEqual({ q1: 'had' })
  })
})

describe('the end', () => {
  test('an answer that comes too late is shown as late, does not count and is not sent again', async () => {
    const { autosave, shown } = await openTab('hana', { held: [['q1', 'in time']] })
    saveElsewhere('q1', 'in time', 1)
    server.attemptOf('quiz').remainingSeconds = 0
    autosave.answer('q1', 'too late')
    await autosave.save()
    expect(autosave.getState().kept.q1).toMatchObject({ isLate: true })
    expect(shown('q1')).toBe('in time')
    expect(autosave.getAnswers()).toMatchObject([{ answer: 'in time' }])
    await autosave.save(true)
    expect(server.saves.at(-1)?.answers).toEqual([])
  })

  test('after the deadline, with nothing unsent, only the time is requested', async () => {
    const { autosave } = await openTab('hana', { isOver: () => true })
    await autosave.save(true)
    expect(server.saves).toEqual([])
    autosave.answer('q1', 'within the grace')
    await autosave.save()
    expect(heldByServer()).toEqual({ q1: 'within the grace' })
  })

  test('an attempt that was submitted elsewhere stops autosave and clears the storage', async () => {
    const { autosave } = await openTab()
    server.attemptOf('quiz').isHandedIn = true
    autosave.answer('q1', 'after it')
    await autosave.save()
    expect(autosave.getState()).toMatchObject({ ended: 'handedIn', saving: 'resting' })
    expect([...entries.keys()]).toEqual([])
    const before = server.saves.length
    autosave.answer('q1', 'again')
    await pass(120_000)
    expect(server.saves).toHaveLength(before)
  })

  test('a 403 or a 404 stops autosave and deletes no answer, not even those that the server had', async () => {
    const { autosave } = await openTab('hana', { held: [['q2', 'Held']] })
    server.refuse(403, 'You are not enrolled in the course for this quiz')
    autosave.answer('q1', 'kept')
    await autosave.save()
    expect(autosave.getState().ended).toBe('gone')
    expect([isWaiting('q1'), isWaiting('q2')]).toEqual([true, true])
    const later = await openTab()
    server.refuse(404, 'Please join the quiz using a quiz code')
    await later.autosave.save()
    expect(later.autosave.getState().ended).toBe('gone')
    expect([isWaiting('q1'), isWaiting('q2')]).toEqual([true, true])
  })

  test('a new attempt takes up the answers of one that the server does not know', async () => {
    const { autosave, stop } = await openTab()
    server.refuse(404, 'Please join the quiz using a quiz code')
    autosave.answer('q1', 'kept')
    await autosave.save()
    stop()
    expect(JSON.parse(entries.get('quiz-answers/hana/quiz/q1')!)).toMatchObject({ isOrphaned: true })
    server.refuse(null)
    const joined = await openTab()
    expect(joined.shown('q1')).toBe('kept')
    await joined.autosave.save(true)
    expect(heldByServer()).toEqual({ q1: 'kept' })
    expect([...entries.keys()]).toEqual([])
  })

  test('a 404 without the server’s message keeps the answers', async () => {
    const { autosave } = await openTab()
    server.refuse(404)
    autosave.answer('q1', 'kept')
    await autosave.save()
    expect(isWaiting('q1')).toBe(true)
  })

  test('after a submission here, nothing more is saved', async () => {
    const { autosave } = await openTab()
    autosave.answer('q1', 'handed in')
    autosave.end()
    await pass(120_000)
    hide('hidden')
    await settled()
    expect(server.saves).toEqual([])
    expect(autosave.getState().ended).toBe('here')
  })

  test('after the page is closed, nothing more is requested', async () => {
    const { autosave, stop } = await openTab()
    await autosave.save(true)
    stop()
    const before = server.saves.length
    await pass(300_000)
    browser.window.dispatchEvent(new Event('online'))
    hide('visible')
    await pass(300_000)
    expect(server.saves).toHaveLength(before)
  })
})

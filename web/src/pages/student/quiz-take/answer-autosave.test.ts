import { describe, expect, test, vi } from 'vitest'
import {
  beginWithQuizTabs,
  browser,
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

describe('an answer', () => {
  test('is stored at once, sent two seconds after the last change, and removed once the server has it', async () => {
    const { autosave, shown } = await openTab()
    autosave.answer('q1', 'L')
    await pass(1_500)
    autosave.answer('q1', 'Light')
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

  test('shows "saving", then "saved" for two seconds, then nothing', async () => {
    const { autosave } = await openTab()
    server.hold()
    autosave.answer('q1', 0)
    await pass(2_000)
    expect(autosave.getState().saving).toBe('saving')
    server.letAllGo()
    await settled()
    expect(autosave.getState().saving).toBe('saved')
    await pass(2_000)
    expect(autosave.getState().saving).toBe('resting')
    expect(autosave.getState().savedAtMs).not.toBeNull()
  })

  test('with index 0 counts as an answer, and so does clearing one', async () => {
    const { autosave, shown } = await openTab()
    autosave.answer('q1', 0)
    await autosave.save()
    expect(heldByServer()).toEqual({ q1: 0 })
    autosave.answer('q1', null)
    expect(shown('q1')).toBeNull()
    await autosave.save()
    expect(heldByServer()).toEqual({ q1: null })
  })

  test('given during a save is sent after it, with a higher version', async () => {
    const { autosave, shown } = await openTab()
    server.hold()
    autosave.answer('q1', 'first')
    void autosave.save()
    await settled()
    autosave.answer('q1', 'second')
    void autosave.save()
    server.letAllGo()
    await settled()
    expect(versionsSent('q1')).toEqual([1, 2])
    expect(heldByServer()).toEqual({ q1: 'second' })
    expect(shown('q1')).toBe('second')
    expect(isWaiting('q1')).toBe(false)
  })

  test('is saved by one request, and one more if saving is requested many times meanwhile', async () => {
    const { autosave } = await openTab()
    server.hold()
    autosave.answer('q1', 1)
    for (let times = 0; times < 5; times += 1) void autosave.save()
    await settled()
    server.letAllGo()
    await settled()
    expect(server.saves).toHaveLength(2)
  })

  test('is sent together with the id of the open question', async () => {
    const { autosave } = await openTab()
    autosave.open('q2')
    autosave.answer('q1', 1)
    await autosave.save()
    expect(server.saves[0]?.openQuestionId).toBe('q2')
  })

  test('with half a surrogate pair is submitted as well-formed text', async () => {
    const { autosave } = await openTab('hana', { held: [['q2', 'Held']] })
    autosave.answer('q1', 'leaf \ud83c')
    expect(autosave.getAnswers()).toEqual([
      { question_id: 'q1', answer: 'leaf \ufffd', version: 1 },
      { question_id: 'q2', answer: 'Held', version: 1 },
    ])
  })
})

describe('another device', () => {
  test('that saved a different answer is overwritten with a higher version, and its answer is not lost', async () => {
    const { autosave, shown } = await openTab()
    saveElsewhere('q1', 'From the phone', 4)
    autosave.answer('q1', 'From the desk')
    await autosave.save()
    expect(shown('q1')).toBe('From the desk')
    expect(autosave.getState().others).toEqual({ q1: 'From the phone' })
    await pass(1_000)
    expect(versionsSent('q1')).toEqual([1, 5])
    expect(heldByServer()).toEqual({ q1: 'From the desk' })
    autosave.answer('q1', 'From the phone')
    expect(autosave.getState().others).toEqual({})
  })

  test('that replaces an answer leaves what was entered here, once', async () => {
    const { autosave, shown } = await openTab()
    autosave.answer('q1', 'From the desk')
    await autosave.save()
    saveElsewhere('q1', 'From the phone', 2)
    await pass(20_000)
    expect(shown('q1')).toBe('From the phone')
    expect(autosave.getState().others).toEqual({ q1: 'From the desk' })
    saveElsewhere('q1', 'From the phone, longer', 3)
    await pass(20_000)
    expect(autosave.getState().others).toEqual({ q1: 'From the desk' })
    autosave.answer('q1', 'From the desk')
    expect(autosave.getState().others).toEqual({})
  })

  test('that replaces what another tab has entered since leaves the answer of that tab', async () => {
    const { autosave, shown } = await openTab()
    const other = await openTab()
    autosave.answer('q1', 'First tab')
    await autosave.save()
    other.autosave.answer('q1', 'Second tab')
    await other.autosave.save()
    saveElsewhere('q1', 'Phone', 3)
    await pass(20_000)
    expect(shown('q1')).toBe('Phone')
    expect(autosave.getState().others).toEqual({ q1: 'Second tab' })
  })

  test('that saved the same answer causes no conflict', async () => {
    const { autosave } = await openTab()
    saveElsewhere('q1', 'Water', 4)
    autosave.answer('q1', 'Water')
    await autosave.save()
    expect(autosave.getState().others).toEqual({})
    expect(isWaiting('q1')).toBe(false)
    autosave.answer('q1', 'Light')
    expect(autosave.getAnswers()).toMatchObject([{ version: 5 }])
  })

  test('that answered another question is noticed within twenty seconds, without showing "saving"', async () => {
    const { autosave, shown } = await openTab()
    saveElsewhere('q2', 'Told', 1)
    await pass(19_999)
    expect(shown('q2')).toBeNull()
    await pass(1)
    expect(shown('q2')).toBe('Told')
    expect(autosave.getState().saving).toBe('resting')
  })

  test('an older reply that arrives last changes nothing', async () => {
    const { autosave, shown } = await openTab()
    server.hold()
    autosave.answer('q1', 'old')
    hide('hidden')
    await settled()
    autosave.answer('q1', 'new')
    void autosave.save()
    await settled()
    server.letGo(1)
    await settled()
    expect(shown('q1')).toBe('new')
    server.letAllGo()
    await settled()
    expect(shown('q1')).toBe('new')
    expect(autosave.getState().held.q1).toEqual({ answer: 'new', version: 2 })
  })
})

describe('another tab of the browser', () => {
  test('that submits the quiz ends the attempt here at once, if the server says so too', async () => {
    const { autosave } = await openTab()
    const other = await openTab()
    const another = await openTab('jin')
    server.attemptOf('quiz').isHandedIn = true
    const beganMs = Date.now()
    other.autosave.end()
    await vi.waitFor(() => expect(autosave.getState().ended).toBe('otherTab'))
    expect(Date.now() - beganMs).toBeLessThan(2_000)
    expect(another.autosave.getState().ended).toBeNull()
  })

  test('cannot end an attempt that the server says is running', async () => {
    const { autosave } = await openTab()
    const other = await openTab()
    const before = server.saves.length
    other.autosave.end()
    await vi.waitFor(() => expect(server.saves.length).toBeGreaterThan(before))
    await settled()
    expect(autosave.getState().ended).toBeNull()
  })
})

describe('without a connection', () => {
  test('answers are stored, the error shows for three seconds, and retries wait longer each time', async () => {
    const { autosave } = await openTab()
    const fetched = vi.spyOn(globalThis, 'fetch')
    server.setReachable(false)
    autosave.answer('q1', 'kept')
    await pass(2_000)
    expect(autosave.getState()).toMatchObject({ isUnreachable: true, saving: 'error' })
    const waits: number[] = []
    for (let tries = 1; tries < 7; tries += 1) {
      const before = Date.now()
      while (fetched.mock.calls.length <= tries) await pass(250)
      waits.push(Date.now() - before)
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
    await pass(3_000)
    expect(autosave.getState().saving).toBe('resting')
    expect(isWaiting('q1')).toBe(true)
  })

  test('typing does not cause an earlier retry, but a restored connection does', async () => {
    const { autosave } = await openTab()
    server.setReachable(false)
    autosave.answer('q1', 'a')
    await autosave.save()
    autosave.answer('q1', 'b')
    autosave.answer('q2', 2)
    server.setReachable(true)
    browser.window.dispatchEvent(new Event('online'))
    await settled()
    expect(heldByServer()).toEqual({ q1: 'b', q2: 2 })
    expect(autosave.getState()).toMatchObject({ isUnreachable: false, saving: 'saved' })
  })

  test('stored answers are sent by a page that is opened later', async () => {
    const first = await openTab()
    server.setReachable(false)
    first.autosave.answer('q1', 'kept')
    first.stop()
    await settled()
    server.setReachable(true)
    const second = await openTab()
    expect(second.shown('q1')).toBe('kept')
    await second.autosave.save(true)
    expect(heldByServer()).toEqual({ q1: 'kept' })
  })

  test('retries wait as long as the server’s Retry-After says', async () => {
    const { autosave } = await openTab()
    server.refuse(429, 'Too many.', { 'Retry-After': '9' })
    autosave.answer('q1', 'a')
    await autosave.save()
    // The server replied, so the connection works.
    expect(autosave.getState()).toMatchObject({ isUnreachable: false, saving: 'error' })
    await pass(8_999)
    expect(server.saves).toHaveLength(1)
    server.refuse(null)
    await pass(1)
    expect(heldByServer()).toEqual({ q1: 'a' })
  })

  test('a page that is hidden sends unsent answers, and nothing if there are none', async () => {
    const { autosave } = await openTab()
    hide('hidden')
    await settled()
    expect(server.saves).toEqual([])
    hide('visible')
    await settled()
    autosave.answer('q1', 'last words')
    hide('hidden')
    await settled()
    expect(server.saves.at(-1)).toMatchObject({ isKeepalive: true, answers: [{ answer: 'last words' }] })
    expect(heldByServer()).toEqual({ q1: 'last words' })
  })

  test('the loss is noticed within twenty seconds, even if nothing is answered', async () => {
    const { autosave } = await openTab()
    await autosave.save(true)
    server.setReachable(false)
    await pass(20_000)
    expect(autosave.getState()).toMatchObject({ isUnreachable: true, saving: 'error' })
  })
})

import { textMessage } from '@lectern/core/messages/testing/text-message.ts'
import { describe, expect, it } from 'vitest'
import { monthOf } from './budget.ts'
import { stateOf } from './budget-state.ts'
import { applyVerdict, type Circuit, getFreeSlots, isFailing, type Verdict } from './circuit.ts'
import { getEndpoint, getMaxConcurrency, isLocalHost } from './endpoint.ts'
import { pickNext } from './pick-next.ts'

const closed: Circuit = {
  failures: 0,
  openUntilMs: null,
  reason: [],
  trialId: null,
  problem: [],
  problemSinceMs: null,
}
const fault: Verdict = { kind: 'fault', reason: [textMessage('A fault.')], seconds: 10 }
const at = (circuit: Circuit, nowMs: number) =>
  getFreeSlots(circuit, { maxConcurrency: 4, running: 1, isTrialRunning: false, nowMs })

describe('circuit', () => {
  const after = (verdicts: Verdict[], from = closed) =>
    verdicts.reduce((circuit, verdict) => applyVerdict(circuit, verdict, { id: 'x', nowMs: 0 }), from)

  it('opens only for consecutive faults', () => {
    expect(at(after([fault, fault, { kind: 'answer' }, fault, fault]), 0)).toBe(3)
    expect(at(after([fault, fault, { kind: 'nothing' }, fault]), 0)).toBe(0)
  })

  it('opens for one call that was never answered, with its reason', () => {
    const silence: Verdict = { kind: 'silence', reason: [textMessage('Silent.')], seconds: 10 }
    expect(after([silence])).toMatchObject({ openUntilMs: 30_000, reason: silence.reason })
    expect([at(after([silence]), 0), at(after([silence]), 30_000)]).toEqual([0, 1])
  })

  it('keeps since when calls fail and why, until one is answered; a limit is no problem', () => {
    const refused: Verdict = { kind: 'answer', problem: [textMessage('A wrong key.')] }
    const first = applyVerdict(closed, fault, { id: 'a', nowMs: 5 })
    const second = applyVerdict(first, refused, { id: 'b', nowMs: 9 })
    expect(second).toMatchObject({ failures: 0, problem: [textMessage('A wrong key.')], problemSinceMs: 5 })
    const limited = applyVerdict(second, { kind: 'limit', reason: [], seconds: 1 }, { id: 'c', nowMs: 10 })
    expect(limited.problem).toEqual(second.problem)
    const answered = applyVerdict(limited, { kind: 'answer' }, { id: 'd', nowMs: 11 })
    expect(answered).toMatchObject({ problem: [], problemSinceMs: null })
  })

  it('doubles the time after each failed trial, up to five minutes', () => {
    let circuit = after([fault, fault, fault])
    const times: number[] = []
    for (let trial = 0; trial < 6; trial += 1) {
      const nowMs = circuit.openUntilMs!
      expect(at(circuit, nowMs - 1)).toBe(0)
      expect(at(circuit, nowMs)).toBe(1)
      circuit = applyVerdict({ ...circuit, trialId: 'trial' }, fault, { id: 'trial', nowMs })
      times.push(circuit.openUntilMs! - nowMs)
    }
    expect(times).toEqual([60_000, 120_000, 240_000, 300_000, 300_000, 300_000])
  })

  it('ignores faults of calls that already ran when it opened, but not their answers', () => {
    const open = after([fault, fault, fault])
    expect(applyVerdict(open, fault, { id: 'late', nowMs: 9_000 })).toEqual(open)
    expect(applyVerdict(open, { kind: 'answer' }, { id: 'late', nowMs: 9_000 })).toEqual(closed)
  })

  it('lets one trial through, and the next one when the first was cancelled', () => {
    const half = { ...after([fault, fault, fault]), trialId: 'trial' }
    const now = { maxConcurrency: 4, running: 1, nowMs: 30_000 }
    expect(getFreeSlots(half, { ...now, isTrialRunning: true })).toBe(0)
    const cut = applyVerdict(half, { kind: 'nothing' }, { id: 'trial', nowMs: 30_000 })
    expect([isFailing(cut), getFreeSlots(cut, { ...now, isTrialRunning: false })]).toEqual([true, 1])
  })

  it('keeps the longest requested time, whatever is answered meanwhile', () => {
    const limit = (seconds: number): Verdict => ({ kind: 'limit', reason: [textMessage('Busy.')], seconds })
    const circuit = after([limit(60), limit(5), { kind: 'answer' }])
    expect(circuit.openUntilMs).toBe(60_000)
    expect([at(circuit, 59_999), at(circuit, 60_000)]).toEqual([0, 3])
  })

  it('waits longer with each consecutive limit, and starts again after an answer', () => {
    const limit: Verdict = { kind: 'limit', reason: [textMessage('Busy.')], seconds: 1 }
    let circuit = closed
    const seconds: number[] = []
    for (let round = 0; round < 11; round += 1) {
      const nowMs = circuit.openUntilMs ?? 0
      // Two calls that end at once count as one limit.
      circuit = applyVerdict(applyVerdict(circuit, limit, { id: 'a', nowMs }), limit, { id: 'b', nowMs })
      seconds.push((circuit.openUntilMs! - nowMs) / 1_000)
    }
    expect(seconds).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    const long = applyVerdict(circuit, { ...limit, seconds: 400 }, { id: 'a', nowMs: circuit.openUntilMs! })
    expect(long.openUntilMs! - circuit.openUntilMs!).toBe(400_000)
    const nowMs = long.openUntilMs!
    expect(at(long, nowMs)).toBe(3)
    const answered = applyVerdict(long, { kind: 'answer' }, { id: 'a', nowMs })
    expect(applyVerdict(answered, limit, { id: 'a', nowMs }).openUntilMs).toBe(nowMs + 1_000)
    // The provider is reachable, however often it asks for time: limits are no faults.
    const twice = [fault, fault].reduce((now, one) => applyVerdict(now, one, { id: 'a', nowMs }), long)
    expect([isFailing(twice), isFailing(applyVerdict(twice, fault, { id: 'a', nowMs }))]).toEqual([
      false,
      true,
    ])
  })
})

describe('order', () => {
  const batch = { id: 'b', priority: 1, askedAtMs: 0 }
  const persons = [1, 2, 3].map((number) => ({ id: `p${number}`, priority: 0, askedAtMs: number * 1_000 }))

  it('puts interactive calls first, then the order of arrival', () => {
    const next = pickNext([batch, ...persons.toReversed()], {
      maxConcurrency: 2,
      lastBatchStartMs: null,
      nowMs: 20_000,
    })
    expect(next).toEqual({ ids: ['p1', 'p2'], startsBatch: false })
  })

  it('starts one batch call in half a minute, however many interactive calls come', () => {
    const pick = (lastBatchStartMs: number | null, nowMs: number) =>
      pickNext([batch, ...persons], { maxConcurrency: 1, lastBatchStartMs, nowMs }).ids[0]
    expect([pick(null, 29_999), pick(null, 30_000)]).toEqual(['p1', 'b'])
    expect([pick(25_000, 54_999), pick(25_000, 55_000)]).toEqual(['p1', 'b'])
  })
})

describe('endpoints', () => {
  const call = (host: string, provider = 'compatible') => ({ task: 'chat' as const, provider, host })
  const limits = { modelsAtOnce: null, speechAtOnce: null }

  it.each([
    'localhost:8080',
    '127.0.0.1:1',
    '10.1.2.3',
    '172.31.0.1:80',
    '192.168.1.4',
    '[::1]:80',
    '[fd00::1]',
    'vllm:8000',
    'gpu.local',
    'host.docker.internal:11434',
  ])('%s is local', (host) =>
    expect([isLocalHost(host), getMaxConcurrency(call(host), limits)]).toEqual([true, 1]),
  )
  it.each(['api.openai.com', '172.32.0.1', '11.0.0.1:80', '[2001:db8::1]:443', 'localhost.example.org'])(
    '%s is not local',
    (host) => expect([isLocalHost(host), getMaxConcurrency(call(host), limits)]).toEqual([false, 4]),
  )
  it('gives a voice its own endpoint and limit', () => {
    const speech = { ...call('api.openai.com', 'openai'), task: 'speech' as const }
    expect(getEndpoint(speech)).not.toBe(getEndpoint({ ...speech, task: 'chat' }))
    expect(getMaxConcurrency(speech, { modelsAtOnce: 9, speechAtOnce: 2 })).toBe(2)
    expect(getMaxConcurrency(call('ollama.example.org', 'ollama'), limits)).toBe(1)
  })
})

it('a budget warns from 80 %, is spent at 100 %, and uses months in UTC', () => {
  expect([0, 79, 80, 99, 100, 101].map((used) => stateOf(100, used))).toEqual([
    'free',
    'free',
    'warning',
    'warning',
    'spent',
    'spent',
  ])
  expect([stateOf(null, 1e12), stateOf(0, 0)]).toEqual(['free', 'spent'])
  expect(monthOf(Date.UTC(2026, 11, 31, 23, 59, 59))).toBe('2026-12')
})

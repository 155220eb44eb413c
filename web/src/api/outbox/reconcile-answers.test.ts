import type { AnswerValue } from '@lectern/contract/questions.ts'
import { describe, expect, test } from 'vitest'
import type { UnsentAnswer } from './answers.ts'
import { reconcileAnswers } from './reconcile-answers.ts'

const kept = (answer: AnswerValue, version: number): UnsentAnswer => ({ answer, version, keptAtMs: 0 })

describe('settling by what the server holds', () => {
  test('what the server has is not kept any longer, the index 0 and blank words among it', () => {
    const now = { a: kept(0, 2), b: kept('  ', 1), c: kept('half \ud83d', 3) }
    const held = [
      { question_id: 'a', answer: 0, version: 2 },
      { question_id: 'b', answer: null, version: 1 },
      { question_id: 'c', answer: 'half \ufffd', version: 3 },
    ]
    expect(reconcileAnswers({ a: 2, b: 1, c: 3 }, now, held)).toEqual([
      { kind: 'saved', questionId: 'a', version: 2 },
      { kind: 'saved', questionId: 'b', version: 1 },
      { kind: 'saved', questionId: 'c', version: 3 },
    ])
  })

  test('an answer that was changed while its first version travelled waits for its own turn', () => {
    const held = [{ question_id: 'a', answer: 'first', version: 1 }]
    expect(reconcileAnswers({ a: 1 }, { a: kept('second', 2) }, held)).toEqual([])
  })

  test('what another device saved meanwhile is gone over, and told', () => {
    const held = [{ question_id: 'a', answer: 'there', version: 4 }]
    expect(reconcileAnswers({ a: 2 }, { a: kept('here', 2) }, held)).toEqual([
      { kind: 'again', questionId: 'a', unsent: kept('here', 5), other: 'there' },
    ])
  })

  test('the same version with other words is another device too', () => {
    const held = [{ question_id: 'a', answer: 1, version: 1 }]
    expect(reconcileAnswers({ a: 1 }, { a: kept(0, 1) }, held)).toMatchObject([
      { kind: 'again', unsent: { answer: 0, version: 2 } },
    ])
  })

  test('what the server does not take came too late, and is not sent again', () => {
    const now = { a: kept('late', 2), b: kept('never held', 1) }
    const held = [{ question_id: 'a', answer: 'in time', version: 1 }]
    const settled = reconcileAnswers({ a: 2, b: 1 }, now, held)
    expect(settled.map(({ kind, questionId }) => [kind, questionId])).toEqual([
      ['late', 'a'],
      ['late', 'b'],
    ])
    const marked = { a: { ...kept('late', 2), isLate: true as const } }
    expect(reconcileAnswers({}, marked, held)).toEqual([])
  })
})

describe('two devices, whatever order and losses', () => {
  /** The server's rule: a higher version stays, of the same the stored one. */
  const save = (stored: Map<string, { answer: AnswerValue; version: number }>, sent: UnsentAnswer) => {
    const its = stored.get('q')
    if (!its || sent.version > its.version) stored.set('q', { answer: sent.answer, version: sent.version })
  }
  const replyOf = (stored: Map<string, { answer: AnswerValue; version: number }>) =>
    [...stored].map(([question_id, its]) => ({ question_id, ...its }))
  /** A small generator of its own, so that a failure can be seen again. */
  const randomOf = (seed: number) => () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }

  test.each(Array.from({ length: 200 }, (_, seed) => seed + 1))('settle on one answer (%i)', (seed) => {
    const random = randomOf(seed)
    const stored = new Map<string, { answer: AnswerValue; version: number }>()
    const devices = [0, 1].map(() => ({ kept: {} as Record<string, UnsentAnswer>, known: 0 }))
    let lastEdit: AnswerValue = null
    const talk = (device: (typeof devices)[number]) => {
      const sent = device.kept.q
      if (sent) save(stored, sent)
      // One reply in four is lost.
      if (random() < 0.25) return
      const reply = replyOf(stored)
      device.known = Math.max(device.known, reply[0]?.version ?? 0)
      for (const one of reconcileAnswers(sent ? { q: sent.version } : {}, device.kept, reply)) {
        expect(one.kind).not.toBe('late')
        if (one.kind === 'again') device.kept.q = one.unsent
        else if (device.kept.q?.version === (one.kind === 'saved' ? one.version : -1)) device.kept = {}
      }
    }
    for (let step = 0; step < 40; step += 1) {
      const device = devices[random() < 0.5 ? 0 : 1]!
      if (random() < 0.4) {
        lastEdit = `edit ${step}`
        const version = Math.max(device.known, device.kept.q?.version ?? 0) + 1
        device.kept = { q: kept(lastEdit, version) }
      }
      talk(device)
    }
    // The last one who wrote goes on until nothing waits anywhere: their words stand.
    const writer = devices[0]!
    for (let turn = 0; turn < 100 && devices.some((device) => device.kept.q); turn += 1)
      for (const device of devices) talk(device)
    expect(devices.map((device) => device.kept)).toEqual([{}, {}])
    writer.known = stored.get('q')?.version ?? 0
    writer.kept = { q: kept('the last words', writer.known + 1) }
    for (let turn = 0; turn < 100 && writer.kept.q; turn += 1) talk(writer)
    expect(stored.get('q')?.answer).toBe('the last words')
  })
})

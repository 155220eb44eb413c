import * as limits from '@lectern/contract/limits.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MARKER_CHOICES } from '../script/markers.ts'
import { fitInk, isInkTooLong, readInk, toInkText, writeInk } from './drawing-data.ts'
import { beginInk, type InkAction, type InkHistory, reduceInk } from './history.ts'
import {
  INK_COLORS,
  INK_LIMITS,
  type Ink,
  type InkItem,
  type InkPoint,
  mainStyleOf,
  type Stroke,
  toBrushSize,
} from './ink.ts'
import { boxOf, findItemAt } from './shapes.ts'
import { distanceToSegment, simplifyPoints } from './simplify.ts'

const position = fc.integer({ min: -500, max: 20_000 }).map((tenths) => tenths / 10)
const style = { color: fc.constantFrom(...INK_COLORS), size: fc.integer({ min: 1, max: 20 }) }
const pointOf = (pressure: fc.Arbitrary<number>) => fc.record({ x: position, y: position, pressure })
const hundredths = fc.integer({ min: 0, max: 100 }).map((value) => value / 100)
const item: fc.Arbitrary<InkItem> = fc.oneof(
  fc.record({
    kind: fc.constant('stroke' as const),
    tool: fc.constant('brush' as const),
    ...style,
    points: fc.array(pointOf(fc.constant(0.5)), { minLength: 1, maxLength: 30 }),
  }),
  fc.record({
    kind: fc.constant('stroke' as const),
    tool: fc.constant('pen' as const),
    ...style,
    points: fc.array(pointOf(hundredths), { minLength: 1, maxLength: 30 }),
  }),
  fc.record({
    kind: fc.constant('text' as const),
    ...style,
    x: position,
    y: position,
    text: fc
      .string({ unit: 'grapheme', maxLength: 40 })
      .map(toInkText)
      .filter((text) => text !== ''),
  }),
)
const ink: fc.Arbitrary<Ink> = fc.record({
  width: fc.integer({ min: 1, max: 4000 }),
  height: fc.integer({ min: 1, max: 4000 }),
  items: fc.array(item, { maxLength: 20 }),
})
const stroke = (points: [number, number][], size = 4): Stroke => ({
  kind: 'stroke',
  tool: 'brush',
  color: 'red',
  size,
  points: points.map(([x, y]) => ({ x, y, pressure: 0.5 })),
})

it('paints with the colours that a drawing tag may name', () => {
  expect(INK_COLORS).toEqual(MARKER_CHOICES.drawing.color?.allowed)
})

describe('history', () => {
  /** `removeAt` removes the item at an index when it runs; all other actions are taken as they are. */
  type Step = InkAction | { type: 'removeAt'; index: number }
  const reduce = (history: InkHistory, step: Step): InkHistory => {
    if (step.type !== 'removeAt') return reduceInk(history, step)
    const found = history.items[step.index]
    return found ? reduceInk(history, { type: 'remove', item: found }) : history
  }
  const action: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ type: fc.constant('add' as const), item }),
    fc.record({
      type: fc.constant('replace' as const),
      index: fc.integer({ min: -1, max: 6 }),
      item,
      movement: fc.constantFrom(undefined, 'begin' as const, 'go on' as const),
    }),
    fc.record({ type: fc.constant('removeAt' as const), index: fc.integer({ min: -1, max: 6 }) }),
    fc.record({ type: fc.constantFrom('clear' as const, 'undo' as const, 'redo' as const) }),
  )
  const repeat = (from: InkHistory, type: 'undo' | 'redo') => {
    let history = from
    for (let left = from[type === 'undo' ? 'done' : 'undone'].length; left > 0; left -= 1)
      history = reduceInk(history, { type })
    return history
  }

  it('takes everything back and makes everything again, whatever was done', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 4 }), fc.array(action, { maxLength: 30 }), (first, actions) => {
        const end = actions.reduce(reduce, beginInk(first))
        const all = repeat(end, 'redo')
        const start = repeat(all, 'undo')
        expect(start.items).toEqual(first)
        expect(repeat(start, 'redo').items).toEqual(all.items)
      }),
    )
  })

  it('one undo takes back one change', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), item, (actions, added) => {
        const before = actions.reduce(reduce, beginInk())
        const after = reduceInk(before, { type: 'add', item: added })
        expect(after.items.at(-1)).toBe(added)
        expect(reduceInk(after, { type: 'undo' }).items).toEqual(before.items)
      }),
    )
  })

  it('brings a cleared drawing back', () => {
    const [one, two] = [stroke([[1, 1]]), stroke([[2, 2]])]
    const cleared = reduceInk(beginInk([one, two]), { type: 'clear' })
    expect(cleared.items).toEqual([])
    expect(reduceInk(cleared, { type: 'undo' }).items).toEqual([one, two])
    expect(reduceInk(beginInk(), { type: 'clear' }).done).toEqual([])
  })

  it('takes a movement of many steps back at once, but no two things together', () => {
    const text = { kind: 'text' as const, color: 'red' as const, size: 3, x: 0, y: 0, text: 'Note' }
    let history = reduceInk(beginInk(), { type: 'add', item: text })
    for (const x of [1, 2, 3])
      history = reduceInk(history, { type: 'replace', index: 0, item: { ...text, x }, movement: 'go on' })
    expect(history.items).toEqual([{ ...text, x: 3 }])
    expect(reduceInk(history, { type: 'undo' }).items).toEqual([text])
    const again = reduceInk(history, {
      type: 'replace',
      index: 0,
      item: { ...text, x: 9 },
      movement: 'begin',
    })
    expect(reduceInk(again, { type: 'undo' }).items).toEqual([{ ...text, x: 3 }])
    const reworded = reduceInk(history, { type: 'replace', index: 0, item: { ...text, text: 'Other' } })
    expect(reduceInk(reworded, { type: 'undo' }).items).toEqual([{ ...text, x: 3 }])
  })

  it('removes an item once, even if it is hit twice', () => {
    const [one, two] = [stroke([[1, 1]]), stroke([[2, 2]])]
    const removed = reduceInk(beginInk([one, two]), { type: 'remove', item: one })
    expect(removed.items).toEqual([two])
    expect(reduceInk(removed, { type: 'remove', item: one })).toBe(removed)
  })

  it('forgets undone changes when something new is drawn', () => {
    const undone = reduceInk(beginInk([stroke([[1, 1]])]), { type: 'clear' })
    const again = reduceInk(reduceInk(undone, { type: 'undo' }), { type: 'add', item: stroke([[2, 2]]) })
    expect(reduceInk(again, { type: 'redo' })).toBe(again)
  })
})

describe('simplifying', () => {
  const anyPoint = fc.record({
    x: position,
    y: position,
    pressure: fc.double({ min: 0, max: 1, noNaN: true }),
  })

  it('keeps the ends and strays nowhere farther than allowed', () => {
    fc.assert(
      fc.property(
        fc.array(anyPoint, { minLength: 1, maxLength: 700 }),
        fc.double({ min: 0.1, max: 50, noNaN: true }),
        (points, tolerance) => {
          const thin = simplifyPoints(points, tolerance)
          expect(thin[0]).toEqual(points[0])
          expect(thin.at(-1)).toEqual(points.at(-1))
          let at = 0
          for (const point of points) {
            if (point === thin[at + 1]) at += 1
            const start = thin[at] as InkPoint
            const { distance } = distanceToSegment(point, start, thin[at + 1] ?? start)
            expect(distance).toBeLessThanOrEqual(tolerance + 1e-9)
          }
        },
      ),
      { numRuns: 50 },
    )
  })

  it('needs two points for a straight line, and more where the pressure changes', () => {
    const line = Array.from({ length: 200 }, (_, x) => ({ x, y: 2 * x, pressure: 0.5 }))
    expect(simplifyPoints(line, 0.5)).toEqual([line[0], line.at(-1)])
    const pressed = line.map((point, index) => ({ ...point, pressure: index === 100 ? 1 : 0.5 }))
    expect(simplifyPoints(pressed, 0.5)).toContain(pressed[100])
  })
})

describe('shapes', () => {
  it('finds the topmost item, and nothing beside it', () => {
    const items = [
      stroke([
        [0, 0],
        [100, 100],
      ]),
      stroke([
        [0, 100],
        [100, 0],
      ]),
    ]
    expect(findItemAt(items, { x: 50, y: 50 }, 2)).toBe(1)
    expect(findItemAt(items, { x: 20, y: 21 }, 2)).toBe(0)
    expect(findItemAt(items, { x: 50, y: 20 }, 2)).toBeNull()
  })

  it('every point of a stroke is on it and in its box', () => {
    fc.assert(
      fc.property(item, (one) => {
        const points = one.kind === 'text' ? [one] : one.points
        const box = boxOf(one)
        for (const { x, y } of points) {
          expect(findItemAt([one], { x, y }, 0.001)).toBe(0)
          expect(x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height).toBe(true)
        }
      }),
    )
  })

  it('measures lines of text with the given function', () => {
    const text = { kind: 'text' as const, color: 'red' as const, size: 5, x: 10, y: 20, text: 'ab\nabcd' }
    expect(boxOf(text, (line) => line.length * 7)).toEqual({ x: 10, y: 20, width: 28, height: 100 })
  })
})

describe('drawing data', () => {
  it('reads what was written', () => {
    fc.assert(
      fc.property(ink, (drawn) => {
        expect(readInk(writeInk(drawn))).toEqual(drawn)
      }),
    )
  })

  it('rounds coordinates to a tenth of a pixel without drifting', () => {
    const points = Array.from({ length: 500 }, (_, index) => ({ x: index / 3, y: index / 7, pressure: 0.5 }))
    const drawn = { width: 1920, height: 1080, items: [{ ...stroke([]), points }] }
    const [read] = readInk(writeInk(drawn))?.items ?? []
    for (const [index, point] of (read as Stroke).points.entries()) {
      expect(Math.abs(point.x - index / 3)).toBeLessThanOrEqual(0.051)
      expect(Math.abs(point.y - index / 7)).toBeLessThanOrEqual(0.051)
    }
  })

  it('never throws, and returns only what can be written again', () => {
    const json = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({ v: fc.constantFrom(1, 2), w: fc.integer(), h: fc.integer(), i: fc.anything() })
        .map((value) => String(JSON.stringify(value))),
      fc
        .array(fc.oneof(fc.integer(), fc.string(), fc.constant('b'), fc.double()), { maxLength: 9 })
        .map((one) => JSON.stringify({ v: 1, w: 9, h: 9, i: [one] })),
    )
    fc.assert(
      fc.property(json, (text) => {
        const read = readInk(text)
        if (read) expect(readInk(writeInk(read))).toEqual(read)
      }),
    )
  })

  const wrong: [string, unknown][] = [
    ['another version', { v: 2, w: 9, h: 9, i: [] }],
    ['no list', { v: 1, w: 9, h: 9, i: {} }],
    ['a picture without a side', { v: 1, w: 0, h: 9, i: [] }],
    ['an endless picture', { v: 1, w: 1e9, h: 9, i: [] }],
    ['an unknown kind', { v: 1, w: 9, h: 9, i: [['x', 0, 3, 1, 1]] }],
    ['an unknown colour', { v: 1, w: 9, h: 9, i: [['b', 8, 3, 1, 1]] }],
    ['a colour by an inherited name', { v: 1, w: 9, h: 9, i: [['b', 'length', 3, 1, 1]] }],
    ['too thick', { v: 1, w: 9, h: 9, i: [['b', 0, 21, 1, 1]] }],
    ['no point', { v: 1, w: 9, h: 9, i: [['b', 0, 3]] }],
    ['half a point', { v: 1, w: 9, h: 9, i: [['b', 0, 3, 1]] }],
    ['a place that is no number', { v: 1, w: 9, h: 9, i: [['b', 0, 3, '1', 1]] }],
    ['a place far away', { v: 1, w: 9, h: 9, i: [['b', 0, 3, 1e15, 1]] }],
    ['pressure beyond all', { v: 1, w: 9, h: 9, i: [['p', 0, 3, 1, 1, 101]] }],
    ['a text that is none', { v: 1, w: 9, h: 9, i: [['t', 0, 3, 1, 1, { toString: 1 }]] }],
    ['a text of nothing', { v: 1, w: 9, h: 9, i: [['t', 0, 3, 1, 1, '']] }],
    ['a text that turns the line around', { v: 1, w: 9, h: 9, i: [['t', 0, 3, 1, 1, 'a\u202eb']] }],
    ['too long a text', { v: 1, w: 9, h: 9, i: [['t', 0, 3, 1, 1, 'a'.repeat(501)]] }],
    ['too many items', { v: 1, w: 9, h: 9, i: Array(INK_LIMITS.items + 1).fill(['b', 0, 3, 1, 1]) }],
    ['too many points', { v: 1, w: 9, h: 9, i: [['b', 0, 3, ...Array(2 * INK_LIMITS.points + 2).fill(0)]] }],
  ]
  it.each(wrong)('refuses %s', (_, value) => {
    expect(readInk(JSON.stringify(value))).toBeNull()
  })

  it('refuses a drawing that is too long to store', () => {
    const long = JSON.stringify({ v: 1, w: 9, h: 9, i: [] }) + ' '.repeat(limits.drawingDataChars)
    expect(isInkTooLong(long)).toBe(true)
    expect(readInk(long)).toBeNull()
    expect(readInk(long.trim())).not.toBeNull()
  })

  it('cleans a text once and for all', () => {
    const unit = fc.oneof(fc.integer({ min: 0, max: 0xa0 }), fc.integer({ min: 0, max: 0xffff }))
    const units = fc.array(unit, { maxLength: 60 })
    fc.assert(
      fc.property(
        units.map((codes) => String.fromCharCode(...codes)),
        (piece) => {
          const clean = toInkText(piece.repeat(20))
          expect(toInkText(clean)).toBe(clean)
          expect(Array.from(clean).length).toBeLessThanOrEqual(INK_LIMITS.textChars)
        },
      ),
    )
    expect(toInkText('\n one \r\ntwo\u0007\n')).toBe(' one\ntwo')
  })

  it('follows its picture to another size', () => {
    const fitted = fitInk({ width: 100, height: 100, items: [stroke([[10, 20]], 4)] }, 200, 200)
    expect(fitted).toEqual({ width: 200, height: 200, items: [stroke([[20, 40]], 8)] })
  })
})

it('takes color and size from most of its items', () => {
  const items = [stroke([[1, 1]], 3), { ...stroke([[1, 1]], 9), color: 'blue' as const }, stroke([[1, 1]], 9)]
  expect(mainStyleOf(items)).toEqual({ color: 'red', size: 9 })
  expect(mainStyleOf([])).toEqual({ color: 'red', size: 3 })
  expect([0, 21, 2.6, Number.NaN].map(toBrushSize)).toEqual([1, 20, 3, 3])
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignInOrder, alignPages } from './align-pages.ts'

/** Two decks of words: equal words are alike by the table below, others not at all. */
const align = async (old: string[], now: string[], alike: Record<string, number> = {}) => {
  const pairs = await alignPages(old.length, now.length, (i, j) =>
    old[i] === now[j] ? 0.9 : (alike[`${old[i]} ${now[j]}`] ?? 0),
  )
  const found = new Map(pairs.map((pair) => [pair.new, pair.old]))
  return now.map((_, j) => (found.has(j) ? found.get(j)! + 1 : null))
}

describe('pages of two decks', () => {
  it.each([
    ['the same', ['a', 'b', 'c'], ['a', 'b', 'c'], [1, 2, 3]],
    ['one inserted', ['a', 'b', 'c'], ['a', 'x', 'b', 'c'], [1, null, 2, 3]],
    ['one removed', ['a', 'b', 'c'], ['a', 'c'], [1, 3]],
    ['one moved', ['a', 'b', 'c', 'd'], ['b', 'c', 'd', 'a'], [2, 3, 4, 1]],
    ['two swapped', ['a', 'b', 'c', 'd'], ['a', 'd', 'c', 'b'], [1, 4, 3, 2]],
    ['one of two equal ones removed, with its neighbours', ['q', 'a', 'q', 'b'], ['a', 'q', 'b'], [2, 3, 4]],
    ['equal ones in order', ['q', 'a', 'q'], ['x', 'q', 'y', 'a', 'q'], [null, 1, null, 2, 3]],
    ['nothing in common', ['a', 'b'], ['x', 'y', 'z'], [null, null, null]],
  ])('%s', async (_, old, now, expected) => {
    expect(await align(old, now)).toEqual(expected)
  })

  it('are the same when little alike, but between the same neighbours', async () => {
    expect(await align(['a', 'b', 'c'], ['a', 'x', 'c'], { 'b x': 0.4 })).toEqual([1, 2, 3])
    // Elsewhere such a page is another one.
    expect(await align(['a', 'b', 'c'], ['a', 'c', 'x'], { 'b x': 0.4 })).toEqual([1, 3, null])
  })

  it('are paired with a page that moved rather than with a less alike one in order', async () => {
    // The last page moved to the front, and the first is a little like it.
    expect(await align(['a', 'b', 'c', 'z'], ['z', 'b', 'c'], { 'a z': 0.65 })).toEqual([4, 2, 3])
  })

  it('that build up step by step are paired in order', async () => {
    const steps = Array.from({ length: 8 }, (_, step) => `s${step}`)
    const alike: Record<string, number> = {}
    for (const [i, one] of steps.entries())
      for (const [j, other] of steps.entries())
        if (i !== j) alike[`${one} ${other}`] = 0.9 - Math.abs(i - j) * 0.02
    expect(await align(steps, ['x', ...steps], alike)).toEqual([null, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(await align(steps, steps.toSpliced(4, 1), alike)).toEqual([1, 2, 3, 4, 6, 7, 8])
  })

  const table = fc.tuple(fc.nat(12), fc.nat(12)).chain(([rows, columns]) =>
    fc
      .array(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: columns, maxLength: columns }),
        {
          minLength: rows,
          maxLength: rows,
        },
      )
      .map((likeness) => ({ rows, columns, likeness })),
  )

  it('are paired at most once, whatever their likeness', async () => {
    await fc.assert(
      fc.asyncProperty(table, async ({ rows, columns, likeness }) => {
        const pairs = await alignPages(rows, columns, (i, j) => likeness[i]![j]!)
        expect(new Set(pairs.map((pair) => pair.old)).size).toBe(pairs.length)
        expect(new Set(pairs.map((pair) => pair.new)).size).toBe(pairs.length)
        for (const pair of pairs) expect(likeness[pair.old]![pair.new]!).toBeGreaterThan(0.25)
      }),
    )
  })

  it('are found again after any removals and insertions', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('keep', 'insert', 'remove'), { maxLength: 40 }),
        async (steps) => {
          const old = steps.flatMap((step, at) => (step === 'insert' ? [] : [`p${at}`]))
          const now = steps.flatMap((step, at) =>
            step === 'remove' ? [] : [step === 'keep' ? `p${at}` : `n${at}`],
          )
          expect(await align(old, now)).toEqual(
            now.map((name) => (old.includes(name) ? old.indexOf(name) + 1 : null)),
          )
        },
      ),
    )
  })

  it('in order never cross, and no other choice of two pages scores more', async () => {
    await fc.assert(
      fc.asyncProperty(table, async ({ rows, columns, likeness }) => {
        const pairs = await alignInOrder(rows, columns, (i, j) => likeness[i]![j]!)
        for (const [at, pair] of pairs.entries()) {
          if (at === 0) continue
          expect(pair.old).toBeGreaterThan(pairs[at - 1]!.old)
          expect(pair.new).toBeGreaterThan(pairs[at - 1]!.new)
        }
        const sum = pairs.reduce((total, pair) => total + likeness[pair.old]![pair.new]!, 0)
        // Less what neighbours may add.
        const slack = 0.05 * pairs.length + 1e-9
        for (let i = 1; i < rows; i++)
          for (let j = 1; j < columns; j++)
            expect(sum + slack).toBeGreaterThanOrEqual(likeness[i - 1]![j - 1]! + likeness[i]![j]!)
      }),
    )
  })
})

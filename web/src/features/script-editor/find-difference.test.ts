import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findDifference } from './find-difference.ts'

it('turns one text into the other by one change', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 })
  fc.assert(
    fc.property(text, text, (before, after) => {
      const change = findDifference(before, after)
      if (before === after) expect(change).toBeNull()
      else if (change)
        expect(before.slice(0, change.from) + change.insert + before.slice(change.to)).toBe(after)
      else expect.unreachable()
    }),
  )
})

it('touches only the differing range', () => {
  expect(findDifference('one two three', 'one 2 three')).toEqual({ from: 4, to: 7, insert: '2' })
})

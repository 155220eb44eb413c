import { describe, expect, it } from 'vitest'
import { putBack } from './put-back.ts'

const before = 'One [highlight color="red"]two[/highlight] three four.'
const after = 'One two three four.'

describe('undoing the deletion of an annotation', () => {
  it('restores the text', () => {
    expect(putBack(before, after, after)).toBe(before)
  })

  it('restores the annotation if words before or after it have changed since', () => {
    expect(putBack(before, after, 'One two three five.')).toBe(
      'One [highlight color="red"]two[/highlight] three five.',
    )
    expect(putBack(before, after, 'Now one two three four.')).toBe(
      'Now one [highlight color="red"]two[/highlight] three four.',
    )
  })

  it("is impossible if the annotation's own words have changed", () => {
    expect(putBack(before, after, 'One more three four.')).toBeNull()
    expect(putBack(before, after, '')).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { followPages } from './move-study.ts'

const follow = (...arguments_: Parameters<typeof followPages>) =>
  followPages(...arguments_).map(
    ({ to, isSame, isGone }) => `${to}${isSame ? '' : isGone ? ' gone' : ' changed'}`,
  )

describe('the position of an old page in the new deck', () => {
  it('is where its picture is', () => {
    const moved = [
      { from: 1, to: 3 },
      { from: 2, to: 1 },
    ]
    expect(follow(moved, 2, 3)).toEqual(['3', '1'])
  })

  it('is its old position when another picture is there, and moves with the pages before it', () => {
    expect(follow([], 3, 3)).toEqual(['1 changed', '2 changed', '3 changed'])
    // A new first page; the third was changed.
    const moved = [
      { from: 1, to: 2 },
      { from: 2, to: 3 },
      { from: 4, to: 5 },
    ]
    expect(follow(moved, 4, 5)).toEqual(['2', '3', '4 changed', '5'])
  })

  it('is the nearest one when the page is gone', () => {
    const moved = [
      { from: 1, to: 1 },
      { from: 3, to: 2 },
    ]
    expect(follow(moved, 4, 2)).toEqual(['1', '2 gone', '2', '2 gone'])
    expect(follow([], 3, 1)).toEqual(['1 changed', '1 gone', '1 gone'])
  })
})

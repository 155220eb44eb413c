import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { describe, expect, it } from 'vitest'
import { describeSwap } from './describe-swap.ts'

describe("the professor's message about a swapped deck", () => {
  it.each([
    [[1, 2, 3], [], 3, '3 unchanged slides kept everything.'],
    [[2], [], 2, '1 unchanged slide kept everything; slide 1 is new.'],
    [[1, 2, 3, 5, 6, 8], [], 9, '6 unchanged slides kept everything; slides 4, 7 and 9 are new.'],
    [
      [],
      [1],
      2,
      'No slide is unchanged. Slide 1 of the old PDF was removed with its script; Undo brings it back.',
    ],
    [
      [1],
      [2, 5],
      4,
      '1 unchanged slide kept everything; slides 2–4 are new. Slides 2 and 5 of the old PDF were removed with their scripts; Undo brings them back.',
    ],
  ])('kept %j, lost %j of %i pages', (kept, lost, pageCount, sentence) => {
    expect(
      formatMessage(describeSwap({ kept, renumbered: [], changed: [], moved: [], lost }, pageCount)),
    ).toBe(sentence)
  })

  it.each([
    [[{ from: 1, to: 1 }], ''],
    [[{ from: 5, to: 2 }], ' Slide 5 is now slide 2.'],
    [
      [
        { from: 1, to: 3 },
        { from: 2, to: 1 },
        { from: 3, to: 2 },
      ],
      ' Slide 1 is now slide 3. Slide 2 is now slide 1. Slide 3 is now slide 2.',
    ],
    [[4, 5, 6, 7].map((from) => ({ from, to: from + 1 })), ' 4 slides have a new number.'],
  ])('moved %j', (moved, sentence) => {
    const kept = moved.map(({ to }) => to)
    expect(
      formatMessage(describeSwap({ kept, renumbered: [], changed: [], moved, lost: [] }, 9)).split(
        ' new.',
      )[1],
    ).toBe(sentence)
  })

  it.each([
    [[], [1, 2], 2, '2 slides differ only in their page number and kept everything.'],
    [[], [1], 2, '1 slide differs only in its page number and kept everything; slide 2 is new.'],
    [
      [1, 2],
      [4],
      4,
      '2 unchanged slides kept everything. 1 slide differs only in its page number and kept everything; slide 3 is new.',
    ],
  ])('the same %j, %j but for their page numbers, of %i pages', (kept, renumbered, pageCount, sentence) => {
    expect(
      formatMessage(describeSwap({ kept, renumbered, changed: [], moved: [], lost: [] }, pageCount)),
    ).toBe(sentence)
  })

  it('asks to check changed slides, which are not new', () => {
    const moved = [{ from: 1, to: 1 }]
    expect(
      formatMessage(describeSwap({ kept: [1], renumbered: [], changed: [2, 3], moved, lost: [] }, 4)),
    ).toBe(
      '1 unchanged slide kept everything; slide 4 is new. Slides 2 and 3 took over the work of old slides that look different. Please check them.',
    )
  })
})

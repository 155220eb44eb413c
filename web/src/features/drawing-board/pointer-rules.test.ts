import { expect, it } from 'vitest'
import { handlePointerDown, handlePointerUp, noPointers, type Pointers } from './pointer-rules.ts'

const touch = (pointerId: number) => ({ pointerId, pointerType: 'touch', button: 0 })
const pen = (pointerId: number, button = 0) => ({ pointerId, pointerType: 'pen', button })
const mouse = (button = 0) => ({ pointerId: 1, pointerType: 'mouse', button })

/** Plays pointer events in order; a number lifts that pointer. Returns the verdict of each. */
const play = (...steps: (ReturnType<typeof touch> | number)[]) => {
  let pointers: Pointers = noPointers
  return steps.map((step) => {
    const [next, verdict] =
      typeof step === 'number'
        ? handlePointerUp(pointers, { pointerId: step }, false)
        : handlePointerDown(pointers, step)
    pointers = next
    return verdict
  })
}

it('draws with the main button of a mouse only', () => {
  expect(play(mouse(), 1)).toEqual(['begin', 'end'])
  expect(play(mouse(2), 1)).toEqual(['none', 'none'])
})

it('draws with one finger, not with two', () => {
  expect(play(touch(1), 1, touch(2), 2)).toEqual(['begin', 'end', 'begin', 'end'])
  expect(play(touch(1), touch(2), 1, touch(3), 3, 2, touch(4))).toEqual([
    'begin',
    'drop',
    'none',
    'none',
    'none',
    'none',
    'begin',
  ])
})

it('ignores fingers as a resting hand once a pen was seen', () => {
  expect(play(pen(1), touch(2), 2, 1, touch(3), 3)).toEqual(['begin', 'none', 'none', 'end', 'none', 'none'])
})

it('lets the pen replace the palm that came first', () => {
  expect(play(touch(1), pen(2), 1, 2)).toEqual(['begin', 'begin', 'none', 'end'])
})

it('recognises the eraser end of a pen', () => {
  expect(play(pen(1, 5))).toEqual(['begin'])
  expect(play(pen(1, 2))).toEqual(['none'])
})

it('drops a stroke whose finger the browser took for zooming', () => {
  const [down] = handlePointerDown(noPointers, touch(1))
  expect(handlePointerUp(down, { pointerId: 1 }, true)[1]).toBe('drop')
})

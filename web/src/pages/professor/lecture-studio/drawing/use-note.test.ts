import { expect, it } from 'vitest'
import { layOutNote } from './use-note.ts'

const picture = { width: 1920, height: 1080 }
const isInside = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
  x >= 0 && y >= 0 && x + width <= picture.width && y + height <= picture.height

it('starts beside the words of the slide', () => {
  const words = [{ text: 'Everywhere', x: 900, y: 300, width: 900, height: 600 }]
  const { box } = layOutNote('A note', picture, words, null)
  expect(isInside(box)).toBe(true)
  expect(box.x + box.width <= 900 || box.y + box.height <= 300 || box.y >= 900).toBe(true)
})

it('stays whole on the picture when it is moved anywhere', () => {
  for (const moved of [
    { x: -500, y: -500 },
    { x: 9000, y: 9000 },
  ])
    expect(isInside(layOutNote('A note that is longer than one line of it', picture, [], moved).box)).toBe(
      true,
    )
  expect(layOutNote('A note', picture, [], { x: 300, y: 200 }).box).toMatchObject({ x: 300, y: 200 })
})

import type { SlideLine } from '@lectern/core/ai/engine.ts'
import { expect, it } from 'vitest'
import { writeSlide } from '../testing/write-slide.ts'

const SIZE = 40
const line = (x: number, y: number, text: string, place: Partial<SlideLine> = {}): SlideLine => ({
  text,
  x,
  y,
  width: text.length * SIZE * 0.45,
  height: SIZE * 1.2,
  fontSizePx: SIZE,
  ...place,
})

async function write(lines: SlideLine[]): Promise<string> {
  return writeSlide([{ ...line(80, 60, 'Search'), fontSizePx: 70 }, ...lines])
}

it('a table is said row by row, with its symbols and numbers', async () => {
  const script = await write([
    line(100, 300, 'Order', { row: 1 }),
    line(600, 300, 'Space', { row: 1 }),
    line(1000, 300, 'Time', { row: 1 }),
    line(100, 400, 'Depth first', { row: 2 }),
    line(600, 400, '12', { row: 2 }),
    line(1000, 400, 'O(n)', { row: 2, font: 'math' }),
  ])
  expect(script).toContain('Order, Space, Time. Depth first, 12, O(n).')
})

it('the lines of a drawn cell are one', async () => {
  const script = await write([
    line(100, 324, 'Frontier', { row: 1, box: 0 }),
    line(600, 300, 'All nodes that were found and', { row: 1, box: 1 }),
    line(600, 350, 'wait for their turn', { row: 1, box: 1 }),
    line(100, 450, 'Goal', { row: 2, box: 2 }),
    line(600, 450, 'The node that the search is looking for', { row: 2, box: 3 }),
  ])
  expect(script).toContain('All nodes that were found and wait for their turn.')
  expect(script).toContain('Goal, The node that the search is looking for.')
})

it('the long cells of a drawn row are said in turn, with their symbols', async () => {
  const script = await write([
    line(100, 300, 'or', { row: 1, box: 0 }),
    line(300, 280, 'It is false only if both of the two sides are false,', { row: 1, box: 1 }),
    line(300, 330, 'else it is true', { row: 1, box: 1 }),
    line(1500, 300, 'False', { row: 1, box: 2 }),
    line(100, 450, '==', { row: 2, box: 3 }),
    line(300, 450, 'is the same', { row: 2, box: 4 }),
    line(1500, 450, '3==2', { row: 2, box: 5 }),
  ])
  expect(script).toContain(
    'or. It is false only if both of the two sides are false, else it is true. False. Is the same, 3==2.',
  )
})

it('a program with numbers before its lines is no table, and rows without words are not said', async () => {
  const program = ['def find(node):', 'return node.child'].flatMap((text, at) => [
    line(100, 300 + at * 60, `${at + 1}`, { row: at }),
    line(200, 300 + at * 60, text, { row: at }),
  ])
  expect(await write(program)).not.toMatch(/find|child/)
  const numbers = ['12', '13', '14'].map((text, at) => line(100 + at * 200, 300, text, { row: 1 }))
  expect(await write([line(100, 500, 'The costs of three kinds of search'), ...numbers])).not.toMatch(/12|13/)
})

it('a drawn table in a typewriter font is said', async () => {
  const cell = (x: number, row: number, box: number, text: string) =>
    line(x, 300 + row * 90, text, { row, box, font: 'typewriter' })
  const script = await write([
    cell(100, 1, 0, 'names.keys()'),
    cell(900, 1, 1, 'all names of the list'),
    cell(100, 2, 2, 'names.clear()'),
    cell(900, 2, 3, 'forgets each name'),
  ])
  expect(script).toContain('all names of the list. ')
  expect(script).toContain('forgets each name.')
})

it('a text does not go on in another box, and labels of two columns are not one list', async () => {
  const script = await write([
    line(100, 300, 'Each of the nodes is kept apart', { box: 0 }),
    line(100, 350, 'one queue for all', { box: 1 }),
    line(100, 600, 'First queue', { group: 1 }),
    line(100, 700, 'Second queue', { group: 1 }),
    line(1000, 600, 'Third stack', { group: 2 }),
    line(1000, 700, 'Last stack', { group: 2 }),
  ])
  expect(script).not.toContain('kept apart one')
  expect(script).toContain('First queue, Second queue. Third stack, Last stack.')
})

it('the centred lines of a drawn box are one text, however long', async () => {
  const centred = (y: number, text: string) => line(600 - text.length * SIZE * 0.225, y, text, { box: 0 })
  const script = await write([
    centred(300, 'This part of the lecture is'),
    centred(350, 'Practical work in the room'),
    centred(400, 'With some hard tasks'),
  ])
  expect(script).toContain('This part of the lecture is Practical work in the room With some hard tasks.')
})

it('the rest of an open text goes on in smaller letters behind a bullet', async () => {
  const script = await write([
    line(100, 300, '• The rules are kept by the reference monitor and'),
    line(160, 350, 'cannot be changed by any of the users', { fontSizePx: SIZE * 0.9 }),
  ])
  expect(script).toContain('reference monitor and cannot be changed')
})

it('Roman numbers before points are no words', async () => {
  const script = await write([
    line(100, 300, 'I. Data of the task are prepared'),
    line(100, 400, 'IV. Models are chosen by their costs'),
  ])
  expect(script).toContain('Data of the task are prepared. Models are chosen by their costs.')
})

it('the points of a centred list are on one level', async () => {
  const centred = (y: number, text: string) => line(900 - text.length * SIZE * 0.225, y, text)
  const script = await write([
    centred(300, 'All data of the task are prepared'),
    centred(400, 'Models are chosen'),
    centred(500, 'Training and testing follow'),
  ])
  expect(script).toContain('prepared. Models are chosen. Training and testing follow.')
})

it('a cell that is a sentence has no comma behind it', async () => {
  const script = await write([
    line(100, 300, 'It asks each one.', { row: 1 }),
    line(900, 300, 'It asks none.', { row: 1 }),
  ])
  expect(script).toContain('It asks each one. It asks none.')
})

it('a first cell that ends in a colon has no comma behind it', async () => {
  const script = await write([
    line(100, 300, 'Order', { row: 1 }),
    line(600, 300, 'Depth first', { row: 1 }),
    line(100, 400, 'Space:', { row: 2 }),
    line(600, 400, 'linear', { row: 2 }),
  ])
  expect(script).toContain('Space: linear')
})

import type { SlideLine } from '@lectern/core/ai/engine.ts'
import { expect, it } from 'vitest'
import { writeSlide } from '../testing/write-slide.ts'

const SIZE = 40
/** The centred lines of a drawn box. */
const box = (number: number, top: number, texts: string[], middle = 900): SlideLine[] =>
  texts.map((text, row) => {
    const width = [...text].length * SIZE * 0.45 - (text.match(/[ijlft.,:()]/g)?.length ?? 0) * 3
    const place = { x: middle - width / 2, y: top + row * 48, width, height: 44, fontSizePx: SIZE }
    return { text, ...place, box: number }
  })
const write = (...lines: SlideLine[]) =>
  writeSlide([{ text: 'Strategy', x: 80, y: 60, width: 300, height: 80, fontSizePx: 70, box: 99 }, ...lines])

it('the centred lines of a box are points if they have room for the next word, and one text if not', async () => {
  const list = box(1, 300, [
    'Value offered',
    'Groups of customers',
    'Relationship with customers',
    'Channels',
  ])
  expect(await write(...list)).toContain(
    'Value offered, Groups of customers, Relationship with customers, Channels.',
  )
  const text = box(1, 300, ['Determination of the', 'Mission, the Vision', 'and the Values'])
  expect(await write(...text)).toContain('Determination of the Mission, the Vision and the Values.')
})

it('lines of a box with the same left edge are one text if another line begins elsewhere', async () => {
  const text = ['Determine new plan', 'Mission and values', 'of the company']
  expect(await write(...box(1, 300, text))).toContain('Determine new plan Mission and values of the company.')
  const list = ['Hired managers now', 'Clean software now'].map((one, row) => ({
    ...box(1, 300 + row * 48, [one])[0]!,
    x: 500,
  }))
  expect(await write(...list)).toContain('Hired managers now, Clean software now.')
})

it('a centred point goes on to the left of its bullet', async () => {
  const points = box(1, 300, [
    '• It describes how the company reacts to its',
    'environment and to the ways of changing it, with',
    'a view to growth',
    '• It limits its domain',
  ])
  expect(await write(...points.map(({ box: _box, ...line }) => line))).toContain(
    'reacts to its environment and to the ways of changing it',
  )
})

it('a line that closes a bracket belongs to the text above', async () => {
  const script = await write(...box(1, 300, ['The years of the second plan (1975 to', '2000)']))
  expect(script).toContain('The years of the second plan (1975 to 2000).')
})

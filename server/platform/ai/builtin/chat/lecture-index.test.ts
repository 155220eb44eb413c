import { expect, it } from 'vitest'
import { indexLecture, prepareIndex } from './lecture-index.ts'

const slides = (of: string) =>
  Array.from({ length: 150 }, (_, at) => ({
    number: at + 1,
    title: `Cells, part ${at}`,
    text: `Part ${at} of ${of}\nCells divide and grow`,
    script: Array.from({ length: 40 }, (_, line) => `Sentence ${line} of part ${at} tells of ${of}.`).join(
      ' ',
    ),
  }))

it('is made beside other work, once for all who ask for it', async () => {
  const long = slides('membranes')
  let others = 0
  const turn = () => {
    others += 1
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  await Promise.all(Array.from({ length: 3 }, () => prepareIndex(long, 'en')))
  clearImmediate(next)
  expect(others).toBeGreaterThan(5)
  const prepared = indexLecture(long, 'en')
  expect(indexLecture(long, 'en')).toBe(prepared)
  expect(prepared.search.search('membranes').length).toBeGreaterThan(1_000)
})

it('is the same whether it was prepared or not', async () => {
  const [one, other] = [slides('nuclei').slice(0, 5), slides('nuclei').slice(0, 5)]
  const atOnce = indexLecture(one, 'en')
  await prepareIndex([...other, { ...other[0]!, number: 6 }], 'en')
  const prepared = indexLecture([...other, { ...other[0]!, number: 6 }], 'en')
  expect(prepared.passages.slice(0, atOnce.passages.length)).toEqual(atOnce.passages)
})

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

it('is made between other work, once for all callers', async () => {
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
  expect(prepared.holders.get('membran')).toBeGreaterThan(1_000)
})

it('is the same with and without preparation', async () => {
  const [one, other] = [slides('nuclei').slice(0, 5), slides('nuclei').slice(0, 5)]
  const atOnce = indexLecture(one, 'en')
  await prepareIndex([...other, { ...other[0]!, number: 6 }], 'en')
  const prepared = indexLecture([...other, { ...other[0]!, number: 6 }], 'en')
  expect(prepared.passages.slice(0, atOnce.passages.length)).toEqual(atOnce.passages)
})

it('of one slide with very many words is made in steps too', async () => {
  const terms = (seed: number) =>
    Array.from({ length: 6 }, (_, at) => `w${(seed * 7_919 + at * 31) % 997}`).join(' ')
  const slideOf = (size: number) => ({
    number: 1,
    title: 'Everything at once',
    text: Array.from({ length: size }, (_, line) => `Line ${line} of ${terms(line)}`).join('\n'),
    script: Array.from({ length: size }, (_, at) => `W${at} ${terms(at)}.`).join(' '),
  })
  await prepareIndex([slideOf(500)], 'en')
  let turns = 0
  const turn = () => {
    turns += 1
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  // CPU time does not depend on other programs that run meanwhile.
  const before = process.cpuUsage()
  await prepareIndex([slideOf(6_000)], 'en')
  const { user, system } = process.cpuUsage(before)
  clearImmediate(next)
  // Twice the average time of a step. In one piece it would take hundreds of milliseconds.
  expect((user + system) / 1_000 / turns).toBeLessThan(30)
})

it('quotes no line that a sentence of the script already says', () => {
  const { passages } = indexLecture(
    [
      {
        number: 1,
        title: 'Cells',
        text: 'Plant cells have walls\nAnimal cells have none\nMitochondria give energy',
        script: 'Plant cells have strong walls. Animals are other things. Mitochondria! Mitochondria!',
      },
    ],
    'en',
  )
  expect(passages.map(({ text }) => text)).toEqual([
    'Plant cells have strong walls.',
    'Animals are other things.',
    'Mitochondria!',
    'Mitochondria!',
    'Animal cells have none',
  ])
})

it('finds terms by their initials, also terms written as one word', () => {
  const slide = (number: number, text: string) => ({ number, title: null, text, script: '' })
  const { slideTerms } = indexLecture(
    [
      slide(1, 'SentenceErrorRate = 1 / n'),
      slide(2, 'The Hidden Markov Model of speech'),
      slide(3, 'Nothing'),
    ],
    'en',
  )
  expect(slideTerms.get(1)).toContain('ser')
  expect(slideTerms.get(2)).toContain('thmm')
  expect(slideTerms.get(3)).not.toContain('ser')
})

it('quotes no sentence that only points at the slide or leads to it', () => {
  const slide = {
    number: 1,
    title: 'A noisy channel model',
    text: 'A noisy channel model',
    script:
      'We continue with “A noisy channel model”. The channel changes the message. You can see the formula on the slide.',
  }
  const { passages } = indexLecture([slide], 'en')
  expect(passages.filter(({ isSpoken }) => isSpoken).map(({ text }) => text)).toEqual([
    'The channel changes the message.',
  ])
})

it('reads a sentence over two lines of a slide as one', () => {
  const text = [
    'Local explanations',
    '• The method explains one prediction of any model by fitting',
    'a simpler model near it',
    'Short heading',
    'of its own',
    'The data stay where they were collected by the hospital:',
    'nothing leaves it',
  ].join('\n')
  const lines = indexLecture([{ number: 1, title: 'Local explanations', text, script: '' }], 'en').passages
  expect(lines.map((line) => line.text)).toEqual([
    'Local explanations',
    'The method explains one prediction of any model by fitting a simpler model near it',
    'Short heading',
    'of its own',
    'The data stay where they were collected by the hospital:',
    'nothing leaves it',
  ])
})

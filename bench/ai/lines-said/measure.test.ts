import { expect, it } from 'vitest'
import { measureCoverage } from './measure.ts'
import type { Line, Page } from './readable.ts'
import { isSaid, tokensOf } from './said.ts'

const line = (y: number, text: string, fontSizePx = 40): Line => ({
  text,
  x: 100,
  y,
  width: text.length * fontSizePx * 0.5,
  height: fontSizePx,
  fontSizePx,
})

/** A deck with a running head, a page number and one point on each page. */
const topics = ['Waves', 'Tides', 'Currents', 'Winds', 'Storms', 'Ice']
const deck: Page[] = topics.map((topic, index) => ({
  number: index + 1,
  width: 1920,
  height: 1080,
  lines: [
    line(10, 'Ada Green: the ocean', 20),
    line(100, topic, 70),
    line(300, `The ${topic.toLowerCase()} carry energy`),
    line(1040, `${index + 1} / 6`, 20),
  ],
}))

const measure = (scripts: (string | null)[], pages = deck) =>
  measureCoverage({ language: 'en', title: 'Oceans', pages, scripts, phrases: ['This is about it.'] })
const whole = topics.map((topic) => `This is about ${topic}. The ${topic.toLowerCase()} carry energy.`)

it('asks for every line but the running head and the page number', () => {
  const found = measure(whole)
  expect(found).toMatchObject({ pages: 6, losing: 0, lost: 0, firstWhole: 1, adding: 0 })
})

it('counts a lost line, a first page that is not whole, and a word that stands nowhere', () => {
  const scripts = whole
    .with(0, 'This is about Waves.')
    .with(3, 'This is about Winds.')
    .with(4, `${whole[4]} Nobody doubts it.`)
  const found = measure(scripts)
  expect(found).toMatchObject({ losing: 2, lost: 2, first: 1, firstWhole: 0, adding: 1 })
  expect(found.lostLines.map(({ text }) => text)).toEqual([
    'The waves carry energy',
    'The winds carry energy',
  ])
  expect(found.addedWords.map(({ word }) => word)).toEqual(['nobody', 'doubts'])
})

it('counts the lines of a page without a script as lost', () => {
  expect(measure(whole.map((script, at) => (at === 2 ? null : script)))).toMatchObject({ losing: 1, lost: 2 })
})

it('takes a repeated line for furniture only if it stands on different contents', () => {
  const steps = deck.slice(0, 4).map((page, index) => ({
    ...page,
    lines: [
      line(100, 'Waves', 70),
      ...deck.slice(0, index + 1).map((one, row) => line(300 + 80 * row, one.lines[2]!.text)),
    ],
  }))
  const scripts = [
    'Waves. The waves carry energy.',
    'Waves. The tides carry energy.',
    'Waves. The currents carry energy.',
    'Waves.',
  ]
  // A step says what is new; what the step before said counts as said.
  expect(measure(scripts, steps).lostLines).toEqual([{ page: 4, text: 'The winds carry energy' }])
})

it('lets symbols be skipped or spoken, but no word', () => {
  const said = (text: string, script: string) => isSaid(text, tokensOf(script))
  expect(said('• Draw many points z ∈ Z', 'We draw many points.')).toBe(true)
  expect(said('Costs rise from 3 to 20', 'Costs rise from 3 to 30.')).toBe(false)
  expect(said('a controlled set-', 'It is a controlled setting.')).toBe(true)
  expect(said('2 - Draw points (Green et al 2007)', 'We draw points.')).toBe(true)
  expect(said('（一）细胞的内部', '细胞的内部。')).toBe(true)
  expect(said('The whole point', 'The point is whole.')).toBe(false)
  expect(said('세포의 내부를 외부와 구분한다', '먼저, 세포의 내부를 외부와 구분합니다.')).toBe(true)
  expect(said('細胞膜は内部を分ける', '細胞膜は外部を分ける。')).toBe(false)
})

it('a number without a dot before a Spanish question may be left out', () => {
  expect(isSaid('1 ¿Cuántas tendrán más?', tokensOf('¿Cuántas tendrán más?'))).toBe(true)
})

it('asks for no line of a numbered algorithm', () => {
  const steps = ['1: function sort(T)', '2: n ← length of the list', '3: for each pair of neighbours do']
  const page = { ...deck[0]!, lines: steps.map((step, at) => line(300 + at * 60, step)) }
  expect(measure(['This is about it.'], [page])).toMatchObject({ lines: 0 })
})

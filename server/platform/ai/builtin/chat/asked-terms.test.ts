import { expect, it } from 'vitest'
import { weighAsked } from './asked-terms.ts'
import { termsOf } from './terms.ts'

const lecture = (text: string) => new Map(termsOf(text).map((term) => [term, 1]))
const weigh = (question: string, text: string) => weighAsked(question, lecture(text), 50)
const shareKnown = (question: string, text: string) => {
  const asked = weigh(question, text)
  const sum = (some: typeof asked) => some.reduce((total, { weight }) => total + weight, 0)
  return sum(asked.filter(({ term }) => term !== null)) / sum(asked)
}

it.each([
  ['memory of reverse acumulation', 'Reverse accumulation needs memory', 'accumulat'],
  ['parametrize', 'We parameterize the table', 'parameteriz'],
  ['automatic', 'Auto differentiation', 'auto'],
  ['which 2 modes', 'Two modes', 'two'],
  ['two modes', 'The 2 modes', '2'],
  ['back propagation', 'Backpropagation of errors', 'backpropagation'],
])('%s is asked for in the words of "%s"', (question, text, term) => {
  expect(termsOf(text).some((known) => known === term || known.startsWith(term))).toBe(true)
  expect(weigh(question, text).some((asked) => asked.term?.startsWith(term))).toBe(true)
})

it('holds no word for another one that only begins alike', () => {
  expect(weigh('attention', 'Attic and attempt')).toEqual([{ term: null, weight: expect.any(Number) }])
})

it.each([
  ['what does LIME stand for?', 'LIME explains'],
  ['언어모델의 차이', '언어 모델'],
  ['띄어쓰기가 지켜지면 어떻게 되나요', '띄어쓰기가 지켜지지 않는다'],
  ['行列の違いは何ですか', '行列'],
])('what only asks, joins or ends is not missed: %s', (question, text) => {
  expect(shareKnown(question, text)).toBeGreaterThan(0.9)
})

it.each([
  ['what is the Viterbi algorithm', 'The algorithm'],
  ['日本の首都', '日本'],
  ['트랜스포머의 모델', '모델'],
])('a word that the lecture never uses weighs more than one it does: %s', (question, text) => {
  expect(shareKnown(question, text)).toBeLessThan(0.43)
})

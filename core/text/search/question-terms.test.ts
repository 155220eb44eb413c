import { expect, it } from 'vitest'
import { processorTimeOf } from '../../testing/processor-time.ts'
import { runsOf, termsOf } from '../terms.ts'
import { weighQuestionTerms } from './question-terms.ts'
import { listenTo, type SoundsLike } from './sound.ts'

const listen = (runs: ReadonlySet<string>): SoundsLike => {
  const steps = listenTo(runs)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
const weigh = (question: string, text: string, language = 'en') =>
  weighQuestionTerms(question, {
    holders: new Map(termsOf(text).map((term) => [term, 1])),
    passages: Array.from({ length: 50 }),
    language,
    soundsLike: listen(new Set(runsOf(text).flatMap((run, at, runs) => [run, `${run} ${runs[at + 1]}`]))),
  })
const formsOf = (question: string, text: string, language?: string) =>
  weigh(question, text, language).flatMap(({ forms }) => [...forms.keys()])
const shareKnown = (question: string, text: string, language?: string) => {
  const asked = weigh(question, text, language)
  const found = asked.reduce((sum, { forms, weight }) => sum + Math.max(0, ...forms.values()) * weight, 0)
  const missed = asked.reduce(
    (sum, { forms, missed }) => sum + (1 - Math.max(0, ...forms.values())) * missed,
    0,
  )
  return found / (found + missed)
}

it.each([
  ['memory of reverse acumulation', 'Reverse accumulation needs memory', 'accumulat'],
  ['parametrize', 'We parameterize the table', 'parameteriz'],
  ['automatic', 'Auto differentiation', 'auto'],
  ['back propagation', 'Backpropagation of errors', 'backpropagation'],
])('%s matches the words of "%s"', (question, text, term) => {
  expect(termsOf(text).some((known) => known === term || known.startsWith(term))).toBe(true)
  expect(formsOf(question, text).some((form) => form.startsWith(term))).toBe(true)
})

it.each([
  ['larning', 'Learning from data', 'learn'],
  ['complextiy', 'The complexity of a model', 'complexity'],
  ['elignment', 'Word alignment', 'alignment'],
])('%s is a misspelled word of "%s"', (question, text, term) => {
  expect(formsOf(question, text)).toContain(term)
})

it('a word of English is no misspelled word of the lecture', () => {
  expect(formsOf('what is rotation?', 'The notation of sets')).not.toContain('notation')
})

it('does not match a word that only begins alike', () => {
  expect(shareKnown('attention', 'Attic and attempt')).toBe(0)
})

it.each([
  ['what does LIME stand for?', 'LIME explains'],
  ['언어모델의 차이', '언어 모델'],
  ['언어 모델은 어디에 쓰여요?', '언어 모델'],
  ['언어 모델은 어디에 사용되나요?', '언어 모델'],
  ['띄어쓰기가 지켜지면 어떻게 되나요', '띄어쓰기가 지켜지지 않는다'],
  ['行列の違いは何ですか', '行列'],
])('does not miss question words, joining words and endings: %s', (question, text) => {
  expect(shareKnown(question, text)).toBeGreaterThan(0.85)
})

it.each([
  ['what is the Viterbi algorithm', 'The algorithm', 'en'],
  ['日本の首都', '日本', 'ja'],
  ['트랜스포머의 모델', '모델', 'ko'],
])('a word that the lecture never uses weighs against one that it uses: %s', (question, text, language) => {
  // Threshold below which a question of two words gets no answer.
  expect(shareKnown(question, text, language)).toBeLessThan(0.55)
})

it.each([
  ['체인룰이 뭐예요', 'The chain rule', 'chain'],
  ['그래프는 어디에 쓰나요', 'A directed graph', 'graph'],
  ['what is a token', '토큰은 작은 단위이다', '토큰'],
])('a loanword matches in the other script: %s', (question, text, term) => {
  expect(formsOf(question, text, /[a-z]/.test(term) ? 'en' : 'ko')).toContain(term)
})

it('a Korean word does not match an English one by chance', () => {
  expect(formsOf('정렬 종류', 'A noisy channel and the chain rule')).toEqual([])
})

it('names in capitals do not match words: "MARS" is no "marsh"', () => {
  expect(formsOf('How is MARS seen?', 'A marsh by the sea')).not.toContain('marsh')
  expect(formsOf('how is mars seen?', 'A marsh by the sea')).toContain('marsh')
})

it('a missing rare word weighs more than a missing common one', () => {
  const text = 'Kernels weigh the points around'
  expect(shareKnown('which kernels do people pick', text)).toBeGreaterThan(
    shareKnown('which kernels do superpixels weigh', 'Kernels count'),
  )
  expect(shareKnown('hard kernels', text)).toBeGreaterThan(shareKnown('Hessian kernels', text))
})

it('words of similar meaning count, but never fully', () => {
  const share = shareKnown('automobile', 'A car drives')
  expect(share).toBeGreaterThan(0)
  expect(share).toBeLessThan(0.5)
})

it('a long vowel is part of its word: スキー is one run', () => {
  expect(termsOf('スキー板')).toEqual(['スキ', 'キー', 'ー板'])
})

it('counts a Korean word that the lecture lacks once, however long it is', () => {
  const lacked = (question: string) =>
    weigh(question, '현수교', 'ko').reduce((sum, { missed, weight }) => sum + (weight === 0 ? missed : 0), 0)
  expect(lacked('현수교 대롱대롱대롱')).toBe(lacked('현수교 대롱'))
  expect(lacked('현수교 대롱')).toBeGreaterThan(0)
})

it("lets the lecture's subject count, though it is everywhere", () => {
  const terms = {
    holders: new Map([['keystone', 50]]),
    passages: Array.from({ length: 50 }),
    language: 'en',
    soundsLike: () => [],
  }
  const [known] = weighQuestionTerms('keystone', terms)
  expect(known!.weight).toBeGreaterThan(0.25 * known!.telling)
})

it('reads a question without a space about as fast as one of words', () => {
  const timeOnce = (question: string) =>
    processorTimeOf(() => {
      for (let times = 0; times < 10; times += 1) weigh(question, 'Binary search forgets half of the list.')
    })
  // The fastest of several: other processes, compiling and garbage collection only add time.
  const timeOf = (question: string) => Math.min(...Array.from({ length: 5 }, () => timeOnce(question)))
  const ratio = timeOf('第'.repeat(4_000)) / timeOf('search list half '.repeat(235))
  expect(ratio).toBeLessThan(20)
})

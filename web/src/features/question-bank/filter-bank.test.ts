import type { BankQuestion } from '@lectern/contract/question-bank.ts'
import { blankQuestion } from '@lectern/core/questions/shared-rules.ts'
import { expect, it } from 'vitest'
import { countTags, filterBank, noFilter, orderBank, readTags } from './filter-bank.ts'

const kept = (id: string, fields: Partial<BankQuestion> = {}, text = '', type = 'numeric'): BankQuestion => ({
  _id: id,
  question: { ...blankQuestion(id, type), question_text: text },
  tags: [],
  used_in: [],
  success: null,
  updated_at: '2026-11-26T09:00:00.000Z',
  ...fields,
})
const bank = [
  kept('a', { tags: ['hmm', 'em'], success: 80 }, 'What is Viterbi decoding?'),
  kept('b', { tags: ['hmm'] }, 'Decoding in Korean: 비터비', 'true_false'),
  kept('c', { success: 38 }, 'Stupid backoff'),
]
const idsOf = (list: BankQuestion[]) => list.map(({ _id }) => _id)

it('finds questions by words, type and tag', () => {
  expect(idsOf(filterBank(bank, noFilter))).toEqual(['a', 'b', 'c'])
  expect(idsOf(filterBank(bank, { ...noFilter, words: ' DECODING  viterbi ' }))).toEqual(['a'])
  expect(idsOf(filterBank(bank, { ...noFilter, words: '비터비' }))).toEqual(['b'])
  expect(idsOf(filterBank(bank, { ...noFilter, tag: 'hmm', type: 'true_false' }))).toEqual(['b'])
})

it('shows the weakest first', () => {
  expect(idsOf(orderBank(bank))).toEqual(['c', 'a', 'b'])
})

it('counts tags by name', () => {
  expect(countTags(bank)).toEqual([
    { tag: 'em', count: 1 },
    { tag: 'hmm', count: 2 },
  ])
})

it('reads tags with commas of any keyboard', () => {
  expect(readTags('HMM, hidden  markov，em、hmm,')).toEqual(['hmm', 'hidden markov', 'em'])
})

import { expect, it } from 'vitest'
import { factsOf, wordsIn } from './words.ts'

it.each([
  ['The moon pulls the water.', 'en', ['the', 'moon', 'pulls', 'the', 'water']],
  ['月亮吸引海水', 'zh', ['月亮', '吸引', '海水']],
  ['달은 바닷물을 끌어당긴다', 'ko', ['달', '바닷물', '끌어당긴다']],
])('splits words as the language does: %s', (text, language, words) => {
  expect(wordsIn(text, language)).toEqual(words)
})

it.each([
  ['It was Piccard who dived 10,911 metres.', 'en', ['10,911', 'Piccard']],
  ['BERT를 1,000번 학습합니다', 'ko', ['1,000', 'BERT']],
  ['蔡伦在105年改进了Papyrus', 'zh', ['105', 'Papyrus']],
])('finds numbers and names, also next to Korean and Chinese characters: %s', (text, language, facts) => {
  expect(factsOf(text, language)).toEqual(facts)
})

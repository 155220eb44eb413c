import type { ChatSlide } from '@lectern/core/ai/engine.ts'
import { answerFromLecture } from '@lectern/engine/chat/answer.ts'
import { expect, it } from 'vitest'

const slide = (number: number, title: string, ...lines: string[]): ChatSlide => ({
  number,
  title,
  text: [title, ...lines].join('\n'),
  script: '',
})
const bridges = [
  slide(1, 'Bridges', 'Maria Keller', 'School of Civil Engineering'),
  slide(2, 'Arch bridges', 'The keystone closes the arch', 'Bridges of stone carry by pressure alone'),
  slide(3, 'Suspension bridges', 'Cables hang between two towers', 'The Brooklyn bridge was opened in 1883'),
  slide(4, 'Brooklyn bridge', 'Its cables were spun in place', 'The towers are of granite'),
  slide(5, 'Image of a load', 'Forces follow the arch of a bridge'),
]
const korean = [
  slide(1, '다리', '다리의 종류'),
  slide(2, '아치 다리', '쐐기돌이 아치를 닫는다', '다리는 돌로 만든다'),
  slide(3, '현수교', '케이블이 두 탑 사이에 걸린다', '학생 120명이 모형을 골라 만들었다'),
]
const ask = (question: string, slides = bridges, language = 'en') =>
  answerFromLecture({
    question,
    slides,
    language,
    lectureTitle: '',
    courseName: '',
    currentSlide: 1,
    history: [],
  })
const cited = (question: string, slides?: ChatSlide[], language?: string) => [
  ...new Set(ask(question, slides, language).citations.map(({ slideNumber }) => slideNumber)),
]

it.each([
  ['a number that stands nowhere near', 'How many metres high is the keystone of the arch?'],
  ['a deed that nobody is named for', 'Who founded Brooklyn?'],
  ['a name that only begins like a word', 'How large is the ImageNet bridge?'],
  ['an acronym that the lecture does not hold', 'Does the BIM close the arch with a keystone?'],
  ['a name that it does not hold', 'Does Maillart close the arch with the keystone?'],
])('does not answer with a neighbouring passage: %s', (_, question) => {
  expect(cited(question)).toEqual([])
})

it.each([
  ['When was the Brooklyn bridge opened?', 3],
  ['Which bridge has towers of granite?', 4],
  ['Who teaches this course?', 1],
])('finds the answer: %s', (question, number) => {
  expect(cited(question)[0]).toBe(number)
})

it('quotes the best line of several slides before a second line of one', () => {
  const slides = [
    slide(1, 'Loads', 'Wind load on towers', 'Wind load on cables', 'Wind load on decks'),
    slide(2, 'Tests', 'Wind load in a tunnel'),
    slide(3, 'Rules', 'Wind load by law'),
  ]
  const quoted = ask('wind load', slides).citations.filter(({ quote }) => quote !== null)
  expect(quoted.map(({ slideNumber }) => slideNumber).toSorted()).toEqual([1, 2, 3])
})

it('does not count Korean endings as words that the lecture lacks', () => {
  expect(cited('쐐기돌은 맞물렸던가요?', korean, 'ko')[0]).toBe(2)
})

it('answers a question of words that most slides have', () => {
  const slides = [
    slide(1, 'Lists', 'A list holds words'),
    slide(2, 'Dictionaries', 'That works because the words are sorted'),
    slide(3, 'Sorting words', 'Words are sorted by their letters'),
    slide(4, 'Summary', 'The words must be sorted'),
  ]
  expect(cited('Why must the words be sorted?', slides)).toContain(2)
  expect(cited('Why must the words be printed?', slides)).toEqual([])
})

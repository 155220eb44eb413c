import { expect, it } from 'vitest'
import { cleanLine } from './clean-line.ts'
import { makeJoinLines } from './join-lines.ts'
import { dropCitations, isCitation } from './line-kind.ts'

it.each([
  ['8 Oct : Perceptron', '8 Oct: Perceptron', true],
  ['23 January, 2018', '23 January, 2018', true],
  ['3 Decomposing the error', 'Decomposing the error', true],
  ['II. Model choice', 'Model choice', true],
  ['z. B. Nachfrage und Angebot', 'z. B. Nachfrage und Angebot', false],
  ['a. Nachfrage und Angebot', 'Nachfrage und Angebot', true],
])('%s is the point %s', (raw, text, ordered) => {
  expect(cleanLine(raw)).toMatchObject({ text, ordered })
})

it('a question mark before a name is part of it', () => {
  expect(cleanLine('creates a hole ?m1 : why ?').text).toBe('creates a hole ?m1: why?')
})

it('sources are found with the page after the year, and behind their heading', () => {
  expect(dropCitations('Ein Modell ist ein Abbild (Schütte 1998, S. 69-70).')).toBe(
    'Ein Modell ist ein Abbild.',
  )
  expect(isCitation('Quelle: Burr et al. (2011), S. 124-126')).toBe(true)
  expect(isCitation('Quelle des Rheins ist der Tomasee')).toBe(false)
})

it.each([
  ['Image from: https://example.org/tidy.pdf', false, true],
  ['Photo by A. Person', false, true],
  ['Bildquelle: Hochschule', false, true],
  ['图片来源：某网站', false, true],
  ['그림 출처: 교재', false, true],
  ['Image: Wikimedia Commons', false, true],
  ['Fuente: Ministerio de Salud', true, true],
  // In the size of the text it is a term.
  ['Fuente: el emisor del mensaje', false, false],
  ['Figure: Uniformly sampled', true, false],
  ['Image: all values of the function', true, false],
])('%s (a note: %s) is a source: %s', (text, isNote, isSource) => {
  expect(isCitation(text, isNote)).toBe(isSource)
})

it('a version is no number of a list, and "I" before a capital is a bullet of old LaTeX', () => {
  expect(cleanLine('3.x系ではUnicode').text).toBe('3.x系ではUnicode')
  expect(cleanLine('I Produit cartésien')).toMatchObject({ text: 'Produit cartésien', bullet: true })
  expect(cleanLine('I think so').text).toBe('I think so')
})

it('Chinese numbers are those of a list', () => {
  expect(cleanLine('（一）政治的需求')).toMatchObject({ text: '政治的需求', ordered: true })
  expect(cleanLine('二、体育与国内政治')).toMatchObject({ text: '体育与国内政治', ordered: true })
  expect(cleanLine('一个基本方面').text).toBe('一个基本方面')
})

it('a word with two hyphens keeps both', () => {
  const joinLines = makeJoinLines([], 'en')
  expect(joinLines('the sum-of-', 'squares metric')).toBe('the sum-of-squares metric')
  expect(joinLines('the dis-', 'tance')).toBe('the distance')
  expect(joinLines('regrouper dans un mo-', 'dule')).toBe('regrouper dans un module')
  expect(joinLines('a well-', 'known one')).toBe('a well-known one')
  expect(makeJoinLines([], 'pt')('mudanças demo-', 'gráficas')).toBe('mudanças demográficas')
})

it('a character between letters is a ligature if it makes a word', () => {
  expect(cleanLine('Di!erences that are o#en seen').text).toBe('Differences that are often seen')
  expect(cleanLine('R&D and a&b and C#sharp').text).toBe('R&D and a&b and C#sharp')
})

it('pictures, empty brackets and a sign of equality before a word have no sound', () => {
  expect(cleanLine('The core of it: ❤ ☂').text).toBe('The core of it:')
  expect(cleanLine('money supply ( ), as summary() has it').text).toBe('money supply, as summary() has it')
  expect(cleanLine('= velocity of money').text).toBe('velocity of money')
})

it('a Korean ending at the start of a line belongs to the word above', () => {
  const join = makeJoinLines([], 'ko')
  expect(join('공간에 집어넣', '습니다.')).toBe('공간에 집어넣습니다.')
  expect(join('웹 서버로 요청', '을 나눈다')).toBe('웹 서버로 요청을 나눈다')
  expect(join('코드를 쉽게', '하는 도구')).toBe('코드를 쉽게 하는 도구')
  expect(join('키워드를 붙이', '면 상수')).toBe('키워드를 붙이면 상수')
})

it('a Korean syllable alone at the end of a line is part of a word', () => {
  const join = makeJoinLines([], 'ko')
  expect(join('가능하다고 하는데, 여', '기에서의 모듈')).toBe('가능하다고 하는데, 여기에서의 모듈')
  expect(join('쉽게 알 수', '있다')).toBe('쉽게 알 수 있다')
  expect(join('친구(데이터)와', '손을 잡는다')).toBe('친구(데이터)와 손을 잡는다')
})

it('the end of the address of a picture is not read out', () => {
  expect(cleanLine('on_cellular_automaton.gif').text).toBe('')
})

it('an arrow or a colon before a text is none of it', () => {
  expect(cleanLine('<html>').text).toBe('<html>')
  expect(cleanLine('-> 객체를 만든다')).toMatchObject({ text: '객체를 만든다', bullet: true })
  expect(cleanLine(': [1, 2]는 리스트').text).toBe('[1, 2]는 리스트')
})

it('a conclusion behind an arrow is a point', () => {
  expect(cleanLine('=⇒ We can detect it')).toMatchObject({ text: 'We can detect it', bullet: true })
})

it('an arrow between words is a pause, in ASCII as well', () => {
  expect(cleanLine('Argument -> the actual value').text).toBe('Argument, the actual value')
  expect(cleanLine('the field node->next').text).toBe('the field node->next')
  expect(cleanLine('由X→Y可得').text).toBe('由X→Y可得')
})

it('keeps the signs of sexes, cards and notes, and drops pictures', () => {
  expect(cleanLine('☀ F♯ minor, ♀ and ♥ 🎉').text).toBe('F♯ minor, ♀ and ♥')
})

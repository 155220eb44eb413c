import { describe, expect, it } from 'vitest'
import { makeSlide } from '../../../testing/lecture-answers.ts'
import { findInLecture, type Hit, readSearchedSlides } from './find-in-lecture.ts'

const slides = [
  makeSlide(1, {
    title: 'Convexity',
    script: 'A function can be convex. Its Élan is [highlight text="x"]the chord[/highlight].',
  }),
  makeSlide(2, { title: 'Gradient descent', script: 'We start now. The gradient points up. Take a step.' }),
  makeSlide(3, { title: '경사 하강법', script: '이 방법은 경사하강법을 사용합니다. 다음으로 넘어갑니다.' }),
]
const texts = new Map([
  [1, 'Convexity\nDefinition 1.2: the epigraph'],
  [2, 'Gradient descent\n梯度下降法\nRate: O(1/T)'],
])
const searched = readSearchedSlides(slides, texts, 'en')
/** Hits as lines, the found words between ‹ and ›. */
const find = (query: string, of = searched) =>
  findInLecture(of, query).map(
    ({ slide, isSpoken, parts }: Hit) =>
      `${slide.index}${isSpoken ? '' : ' page'}: ${parts.map(({ text, isFound }) => (isFound ? `‹${text}›` : text)).join('')}`,
  )

describe('findInLecture', () => {
  it('finds words of scripts, titles and pages without case and accents', () => {
    expect(find('elan')).toEqual(['1: Its ‹Élan› is the chord.'])
    expect(find('GRADIENT')).toEqual(['2: The ‹gradient› points up.'])
    expect(find('epigraph')).toEqual(['1 page: Definition 1.2: the ‹epigraph›'])
    expect(find('chord convex')).toEqual(['1: A function can be ‹convex›.', '1: Its Élan is the ‹chord›.'])
    expect(find('gradient convexity')).toEqual([])
    expect(find(' ')).toEqual([])
  })

  it('finds the beginnings of words, and Korean and Chinese anywhere', () => {
    expect(find('grad')).toEqual(['2: The ‹grad›ient points up.'])
    expect(find('tart')).toEqual([])
    expect(find('(1/t')).toEqual(['2 page: Rate: O‹(1/T›)'])
    expect(find('하강법')).toEqual(['3: 이 방법은 경사‹하강법›을 사용합니다.'])
    expect(find('下降')).toEqual(['2 page: 梯度‹下降›法'])
    // A PDF may hold Korean in single letters.
    expect(find('하강법'.normalize('NFD'))).toEqual(find('하강법'))
  })

  it('knows when a sentence is spoken, and cuts a long one around the word', () => {
    const long = `${'and so on '.repeat(40)}until the needle is found${' and on'.repeat(40)}.`
    const script = `First. ${long.slice(0, 399)}`
    const timed = makeSlide(1, {
      script,
      audio_marks: [
        { start: 0, end: 6, start_ms: 0, end_ms: 900 },
        { start: 7, end: script.length, start_ms: 900, end_ms: 9_000 },
      ],
    })
    const whole = makeSlide(2, { script: long })
    const of = readSearchedSlides([timed, whole], new Map(), 'en')
    expect(
      findInLecture(of, 'so')
        .map(({ startMs }) => startMs)
        .slice(0, 2),
    ).toEqual([900, null])
    const [hit] = findInLecture(of, 'needle')
    const text = hit?.parts.map((part) => part.text).join('') ?? ''
    expect(text).toContain('the needle is found')
    expect(text.length).toBeLessThan(300)
  })
})

import { describe, expect, test } from 'vitest'
import { readAnswer } from './read-answer.ts'

const cite = (slide_index: number, quote: string | null = null) => ({ slide_index, slide_title: null, quote })
const words = (text: string, isStrong = false) => ({ kind: 'words' as const, text, isStrong })
const slide = (number: number) => ({ kind: 'slide' as const, slide: number })

describe('an answer', () => {
  test('links to slides of the lecture; other numbers and other brackets stay words', () => {
    const { paragraphs } = readAnswer('See [slide 2] and [slide 9], [Slide 1] [slide x].', [], 3)
    expect(paragraphs).toEqual([
      [
        {
          kind: 'line',
          parts: [words('See '), slide(2), words(' and [slide 9], '), slide(1), words(' [slide x].')],
        },
      ],
    ])
  })

  test('shows a cited quote as one, in whatever quotation marks it came', () => {
    const quote = 'Plants need light.'
    for (const line of ['“Plants need light.”', '« Plants need light. »', '「Plants need light.」']) {
      const [[head, said] = []] = readAnswer(`[slide 1]:\n${line}`, [cite(1, quote)], 1).paragraphs
      expect(head?.kind).toBe('line')
      expect(said).toEqual({ kind: 'quote', parts: [words(quote)] })
    }
  })

  test('takes no line for a quote that is not cited, or stands in no marks', () => {
    expect(readAnswer('“Something else.”', [cite(1, 'Plants.')], 1).paragraphs[0]?.[0]?.kind).toBe('line')
    expect(readAnswer('Plants.', [cite(1, 'Plants.')], 1).paragraphs[0]?.[0]?.kind).toBe('line')
  })

  test('finds a quote that itself holds marks at its ends', () => {
    const quote = '“Light” is what plants call “food”'
    expect(readAnswer(`“${quote}”`, [cite(1, quote)], 1).paragraphs[0]?.[0]?.kind).toBe('quote')
  })

  test('keeps markup as the text that it is', () => {
    const text = '<img src=x onerror=alert(1)> [link](javascript:alert(1)) # no heading'
    expect(readAnswer(text, [], 3).paragraphs).toEqual([[{ kind: 'line', parts: [words(text)] }]])
  })

  test('knows paragraphs, items and strong words', () => {
    const { paragraphs } = readAnswer('One **two** three\r\n\r\n\n- four\n* five [slide 1]\n2 * 3 * 4', [], 1)
    expect(paragraphs).toEqual([
      [{ kind: 'line', parts: [words('One '), words('two', true), words(' three')] }],
      [
        { kind: 'item', parts: [words('four')] },
        { kind: 'item', parts: [words('five '), slide(1)] },
        { kind: 'line', parts: [words('2 * 3 * 4')] },
      ],
    ])
  })

  test('names the cited slides that the text does not link to, once each', () => {
    const citations = [cite(2), cite(3), cite(3, 'again'), cite(7), cite(1)]
    expect(readAnswer('See [slide 2].', citations, 3).otherSlides).toEqual([3, 1])
  })

  test('is nothing for nothing', () => {
    expect(readAnswer(' \n\n ', [], 3)).toEqual({ paragraphs: [], otherSlides: [] })
  })
})

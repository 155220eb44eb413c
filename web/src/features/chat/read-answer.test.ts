import { describe, expect, test } from 'vitest'
import { readAnswer } from './read-answer.ts'

const cite = (slide_index: number, quote: string | null = null) => ({ slide_index, slide_title: null, quote })
const words = (text: string, isStrong = false) => ({ kind: 'words' as const, text, isStrong })
const slide = (number: number) => ({ kind: 'slide' as const, slide: number })

describe('readAnswer', () => {
  test('links slides of the lecture; other numbers and brackets stay text', () => {
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

  test('shows a cited quote as a quote, in any quotation marks', () => {
    const quote = 'Plants need light.'
    for (const line of ['“Plants need light.”', '« Plants need light. »', '「Plants need light.」']) {
      const [[head, said] = []] = readAnswer(`[slide 1]:\n${line}`, [cite(1, quote)], 1).paragraphs
      expect(head?.kind).toBe('line')
      expect(said).toEqual({ kind: 'quote', parts: [words(quote)] })
    }
  })

  test('does not show a line as a quote when it is not cited or has no quotation marks', () => {
    expect(readAnswer('“Something else.”', [cite(1, 'Plants.')], 1).paragraphs[0]?.[0]?.kind).toBe('line')
    expect(readAnswer('Plants.', [cite(1, 'Plants.')], 1).paragraphs[0]?.[0]?.kind).toBe('line')
  })

  test('finds a quote that itself begins and ends with quotation marks', () => {
    const quote = '“Light” is what plants call “food”'
    expect(readAnswer(`“${quote}”`, [cite(1, quote)], 1).paragraphs[0]?.[0]?.kind).toBe('quote')
  })

  test('shows markup as plain text', () => {
    const text = '<img src=x onerror=alert(1)> [link](javascript:alert(1)) # no heading'
    expect(readAnswer(text, [], 3).paragraphs).toEqual([[{ kind: 'line', parts: [words(text)] }]])
  })

  test('recognises paragraphs, list items and bold words', () => {
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

  test('names each cited slide that the text does not link to, once', () => {
    const citations = [cite(2), cite(3), cite(3, 'again'), cite(7), cite(1)]
    expect(readAnswer('See [slide 2].', citations, 3).otherSlides).toEqual([3, 1])
  })

  test('returns nothing for an empty text', () => {
    expect(readAnswer(' \n\n ', [], 3)).toEqual({ paragraphs: [], otherSlides: [] })
  })
})

import type { SlideEntry } from '@lectern/contract/lectures.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { spokenWithMap } from '@lectern/core/script/spoken.ts'
import { describe, expect, it } from 'vitest'
import { readSentences } from '../../speech/sentences.ts'
import { countAnnotations, cutSentences } from './read-slide-annotations.ts'

/** One line per sentence; words of annotations are in braces. */
const cut = (script: string) =>
  cutSentences(readSentences(script, 'en', null), parseScript(script), spokenWithMap(script)).map((pieces) =>
    pieces.map(({ text, marker }) => (marker ? `{${text}}` : text)).join(''),
  )

describe('a sentence is cut at its annotations', () => {
  it.each([
    ['No marks. None at all.', ['No marks.', 'None at all.']],
    [
      'The [highlight color="red"]light[/highlight] is red. [arrow from_text="a" to_text="b"]It[/arrow] moves.',
      ['The {light} is red.', '{It} moves.'],
    ],
    ['All [highlight]of it. And this[/highlight] too.', ['All {of it.}', '{And this} too.']],
  ])('%s', (script, lines) => expect(cut(script)).toEqual(lines))

  it('shows an annotation without words once, in the sentence that contains its position or follows it', () => {
    const drawing = '[drawing drawing_id="1" image_url="/api/files/?file_path=a.png"/]'
    expect(cut(`See. ${drawing} It grows. It falls.`)).toEqual(['See.', '{}It grows.', 'It falls.'])
    expect(cut(`It grows. ${drawing}`)).toEqual(['It grows.{}'])
    expect(cut(`It ${drawing} grows.`)).toEqual(['It {}grows.'])
  })

  it('loses and repeats no word, for any script', () => {
    const script =
      'A [highlight] B [/highlight]. [highlight]C. D. [/highlight]E [diagram type="tree"]F[/diagram]'
    const sentences = readSentences(script, 'en', null)
    const pieces = cutSentences(sentences, parseScript(script), spokenWithMap(script))
    expect(pieces.map((line) => line.map(({ text }) => text).join(''))).toEqual(
      sentences.map(({ text }) => text),
    )
  })
})

it('the annotations of a lecture are counted over its slides', () => {
  const slide = (index: number, script: string) => ({ index, script, image_url: `/${index}` }) as SlideEntry
  const slides = [
    slide(1, '[highlight]A[/highlight] [arrow]B[/arrow]'),
    slide(2, 'C'),
    slide(3, '[arrow]D[/arrow]'),
  ]
  expect(countAnnotations(slides, ({ index }, id) => index === 1 && id === 'marker_arrow_1')).toEqual({
    viewed: 1,
    total: 3,
  })
})

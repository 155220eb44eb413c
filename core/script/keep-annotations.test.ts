import { describe, expect, it } from 'vitest'
import { keepAnnotations } from './keep-annotations.ts'
import { parseScript, validateScript } from './parse.ts'
import { stripTags } from './spoken.ts'

describe('annotations of a former script', () => {
  it('stand around the same words of the new one, with all their attributes', () => {
    const former = 'Seeds [highlight text="Seeds need light" color="green"]need light[/highlight] to grow.'
    expect(keepAnnotations(former, 'All plants NEED light.')).toEqual({
      script: 'All plants [highlight text="Seeds need light" color="green"]NEED light[/highlight].',
      kept: 1,
      lost: 0,
    })
  })

  it('are left out if their words do not occur, or only as a part of others', () => {
    const former = '[arrow from_text="a" to_text="b"]light[/arrow] and [highlight]rain[/highlight]'
    expect(keepAnnotations(former, 'Lighter words about trains.')).toEqual({
      script: 'Lighter words about trains.',
      kept: 0,
      lost: 2,
    })
  })

  it('keep their order among repeated words, and never share words', () => {
    const former =
      '[highlight color="red"]light[/highlight] and [text_annotation text="x"]light[/text_annotation] and [highlight]light[/highlight]'
    const { script, kept, lost } = keepAnnotations(former, 'Light, then light again.')
    expect(script).toBe(
      '[highlight color="red"]Light[/highlight], then [text_annotation text="x"]light[/text_annotation] again.',
    )
    expect([kept, lost]).toEqual([2, 1])
  })

  it('do not enter annotations that the new script has', () => {
    const former = '[highlight color="red"]need light[/highlight]'
    const written = 'Seeds [arrow]need light[/arrow]. They need light.'
    expect(keepAnnotations(former, written).script).toBe(
      'Seeds [arrow]need light[/arrow]. They [highlight color="red"]need light[/highlight].',
    )
  })

  it('go to the end if they have no words', () => {
    const former =
      'Look. [drawing color="red" image_url="/a"/] And [drawing image_url="/b"]Manual drawing[/drawing]'
    expect(keepAnnotations(former, 'New words.\n')).toEqual({
      script:
        'New words.\n\n[drawing color="red" image_url="/a"/] [drawing image_url="/b"]Manual drawing[/drawing]',
      kept: 2,
      lost: 0,
    })
  })

  it('find Korean and Chinese words', () => {
    expect(keepAnnotations('씨앗은 [highlight]빛[/highlight] 필요', '모든 빛 아래').kept).toBe(1)
    expect(keepAnnotations('种子[highlight]需要光[/highlight]', '植物需要光。').script).toBe(
      '植物[highlight]需要光[/highlight]。',
    )
  })

  it('change no spoken word and leave tags that match, for any texts', () => {
    const parts = [
      'light ',
      'need',
      '[highlight]',
      '[/highlight]',
      ' seeds.',
      '[drawing/]',
      '[',
      ']',
      '\n',
      '빛 ',
    ]
    let state = 7
    const draw = (length: number) =>
      Array.from({ length }, () => {
        state = (state * 1103515245 + 12345) % 2147483648
        return parts[state % parts.length]
      }).join('')
    for (let round = 0; round < 2000; round++) {
      const former = draw(12)
      const written = draw(12)
      if (validateScript(former).errors.length + validateScript(written).errors.length > 0) continue
      const { script, kept } = keepAnnotations(former, written)
      expect(validateScript(script).errors).toEqual([])
      expect(stripTags(script)).toBe(stripTags(written))
      expect(parseScript(script).markers).toHaveLength(parseScript(written).markers.length + kept)
    }
  })
})

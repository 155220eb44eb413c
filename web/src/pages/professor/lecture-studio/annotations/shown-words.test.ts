import { parseScript } from '@lectern/core/script/parse.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findWords, showWords } from './shown-words.ts'

const find = (script: string, words: string): string | null => {
  const shown = showWords(parseScript(script))
  const range = findWords(shown, words)
  return range && shown.text.slice(range.start, range.end)
}

describe('words that were selected on a slide', () => {
  it.each([
    ['hyphens', 'It explains any black-box model.', 'black-box', 'black-box'],
    ['other symbols', 'Is f(x) = [a|b]^{2}? Yes, $5.', 'f(x) = [a|b]^{2}?', 'f(x) = [a|b]^{2}?'],
    ['a slash and a backslash', 'Either and/or \\n here.', 'and/or \\n', 'and/or \\n'],
    ['another case and other spaces', 'We call it\nLinear Model.', 'linear model', 'Linear Model'],
    ['Korean', '블랙박스 모델을 설명합니다.', '블랙박스 모델', '블랙박스 모델'],
  ])('are found in the script with %s', (_, script, words, found) => {
    expect(find(script, words)).toBe(found)
  })

  it('are not found within other words or in an annotation', () => {
    expect(find('Models are modelled.', 'model')).toBeNull()
    expect(find('[highlight text="model"]model[/highlight] and a model', 'model')).toBe('model')
    expect(find('[highlight text="model"]model[/highlight]', 'model')).toBeNull()
  })

  it('are found whatever symbols they contain', () => {
    const symbols = fc.string({ unit: fc.constantFrom(...'-/\\^$.*+?()[]{}|&#~`"\'<>=!:,%@_aß🌱 ') })
    fc.assert(
      fc.property(symbols, symbols, (words, around) => {
        const script = `${around} ${words}`
        if (words.trim() !== '' && !/[[\]]/.test(script)) expect(find(script, words)).not.toBeNull()
        else expect(() => find(script, words)).not.toThrow()
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasSpeech, makeReadable } from './readable-text.ts'

describe('makeReadable', () => {
  it.each([
    ['a\u0000b\u0007c', 'a b c'],
    ['well\u00adcome \ufeffhere\u200b', 'wellcome here'],
    ['Great 🎉👩‍👩‍👧🇰🇷1️⃣ work ©', 'Great 1 work'],
    ['\ud800 lone \udc00', 'lone'],
    ['\u202eright to left\u202c', 'right to left'],
    ['See https://www.example.org/a/b?c=d#e. Then', 'See example dot org. Then'],
    ['(http://user:secret@host.example:8080/x)', '(host dot example'],
    ['Ｆｕｌｌ １２ ﬁne 𝑥² ①', 'Full 12 fine x squared 1'],
    ['Khmer ភាសា, Hindi क्षत्रिय, ٣ and ३', 'Khmer , Hindi क्षत्रिय, 3 and 3'],
    [`DNA ${'ACGT'.repeat(30)} ends`, 'DNA ends'],
    ['\ue000 bullet\n next', 'bullet next'],
  ])('%j is read as %j', (text, readable) => {
    expect(makeReadable(text, 'en')).toBe(readable)
  })

  it('writes an address in the words of the voice that reads it', () => {
    expect(makeReadable('Siehe www.beispiel.de!', 'de')).toBe('Siehe beispiel Punkt de!')
    expect(makeReadable('Mail an mi.oop@uni-x.de.', 'de')).toBe('Mail an mi Punkt oop ät uni-x Punkt de.')
    expect(makeReadable('¿ana@uni.org?', 'es')).toBe('¿ana arroba uni punto org?')
    expect(makeReadable('메일은 a@b.kr로', 'ko')).toBe('메일은 a at b dot kr로')
    expect(makeReadable('보기: https://example.kr/길', 'ko')).toBe('보기: example dot kr')
  })

  it('leaves no control character, emoji or broken character in any text, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('en', 'ko', 'ar'), (text, language) => {
        const readable = makeReadable(text, language)
        expect(readable).not.toMatch(/[\p{Cc}\p{Co}\p{Cn}\p{Extended_Pictographic}]/u)
        expect(readable.isWellFormed()).toBe(true)
        expect(makeReadable(readable, language)).toBe(readable)
      }),
      { numRuns: 2000 },
    )
  })

  it('hasSpeech finds letters and digits', () => {
    expect(['a', '9', '가', 'नि'].every(hasSpeech)).toBe(true)
    expect(['', '…', '-- !', '()'].some(hasSpeech)).toBe(false)
  })
})

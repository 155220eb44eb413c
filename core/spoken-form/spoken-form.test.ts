import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorTimeOf } from '../testing/processor-time.ts'
import { findPronunciations, listSpokenChanges, spokenChanges, toSpokenForm } from './spoken-form.ts'

const examples: Record<string, [written: string, said: string][]> = {
  en: [
    ['x² + y³ = zⁿ', 'x squared plus y cubed equals z to the power of n'],
    ['2ᴷ', '2 to the power of K'],
    [
      'x^2, 10^-3 and e^{iπ} + 1 = 0',
      'x squared, 10 to the power of minus 3 and e to the power of i pi plus 1 equals 0',
    ],
    ['x₁ and x_i and a_{n+1}', 'x sub 1 and x sub i and a sub n plus 1'],
    [
      'a ≤ b ≥ c ≠ d ≈ 5',
      'a less than or equal to b greater than or equal to c not equal to d approximately equal to 5',
    ],
    ['3 × 4 ÷ 2 · 5', '3 times 4 divided by 2 times 5'],
    ['a 3×3 matrix of 1920 × 1080', 'a 3 by 3 matrix of 1920 by 1080'],
    ['√2 ± ∞', 'the square root of 2 plus or minus infinity'],
    ['∑_{i=1}^{n} xᵢ²', 'the sum from i equals 1 to n of x sub i squared'],
    ['∂f/∂x = dy/dx', 'partial f over partial x equals d y over d x'],
    ['∀x ∈ A ∪ B', 'for all x in A union B'],
    ['p → q ⇒ r ⇔ s', 'p to q implies r if and only if s'],
    ['-5 °C, 90° and 50%', 'minus 5 degrees Celsius, 90 degrees and 50 percent'],
    ['α, Ω and Δt', 'alpha, omega and delta t'],
    ['ρ̂ and Γ ⊢ A', 'rho and gamma proves A'],
    ['½ cup, 2½ cups', 'one half cup, 2 and one half cups'],
    ['n/2, 1/n, (a+b)/2, x = 3/4', 'n over 2, 1 over n, (a plus b) over 2, x equals 3 over 4'],
    ['|x| < 5, P(A|B)', 'the absolute value of x less than 5, P of A given B'],
    ['∥Ax∥ ≤ ∥A∥, AB ∥ CD', 'the norm of Ax less than or equal to the norm of A, AB parallel to CD'],
    ['f(x) = O(n log n)', 'f of x equals O of n log n'],
    ["f'(x) and sin²(θ)", 'f prime of x and sine squared of theta'],
    [
      '60 km/h, 9.8 m/s², 5 m², 1 kg',
      '60 kilometers per hour, 9.8 meters per second squared, 5 square meters, 1 kilogram',
    ],
    ['n-1, n - 1 and x − y', 'n minus 1, n minus 1 and x minus y'],
    ['E = mc², log₂(n), H₂O', 'E equals mc squared, log base 2 of n, H 2 O'],
    ['accuracy = 0.9, p < 0.05', 'accuracy equals 0.9, p less than 0.05'],
    ['r ≈ 0.21-0.64, x ≈ 5-3', 'r approximately equal to 0.21-0.64, x approximately equal to 5 minus 3'],
    ['Open File > Save as > Text', 'Open File, Save as, Text'],
    ['It fails if cost > budget', 'It fails if cost greater than budget'],
    ['Cost ↓ and speed ↑', 'Cost down and speed up'],
  ],
  ko: [
    ['파일 > 새로 만들기 | 확인', '파일, 새로 만들기, 확인'],
    ['비용 ↓, 효율 ↑', '비용 감소, 효율 증가'],
    ['x²와 x³, xⁿ', 'x 제곱와 x 세제곱, x의 n 제곱'],
    ['α값은 ≤ 5이면', '알파값은 5보다 작거나 같으면'],
    ['x² ≤ 3.5%', 'x 제곱은 3.5 퍼센트보다 작거나 같다'],
    ['x² ≤ 3.5%입니다.', 'x 제곱은 3.5 퍼센트보다 작거나 같습니다.'],
    ['x ≠ 0인 경우, n >= 2이고', 'x는 0과 같지 않은 경우, n은 2보다 크거나 같고'],
    ['a < b + 1일 때', 'a는 b 더하기 1보다 작을 때'],
    ['|x| < 1, f(n) > 0', 'x의 절댓값은 1보다 작다, f n은 0보다 크다'],
    ['α ≪ 1, 높이 > 30', '알파는 1보다 훨씬 작다, 높이 30보다 크다'],
    // Unclear sides keep the names of their symbols.
    ['0 ≤ x ≤ 1', '0 작거나 같다 x 작거나 같다 1'],
    ['x ≤ f(y)', 'x 작거나 같다 f y'],
    ['n ≥ 2를', 'n 크거나 같다 2를'],
    ['f(x) = x²', 'f x는 x 제곱'],
    ['l = 3, 3 + 4 = 7', 'l은 3, 3 더하기 4는 7'],
    ['n/2, ½', '2분의 n, 이분의 일'],
    ['60 km/h로, 3km', '시속 60 킬로미터로, 3 킬로미터'],
    ['-5 °C입니다, 50%', '섭씨 마이너스 5 도입니다, 50 퍼센트'],
    ['|x|, √2, O(n log n)', 'x의 절댓값, 루트 2, O n 로그 n'],
    ['‖x − y‖', 'x 빼기 y의 노름'],
  ],
  zh: [
    ['x²和x³, xⁿ', 'x 的平方和 x 的立方, x 的 n 次方'],
    ['α ≤ 5', '阿尔法 小于等于 5'],
    ['f(x) = 3 + 4', 'f x 等于 3 加 4'],
    ['n/2, ½, 50%', '2 分之 n, 二分之一, 百分之 50'],
    ['60 km/h, 9.8 m/s²', '每小时 60 公里, 9.8 米每平方秒'],
    ['|x|, √2, -5 °C', 'x 的绝对值, 根号 2, 负 5 摄氏度'],
    ['‖x‖', 'x 的范数'],
  ],
}
const prose = [
  'and/or, C++, C#, e.g. this, i.e. that, w/o, n/a, 24/7, s/he',
  '2024-05-01, 5/1/2024, 10-20 pages, pp. 3-5, 010-1234-5678',
  'A/B testing, x-ray, F-16, covid-19, k-means, GPT-4, COVID-19',
  'mail a.b+c@example.org or see https://x.org/a?b=c&d=e#f',
  'a(n) apple, person(s), section (a), Table B(2)',
  'Option A - I think, Part 1 - b, see above - or not',
  'in `a = b + c` and <b>bold</b> and src/main/x.ts and /usr/bin',
  "don't, the sin of pride, snake_case, x_train, __init__",
  'as Smith² showed, *really* important, ~/home',
  '교육·문화, 3·1 운동? 10-20분, 그리고/또는',
  '约翰·史密斯，和/或',
]
const formulaSymbols = [
  ..."xyzabfnI0123  ()[]{}|+-=*/^_<>.,%'²³ⁿᵢ₁αΩ½√∑∈≤·×−°€`",
  ' km/h',
  ' m/s²',
  'and',
  '가',
  '的',
  'log',
]

describe('toSpokenForm', () => {
  for (const [language, pairs] of Object.entries(examples)) {
    it.each(pairs)(`says in ${language} %j as %j`, (written, said) => {
      expect(toSpokenForm(written, language)).toBe(said)
    })
  }

  it.each(prose)('leaves %j alone', (text) => {
    for (const language of ['en', 'ko', 'zh']) {
      expect(toSpokenForm(text.replace('3·1', ''), language)).toBe(text.replace('3·1', ''))
    }
  })

  it('changes nothing in other languages, nor in a text without symbols', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...formulaSymbols) }), (text) => {
        for (const language of ['de', 'ja', '', 'constructor'])
          expect(toSpokenForm(text, language)).toBe(text)
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abc XYZ,.;!?가나的，。\n') }), (text) => {
        for (const language of ['en', 'ko', 'zh']) expect(toSpokenForm(text, language)).toBe(text)
      }),
    )
  })

  it('never throws, reports every change, and leaves none of the symbols that it knows', () => {
    const unit = fc.oneof(fc.constantFrom(...formulaSymbols), fc.string({ unit: 'binary', maxLength: 1 }))
    fc.assert(
      fc.property(fc.string({ unit }), fc.constantFrom('en', 'ko', 'zh'), (text, language) => {
        const said = toSpokenForm(text, language)
        const isPlain = !/[`<@:\\&$|/~]/.test(text)
        const { said: again, changes } = spokenChanges(text, language, [])
        const faults = [
          said.includes('undefined') && 'a word is missing in the table',
          isPlain && /[≤∈√½]/.test(said) && 'a sign is left',
          again !== said && 'the preview says something else',
          changes.length === 0 && said !== text && 'a change is not shown',
          changes.some(({ from }) => !text.includes(from)) && 'a change is not of this text',
        ].filter(Boolean)
        // One assertion for all: single ones cost more than the work they check.
        if (faults.length > 0) throw new Error(`${faults.join(', ')}: ${said}`)
      }),
      { numRuns: 500 },
    )
  })

  it('does not change its own output when read again', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            ...Object.values(examples)
              .flat()
              .map(([written]) => written),
            ...prose,
          ),
        ),
        fc.constantFrom('en', 'ko', 'zh'),
        (texts, language) => {
          const said = toSpokenForm(texts.join('. '), language)
          expect(toSpokenForm(said, language)).toBe(said)
        },
      ),
    )
  })

  it.each([
    '(',
    '|',
    'a^',
    'x_',
    '-',
    '1/',
    '^{',
    '∑_',
    '<',
    '`',
    'a.',
    'f(',
    '5 k',
    '|x',
    '(f',
    'x²',
    '- ',
    'a@',
  ])('takes a time that grows with the text alone: %j', (piece) => {
    const shortestOf = (length: number) => {
      const text = piece.repeat(length / piece.length)
      return Math.min(...[1, 2, 3].map(() => processorTimeOf(() => toSpokenForm(text, 'en'))))
    }
    // A quadratic reader takes 64 times as long for 8 times the text; 10 ms are what a busy machine adds.
    expect(shortestOf(40_000)).toBeLessThan(40 * (shortestOf(5_000) + 10_000))
  })
})

describe('changes', () => {
  const list = [
    { word: 'Gauss', say_as: 'gowss', language: null },
    { word: 'SQL', say_as: 'sequel', language: 'en' as const },
  ]
  it('shows words and formulas with their spoken form', () => {
    expect(spokenChanges('Gauss wrote x² + 1 in SQL.', 'en', list)).toEqual({
      said: 'gowss wrote x squared plus 1 in sequel.',
      changes: [
        { from: 'Gauss', to: 'gowss' },
        { from: 'SQL', to: 'sequel' },
        { from: 'x² + 1', to: 'x squared plus 1' },
      ],
    })
  })
  it('lists only sentences that differ', () => {
    const text = 'Nothing here. But x² here. And Gauss.'
    expect(listSpokenChanges(text, 'en', list).map(({ written }) => written)).toEqual([
      'But x² here.',
      'And Gauss.',
    ])
    expect(listSpokenChanges(text, 'de', []).length).toBe(0)
  })
  it('finds the entries that a text depends on, whatever the order of the list', () => {
    const text = 'SQL by Gauss. SQL again.'
    const words = (language: string) => findPronunciations(text, language, list).map(({ word }) => word)
    expect(words('en')).toEqual(['Gauss', 'SQL'])
    expect(words('ko')).toEqual(['Gauss'])
    expect(findPronunciations(text, 'en', [...list].reverse())).toEqual(findPronunciations(text, 'en', list))
    expect(findPronunciations('Nothing.', 'en', list)).toEqual([])
  })
})

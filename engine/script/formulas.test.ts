import type { SlideLine } from '@lectern/core/ai/engine.ts'
import { expect, it } from 'vitest'
import { writeSlide } from '../testing/write-slide.ts'

const SIZE = 40

const line = (x: number, y: number, text: string, changes: Partial<SlideLine> = {}): SlideLine => ({
  text,
  x,
  y,
  width: [...text].length * SIZE * 0.45,
  height: SIZE * 1.2,
  fontSizePx: SIZE,
  ...changes,
})
const title = line(80, 60, 'Order statistics', { fontSizePx: 70 })

it.each(['math', undefined] as const)('names a formula without a relation, in the font %s', async (font) => {
  const script = await writeSlide([
    title,
    line(100, 300, 'The probability that all the other values of the sample are less than v is'),
    line(600, 400, '(1 − v/vₘₐₓ)(v/vₘₐₓ)ⁿ⁻¹.', font && { font }),
    line(100, 520, 'This can happen in n different ways, as many as there are values.'),
  ])
  expect(script).toContain('less than v is: the formula on the slide. This can')
})

it('says the formula at a sentence’s end that stands in its next line', async () => {
  const script = await writeSlide([
    title,
    line(100, 300, 'When values range from 0 to some maximum value m, we require that'),
    line(100, 350, 'F(0) = 0 and F(m) = 1.'),
  ])
  expect(script).toContain('we require that F(0) = 0 and F(m) = 1.')
})

it('takes no sentence above a formula for a title', async () => {
  const script = await writeSlide([
    line(100, 140, 'In addition, we will use the random variable'),
    line(500, 260, 'y = max{v₁, …, vₙ}'),
    line(100, 400, 'It is the maximum of the values of all the bidders but one.'),
  ])
  expect(script).not.toContain('“')
  expect(script).toContain('the random variable: the formula on the slide.')
})

it('keeps an exponent behind indices, which is no footnote', async () => {
  const script = await writeSlide([
    title,
    line(100, 300, 'where s = √(∑ᵢ₌₁ⁿeᵢ²) is the residual standard error'),
  ])
  expect(script).toContain('eᵢ²)')
})

it.each(['Var[X] = p × (1 − p)', 'X ∼ B(n, p)'])(
  'names %s as a formula, not as a program',
  async (formula) => {
    const script = await writeSlide([title, line(100, 300, '• Notation:'), line(500, 400, formula)])
    expect(script).toContain('Notation: the formula on the slide.')
    expect(script).not.toContain('code')
  },
)

it('takes symbols with an exponent between them for no word', async () => {
  const script = await writeSlide([
    title,
    line(100, 300, 'To generalize it, we define the gamma function'),
    line(600, 400, 'Γ(t) = ∫₀ yᵗ⁻¹e⁻ʸdy, t > 0'),
    line(100, 520, 'It is also called a generalized factorial.'),
  ])
  expect(script).toContain('the gamma function: the formula on the slide. It is')
})

it('keeps the number of a statement before an arrow', async () => {
  const script = await writeSlide([
    title,
    line(100, 300, '(1) ⇒ (2): Clear, because each formula has a model.'),
    line(100, 400, '(2) Each formula has a model.'),
  ])
  expect(script).toContain('(1) ⇒ (2): Clear')
  expect(script).toContain('Each formula has a model.')
  expect(script).not.toContain('(2) Each')
})

it('names the formulas of points that end a sentence', async () => {
  const script = await writeSlide([
    title,
    line(100, 300, 'Find the second polynomial at (0, 0) for'),
    line(140, 360, '• f(x, y) = xy − x² − 5y² + y − 1'),
    line(140, 420, '• g(x, y) = x² + y²'),
    line(100, 480, 'and compare the graphs of both of them'),
  ])
  expect(script).toContain('for: the formula on the slide, and compare the graphs of both of them.')
})

it('does not say the parts of a formula that stand in its row', async () => {
  const script = await writeSlide(
    [
      title,
      line(100, 300, 'La ganancia del sistema está determinada por la siguiente expresión:'),
      line(600, 420, 'G(s) ='),
      line(760, 400, 'lím sC(s)'),
      line(760, 440, 'numₚ'),
      line(100, 560, 'Es la relación entre la salida y la entrada del lazo.'),
    ],
    'es',
  )
  expect(script).toContain('expresión: la fórmula de la diapositiva. Es la relación')
})

it('says words in the row of a formula', async () => {
  const script = await writeSlide([
    title,
    line(100, 300, 'Sample mean'),
    line(700, 300, 'x̄ = ∑xᵢ/n', { font: 'math' }),
    line(100, 400, 'The mean changes from sample to sample.'),
  ])
  expect(script).toContain('Sample mean')
})

it('does not say the end of a long sum', async () => {
  const script = await writeSlide([
    title,
    line(100, 300, 'The determinant is found by the loops of the graph:'),
    line(300, 400, '∆ = 1 − ∑loops + ∑pairs of loops −'),
    line(300, 500, '∑three separate loops + ∑four separate loops'),
  ])
  expect(script).not.toContain('separate')
})

it('names the formula below Chinese words that follow a Greek symbol', async () => {
  const script = await writeSlide(
    [
      { ...title, text: '极大似然估计' },
      line(100, 300, '令 G(Θ) = xᵀΩ⁻¹x,则对数似然函数为'),
      line(400, 440, 'l(Θ; x) = −n/2 ln(2) −n/2 ln(σε²)'),
    ],
    'zh',
  )
  expect(script).toContain('则对数似然函数为：幻灯片上的公式。')
})

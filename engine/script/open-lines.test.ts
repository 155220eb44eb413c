import type { SlideLine } from '@lectern/core/ai/engine.ts'
import { expect, it } from 'vitest'
import { writeSlide } from '../testing/write-slide.ts'

const line = (y: number, text: string, x = 100, fontSizePx = 44): SlideLine => ({
  text,
  x,
  y,
  width: [...text].length * fontSizePx * (/[가-힣\p{Script=Han}]/u.test(text) ? 0.9 : 0.45),
  height: fontSizePx * 1.2,
  fontSizePx,
})
const title = (text: string, y = 60) => line(y, text, 100, 80)
const formula = (y: number, text: string, x = 600): SlideLine => ({ ...line(y, text, x), font: 'math' })

it('lines of a title go on behind "&"', async () => {
  const step = 130
  const lines = ['Reasonable Care &', 'The Reasonable Person'].map((text, row) =>
    title(text, 60 + row * step),
  )
  expect(await writeSlide([...lines, line(400, 'The standard of the last weeks')])).toContain(
    '“Reasonable Care & The Reasonable Person”',
  )
  const alone = ['Geography', '&', 'Experience'].map((text, row) => title(text, 300 + row * 140))
  expect(await writeSlide(alone)).toContain('“Geography & Experience”')
})

it('"but" and a comma at the end of a point are no end of a sentence', async () => {
  const script = await writeSlide([
    title('Custom'),
    line(300, 'Doctors are held to a higher standard of care,'),
    line(390, 'but'),
    line(480, 'they set that standard as a profession.'),
  ])
  expect(script).toContain('standard of care, but they set that standard')
  const points = [
    '• It is a program of many modules,',
    '• it is easy to read,',
    '• and it has a thousand functions',
  ]
  expect(
    await writeSlide([title('Sizes'), ...points.map((text, row) => line(300 + row * 90, text))]),
  ).toContain('It is a program of many modules, it is easy to read, and it has a thousand functions.')
})

it('each definition of a symbol is a point', async () => {
  const equal = ['B = Burden of the measures', 'P = Probability of a loss', 'L = Magnitude of it']
  expect(
    await writeSlide([title('Formula'), ...equal.map((text, row) => line(300 + row * 60, text))]),
  ).toContain('B = Burden of the measures. P = Probability of a loss. L = Magnitude of it.')
  const indexed = [
    'dₛ is a set of variables that stand for one of the many states of',
    'the union',
    'xₜ is another one',
  ]
  const script = await writeSlide([
    title('Model'),
    ...indexed.map((text, row) => line(300 + row * 60, text)),
    line(900, 'The last words of the page fill its whole width from the left to the right'),
  ])
  expect(script).toContain('states of the union. xₜ is another one.')
})

it('a point without a full stop among sentences goes on in the formula below it', async () => {
  const above = ['• The market is open to all of them.', '• Both sides know all of its prices.']
  const script = await writeSlide([
    title('Balance'),
    ...above.map((text, row) => line(200 + row * 80, text)),
    line(360, '• The wage at which they meet is thus defined by the relation'),
    formula(480, 'F(x) = w + 2'),
    line(600, '• Hence,'),
    formula(720, 'F(x) = c − z'),
  ])
  expect(script).toContain('by the relation: the formula on the slide. Hence: the formula on the slide.')
})

it('the words behind a formula in its line are said', async () => {
  const script = await writeSlide([
    title('Work'),
    line(300, '• They are combined with a constant elasticity of the following form:', 100),
    formula(370, 'L = (1 − a)M + bF, where both of them are', 150),
    line(440, 'terms of productivity.', 150),
  ])
  expect(script).toContain('form: the formula on the slide, where both of them are terms of productivity.')
})

it('an only line above a formula is no title', async () => {
  const lines = [
    line(300, '推论 对于各个未知量的线性方程组'),
    formula(420, 'x + y = 0', 400),
    line(1300, '12', 1700, 30),
  ]
  expect(await writeSlide(lines, 'zh')).toContain('推论 对于各个未知量的线性方程组：幻灯片上的公式。')
})

it('a Korean topic goes on in the point below it', async () => {
  const lines = [line(300, '• private 멤버는'), line(370, '– 해당 클래스 안에서만 접근 가능', 160)]
  expect(await writeSlide([title('멤버'), ...lines], 'ko')).toContain('private 멤버는 해당 클래스 안에서만')
})

it('a Korean title can be a sentence', async () => {
  const text = line(300, '• 복잡한 코드를 간단히 표현하는 것')
  expect(await writeSlide([title('관계는 없다'), text], 'ko')).toMatch(/^관계는 없습니다\./)
})

it('a long point announces nothing', async () => {
  const lines = [
    line(300, '• It is money of a kind that all people can use over the internet'),
    line(380, '• sends its value without a bank', 160),
    line(500, '• Why it is the future'),
    line(580, '• buys all goods that there are', 160),
  ]
  const script = await writeSlide([title('Money'), ...lines])
  expect(script).toContain('over the internet. Sends its value')
  expect(script).toContain('the future: buys all goods')
})

it('a quotation mark before a line is the bullet of a font of pictures', async () => {
  const lines = [
    line(300, '" 地理学的意义'),
    { ...line(380, '"', 160, 20), width: 18 },
    line(370, '主要研究地球表层自然和人文地理要素', 200),
    line(430, '的分布规律和空间关系', 200),
  ]
  const script = await writeSlide([title('地理'), ...lines], 'zh')
  expect(script).toContain('地理要素的分布规律')
  expect(script).not.toContain('"')
})

it('the last words of a point with symbols are said below its bullet', async () => {
  const lines = [
    line(300, '• It begins in its state of rest, when t is zero, and x = 0'),
    formula(360, 'y ε = 0.', 140),
  ]
  expect(await writeSlide([title('Rest'), ...lines])).toContain('x = 0 y ε = 0.')
})

it('points that end in a comma or "&" go on in the next one below their head, too', async () => {
  const lines = ['• Classes: twelve of them, without', '• unemployed,', '• students &', '• children'].map(
    (text, row) => line(300 + row * 80, text, row === 0 ? 100 : 160),
  )
  expect(await writeSlide([title('Classes'), ...lines])).toContain(
    'without: unemployed, students & children.',
  )
})

it('a full line goes on in a name, which has its capital within other sentences', async () => {
  const lines = [
    line(300, 'Числа сочетаний присутствуют в известной всем нам формуле бинома'),
    line(352, 'Ньютона, откуда они получили название.'),
    line(500, 'Свойства бинома Ньютона доказаны.'),
  ]
  const [first, ...others] = lines as [SlideLine, SlideLine, SlideLine]
  const script = await writeSlide([title('Бином'), { ...first, width: 1500 }, ...others], 'ru')
  expect(script).toContain('формуле бинома Ньютона, откуда')
})

it('a compound of a known word keeps its hyphen at a line’s end', async () => {
  const script = await writeSlide([
    title('Belief'),
    line(300, 'It requires thinking of evidence-'),
    line(360, 'responsiveness as a means to the end.'),
  ])
  expect(script).toContain('evidence-responsiveness')
})

it('a justified line goes on with a name in the next one', async () => {
  const width = 1389
  const script = await writeSlide([
    title('Inequality'),
    { ...line(300, 'Rising inequality during the decades that are known as Europe’s Belle'), width },
    { ...line(353, 'Epoque shows that a vibrant market economy can come with enormous'), width },
    { ...line(406, 'inequality and social tensions, both of them within the country and out-'), width },
    line(459, 'side of it.'),
  ])
  expect(script).toContain('Belle Epoque shows')
})

it('a sentence that begins with a Russian preposition is no rest of the line above', async () => {
  const script = await writeSlide(
    [
      title('Деревья'),
      line(900, 'Такая операция обычно называется так: Subtree Pruning and Regrafting'),
      line(953, 'В пакете она называется иначе, как сказано на этой странице.'),
    ],
    'ru',
  )
  expect(script).toContain('Regrafting. В пакете')
})

it('a question mark that is written in a command stays apart', async () => {
  const script = await writeSlide(
    [title('Ayuda'), line(300, '• en la consola escribe ?? + algo parecido')],
    'es',
  )
  expect(script).toContain('escribe ?? + algo')
})

it('a Russian sentence goes on behind its formula with a word of one letter', async () => {
  const lines = [
    line(300, 'Однако зачастую в практических задачах решение уравнения'),
    formula(400, 'f = 0'),
    line(500, 'и даже вычисление производной представляет трудности.'),
  ]
  expect(await writeSlide([title('Методы'), ...lines], 'ru')).toContain(
    'уравнения: формула на слайде, и даже вычисление',
  )
})

it('the short lines of a text beside a picture are one sentence, though others on the page are longer', async () => {
  const lines = [
    line(200, 'We look at the next of the many steps of this method, which needs no derivative at all'),
    line(500, 'The part of the search that'),
    line(570, 'follows is chosen by the'),
    line(640, 'sign of the derivative.'),
  ]
  expect(await writeSlide([title('Search'), ...lines])).toContain(
    'The part of the search that follows is chosen by the sign of the derivative.',
  )
  const commands = [lines[0]!, line(500, 'Description of data'), line(570, 'describe'), line(640, 'codebook')]
  expect(await writeSlide([title('Search'), ...commands])).not.toContain('data describe')
})

it('a picture in a sentence is named as its formula', async () => {
  const lines = [
    line(300, '1. We set t = 0. We compute \uFFFC .'),
    line(400, '2. For example, \uFFFC for some \uFFFC'),
    line(500, '3. What happens when \uFFFC ?'),
  ]
  const script = await writeSlide([title('Values of \uFFFC'), ...lines])
  expect(script).toContain('“Values of”')
  expect(script).toContain(
    'We compute: the formula on the slide. For example: the formula on the slide, for some:',
  )
  expect(script).toContain('when: the formula on the slide?')
})

it('a sentence goes on behind an equals sign at the end of its line', async () => {
  const lines = [
    line(300, 'Объяснить одну переменную набором других ='),
    line(360, 'Восстановить функцию.', 300),
  ]
  expect(await writeSlide([title('Регрессии'), ...lines], 'ru')).toContain('других = Восстановить функцию.')
})

it('a line goes on in symbols that had no room in it as a whole', async () => {
  const lines = [
    line(300, 'The variable is called continuous if there is a function'),
    line(360, 'F : R → [0, 1] such that it is the sum of all the steps before'),
  ]
  const [first, second] = lines.map((one, at) => ({ ...one, width: at === 0 ? 1100 : 1240 }))
  const script = await writeSlide([
    title('Values'),
    { ...line(220, 'A text above that fills all of its line'), width: 1240 },
    first!,
    second!,
  ])
  expect(script).toContain('a function F: R')
})

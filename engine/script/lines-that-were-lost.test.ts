import type { SlideLine } from '@lectern/core/ai/engine.ts'
import { findFurniture } from '@lectern/core/text/outline/boilerplate.ts'
import { createBuiltInEngine } from '@lectern/engine/builtin-engine.ts'
import { expect, it } from 'vitest'

const line = (y: number, text: string, x = 100, fontSizePx = 44): SlideLine => ({
  text,
  x,
  y,
  width: [...text].length * fontSizePx * 0.5,
  height: fontSizePx * 1.2,
  fontSizePx,
})

/** The scripts of the slides of one deck. */
const writeDeck = async (deck: readonly SlideLine[][], language = 'en'): Promise<string[]> => {
  const slides = deck.map((lines, index) => ({ number: index + 1, lines }))
  const furniture = findFurniture(slides)
  const scripts = slides.map((slide, index) =>
    createBuiltInEngine().writeScript({
      slide,
      before: slides[index - 1] ?? null,
      after: slides[index + 1] ?? null,
      furniture,
      slideCount: slides.length,
      lectureTitle: 'Deck',
      courseName: 'Course',
      language,
      settings: { length: 'medium', tone: 'professional', style: 'standard' },
      instructions: '',
      currentScript: '',
    }),
  )
  return (await Promise.all(scripts)).map(({ script }) => script)
}

const write = async (lines: SlideLine[], language?: string) =>
  (await writeDeck([[line(60, 'First page', 100, 80)], lines], language))[1]!

it('the name of the school above each slide is not the title of the first one', async () => {
  const page = (title: string, text: string) => [
    line(40, 'School of the Sea', 500, 100),
    line(300, title, 300, 90),
    line(600, text),
  ]
  const subjects = ['Tides', 'Winds', 'Waves', 'Seas', 'Lakes']
  const [first] = await writeDeck(subjects.map((subject) => page(subject, `${subject} are old`)))
  expect(first).toContain('“Tides”')
  expect(first).not.toContain('School of the Sea')
})

it('a name of one word is said on the first page, however small', async () => {
  const [first] = await writeDeck([[line(300, 'Tides', 100, 90), line(700, '정은빈', 100, 30)]])
  expect(first).toContain('정은빈')
})

it('a title that two slides share is said on both, though a larger line stands below it', async () => {
  const page = (text: string) => [
    line(30, 'Frames (of robots)', 100, 36),
    line(250, 'Many robots are led by one program', 300, 42),
    line(450, `• ${text}`),
  ]
  const deck = [[line(60, 'First page', 100, 80)], page('They share their maps'), page('They share doors')]
  const [, one, other] = await writeDeck(deck)
  expect(one).toContain('Frames (of robots)')
  expect(other).toContain('Frames (of robots)')
})

it('a heading of two letters is said above its points', async () => {
  const script = await write([
    line(60, 'Your answers', 100, 80),
    line(300, 'YES'),
    line(360, '1) We learn when we observe'),
    line(300, 'NO', 1000),
    line(360, '1) We never see the whole picture', 1000),
  ])
  expect(script).toContain('NO. We never see')
})

it('the values that a text announces are said', async () => {
  const script = await write([
    line(60, 'Cracks', 100, 80),
    line(300, 'We measured the following lengths:'),
    line(380, '2.13, 2.96, 3.02, 1.82', 500),
    line(460, 'Find their mean.'),
  ])
  expect(script).toContain('lengths: 2.13, 2.96, 3.02, 1.82. Find their mean.')
})

it('a text that ends in an open word goes on in a row of symbols below it', async () => {
  const script = await write([
    line(60, 'Median', 100, 80),
    line(300, 'Let the data be a sample of n values and suppose that'),
    line(400, 'x₍₁₎, x₍₂₎, . . . , x₍ₙ₎', 600),
    line(500, 'is the sample in its order.'),
  ])
  expect(script).toContain('suppose that: the formula on the slide, is the sample in its order.')
})

it('Roman numbers in brackets are not said', async () => {
  const texts = [
    '(i) The first one is small',
    '(ii) The second one is the mean',
    '(iii) The third one is large',
  ]
  const script = await write([
    line(60, 'Quarters', 100, 80),
    ...texts.map((text, row) => line(300 + row * 70, text)),
  ])
  expect(script).toContain('The first one is small. The second one is the mean. The third one is large.')
})

it('the first point of a numbered list is no title', async () => {
  const texts = ['1 The mean', '2 The median', '3 The range', '4 The mode']
  const script = await write(texts.map((text, row) => line(200 + row * 180, text)))
  expect(script).toMatch(/The mean, The median, The range,? and The mode/)
})

it('a list of values that gets a name is program text', async () => {
  const script = await write([
    line(60, 'Lists', 100, 80),
    line(300, '• A list has an order and can change'),
    line(380, '• lst = [1, 2, 3, "a", "b"]'),
    line(460, '• tpl = (1, 2, 3, "a", "b")'),
  ])
  expect(script).not.toMatch(/lst|tpl/i)
})

it('a link to another slide is not said', async () => {
  const slide = (text: string, link: string, y: number) =>
    write([line(60, '矩阵', 100, 80), line(300, text), line(y, link, 900)], 'zh')
  expect(await slide('矩阵是由数排成的矩形阵列', '返回', 700)).not.toContain('返回')
  expect(await slide('函数返回一个数', '返回目录', 900)).toMatch(/函数返回一个数。(?!.*返回)/s)
})

it('commands of a console in a font of words are program text', async () => {
  const script = await write([
    line(60, 'Install', 100, 80),
    line(300, '• We need a server first'),
    line(380, 'sudo apt install nginx'),
    line(440, 'cd ~/site && source bin/activate'),
  ])
  expect(script).not.toMatch(/sudo|activate/)
})

it('"then" goes on in the formula below it, and dots of LaTeX are one sign', async () => {
  const script = await write([
    line(60, 'Sums', 100, 80),
    line(300, '• If A₁, A₂, . . . , Aₙ are disjoint events of the space, then'),
    { ...line(400, 'P (A) = ∑ P(Aᵢ).', 600), font: 'math' },
  ])
  expect(script).toContain(
    'If A₁, A₂, …, Aₙ are disjoint events of the space, then: the formula on the slide.',
  )
})

it('an address below "Materials:" is no reason to go on in the next point', async () => {
  const script = await write(
    [
      line(60, '几点说明', 100, 80),
      line(300, '• 课程资料获取：'),
      line(370, 'https://www.example.edu/courses/econometrics', 140),
      line(440, '• 自行获取软件'),
    ],
    'zh',
  )
  expect(script).toContain('课程资料获取。自行获取软件。')
})

it('an English name goes on in the next line of a Chinese text, and short Chinese lines are apart', async () => {
  const dense = (y: number, text: string, width: number): SlideLine => ({ ...line(y, text), width })
  const script = await write(
    [
      line(60, '发展', 100, 80),
      dense(300, '他们在这一年出版的著作 Time Series', 1500),
      dense(370, 'Analysis: Forecasting 中提出时间序列模型。', 1500),
      dense(600, '第二部分 计量经济学基础', 500),
      dense(670, '第三章 简单回归', 400),
    ],
    'zh',
  )
  expect(script).toContain('Time Series Analysis: Forecasting 中')
  expect(script).not.toContain('基础第三章')
})

it('an expectation in square brackets is no program text', async () => {
  const script = await write([
    line(60, 'Covariance', 100, 80),
    line(300, '• Can be written as cov(X, Y) = E[XY] − E[X]E[Y]'),
    line(380, '• It is symmetric and it is bilinear'),
  ])
  expect(script).toContain('Can be written as cov(X, Y)')
})

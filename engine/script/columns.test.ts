import type { SlideLine } from '@lectern/core/ai/engine.ts'
import { expect, it } from 'vitest'
import { writeSlide } from '../testing/write-slide.ts'

const line = (y: number, text: string, width: number, place: Partial<SlideLine> = {}): SlideLine => ({
  text,
  x: 130,
  y,
  width,
  height: 37,
  fontSizePx: 33,
  ...place,
})
const TITLE = { ...line(30, 'Embeddings', 400), fontSizePx: 60 }

it('a text goes on in its column, which is narrower than the lines above both columns', async () => {
  const script = await writeSlide([
    TITLE,
    line(118, 'The input of the model is composed of the sum of three types of embeddings, which are', 1700),
    line(172, 'learned.', 120),
    line(760, 'Position embeddings provide', 600, { group: 4 }),
    line(815, 'positional information for each of the tokens.', 790, { group: 4 }),
  ])
  expect(script).toContain('Position embeddings provide positional information for each of the tokens.')
})

it('a text of several full lines goes on with a name', async () => {
  const script = await writeSlide([
    TITLE,
    line(300, 'The method is a representative of this approach and', 780),
    line(355, 'it was developed by a large group of people at Microsoft', 800),
    line(410, 'Research in 2005, before most of the others', 640),
  ])
  expect(script).toContain('of people at Microsoft Research in 2005')
})

it('the words of a justified line stand far apart', async () => {
  const script = await writeSlide([
    TITLE,
    line(300, 'A method is a block of a program which', 900),
    line(345, 'takes', 90),
    line(345, 'the values of all parameters', 600, { x: 340 }),
  ])
  expect(script).toContain('which takes the values of all parameters')
})

it('a Chinese text goes on although the next line ends a little farther right', async () => {
  const script = await writeSlide(
    [
      TITLE,
      line(300, '类似于随机变量间的协方差，在时间序列分析中，我们可以定义自', 900, { x: 200 }),
      line(342, '协方差函数的概念。', 972),
    ],
    'zh',
  )
  expect(script).toContain('定义自协方差函数')
})

it('a sentence behind another in a justified line goes on in the next line', async () => {
  const script = await writeSlide(
    [
      TITLE,
      line(300, 'O papel da camada é prover serviços que permitam que as aplicações de', 1700),
      line(343, 'comunicação interpretem o significado dos dados trocados.', 1100),
      line(343, 'Entre esses serviços estão a', 520, { x: 1310 }),
      line(386, 'compressão e a codificação de dados.', 650),
    ],
    'pt',
  )
  expect(script).toContain('Entre esses serviços estão a compressão e a codificação de dados.')
})

it('centred points are one list, also if one has two lines', async () => {
  const script = await writeSlide([
    TITLE,
    line(300, 'Second economy', 420, { x: 490 }),
    line(360, 'Second budget of', 500, { x: 450 }),
    line(405, 'defence', 200, { x: 600 }),
    line(465, 'Nuclear powers', 360, { x: 520 }),
  ])
  expect(script).toContain('Second economy, Second budget of defence, Nuclear powers.')
})

it('a centred sentence goes on although a space at its end moves it to the left', async () => {
  const script = await writeSlide([
    TITLE,
    line(250, 'A point at the left edge of the slide with some more words in it', 1600),
    line(420, 'There is a factor for the first and', 1000, { x: 400 }),
    line(470, 'consequent disease', 400, { x: 723 }),
  ])
  expect(script).toContain('There is a factor for the first and consequent disease.')
})

it('a line that begins with a quoted small letter goes on', async () => {
  const script = await writeSlide([
    TITLE,
    line(300, 'Several of these chains were', 400),
    line(345, '“initialized” with other functions', 420),
  ])
  expect(script).toContain('Several of these chains were “initialized” with other functions.')
})

it('numbers without a dot are those of a list where they follow each other', async () => {
  const script = await writeSlide([
    TITLE,
    line(300, '1 US laws and the “Common Rule”', 700),
    line(400, '2 EU directive on the protection of data', 800),
    line(500, '45 CFR is a part of it', 500),
  ])
  expect(script).not.toMatch(/[12] (?:US|EU)/)
  expect(script).toContain('45 CFR is a part of it.')
})

it('a source below the title and an address in angle brackets are not said', async () => {
  const script = await writeSlide([
    TITLE,
    line(118, '(Green et al 2007)', 400),
    line(300, 'Ada Green <ada.green@tides.edu>', 700),
    line(400, 'Tides are waves of the ocean.', 600),
  ])
  expect(script).toMatch(/“Embeddings”\.\n\nAda Green\. Tides are waves/)
})

it('a text goes on below a line that an index makes higher, and words with "=" between them are a point', async () => {
  const script = await writeSlide(
    [
      TITLE,
      line(300, 'El calor de una superficie de area Aₛ, a una temperatura', 900),
      line(341, 'Tₛ, depende de la superficie que la rodea, y de otra', 880),
      line(377, 'que la rodea a su vez.', 300),
      line(500, '• Mecánica=Cinética + Potencial', 500),
    ],
    'es',
  )
  expect(script).toContain('a una temperatura Tₛ, depende')
  expect(script).toContain('Mecánica=Cinética + Potencial.')
})

import type { SlideLine, SlideText } from '@lectern/core/ai/engine.ts'
import { dropBoilerplate } from '@lectern/core/text/outline/boilerplate.ts'
import { findTitleLines } from '@lectern/core/text/outline/find-title.ts'
import { expect, it } from 'vitest'
import { writeSlide } from '../testing/write-slide.ts'

const line = (y: number, text: string, x = 100, fontSizePx = 44): SlideLine => ({
  text,
  x,
  y,
  width: [...text].length * fontSizePx * (/[가-힣\p{Script=Han}]/u.test(text) ? 0.95 : 0.45),
  height: fontSizePx * 1.2,
  fontSizePx,
})
const title = (text: string, y = 60) => line(y, text, 100, 80)

it('a value in the next line ends the sentence that needs it', async () => {
  const script = await writeSlide([
    title('Chance'),
    line(200, '• In the case above, this probability is about that of'),
    line(250, '0.06', 132),
    line(340, '• Nothing follows from it'),
  ])
  expect(script).toContain('that of 0.06. Nothing follows from it.')
})

it('white numbers in black circles number points, which Korean endings go on in', async () => {
  const script = await writeSlide(
    [
      title('쿠키'),
      line(200, '❶ 쿠키의 이름이 같은지 먼저 확인'),
      line(250, '❷ 이름이 같다면 그 값을 읽어서 보내주'),
      line(300, '거나 그 값을 지웁니다.'),
    ],
    'ko',
  )
  expect(script).not.toMatch(/[❶❷]/)
  expect(script).toContain('먼저 확인')
  expect(script).toContain('보내주거나 그 값을')
})

it('Chinese names with their Latin ones begin points, however full their lines are', async () => {
  const names = [
    '白芷(Angelica dahurica) 感冒头疼、散风止痛、消肿',
    '苍术(Atractilis japonica) 外感风寒、腹胀吐泻、健脾',
    '玉竹(Polygonatum odoratum) 干咳少痰、心悸、补气',
  ]
  const script = await writeSlide(
    [title('药用'), ...names.map((text, row) => line(200 + row * 52, text))],
    'zh',
  )
  for (const text of names) expect(script).toContain(`${text}。`)
})

it('a point whose first line is indented goes on at the left edge behind an open word', async () => {
  const script = await writeSlide(
    [
      title('Exemplo'),
      line(200, '→ Delinear um experimento para inferir a', 200),
      line(250, 'probabilidade na população', 132),
    ],
    'pt',
  )
  expect(script).toContain('para inferir a probabilidade na população.')
})

it('a title goes on behind an open word', async () => {
  const above = title('Eventos complexos x eventos compartilhados ou')
  const script = await writeSlide(
    [above, title('Adição x multiplicação', 210), line(400, '• Um evento')],
    'pt',
  )
  expect(script).toContain('compartilhados ou Adição x multiplicação')
})

it('a first line is no title where the neighbour has a point', () => {
  const rest = ['达，主根和侧根的', '界限非常明显的根', '系称直根系。它的', '主根通常较粗大。']
  const text = (first: string): SlideText => ({
    number: 4,
    lines: [line(160, first, 115, 85), ...rest.map((below, row) => line(250 + row * 90, below, 227, 85))],
  })
  const slide = text('须根系：主根不发')
  const beside = text('• 直根系：主根发')
  expect(findTitleLines(slide, slide.lines, new Set(), [beside])).toEqual([])
})

it('copyright without a year is a word of the slide, and the names of sources in brackets are not said', async () => {
  const script = await writeSlide([
    title('Control mechanisms [R11a] [A10b]'),
    line(200, '• Copyright is a right to intellectual property [R09]'),
    line(300, '• In the law of this country,'),
    line(360, '• A license is a contract between two parties', 160),
    line(1020, 'Copyright 2019 Ada Green', 100, 24),
  ])
  expect(script).toContain('“Control mechanisms”')
  expect(script).toContain('Copyright is a right to intellectual property.')
  expect(script).toContain('In the law of this country, A license is a contract')
  expect(script).not.toContain('Ada Green')
})

it('a sum with names of functions in it is a formula and no program', async () => {
  const script = await writeSlide([
    title('Likelihood'),
    line(300, 'The expected log-likelihood for f given e under this model is'),
    line(420, 'E[log(f|e, θ)] = ∑ⱼ₌₁ Pr(aⱼ = i|f, e, θ) log Pr(fⱼ, aⱼ = i|eᵢ, θ)', 220),
  ])
  expect(script).toContain('under this model is: the formula on the slide.')
})

it('a header that moves to the side is furniture, but not on the first page', () => {
  const furniture = [line(1020, 'Prof. Ada Green', 1200, 24)]
  const slide = { number: 2, lines: [title('Events'), line(1020, 'Prof. Ada Green', 900, 24)] }
  const textOf = (lines: SlideLine[]) => lines.map(({ text }) => text)
  expect(textOf(dropBoilerplate(slide, furniture))).toEqual(['Events'])
  expect(textOf(dropBoilerplate({ ...slide, number: 1 }, furniture))).toContain('Prof. Ada Green')
})

it('a slide with a quotation in another language is written if its own words are more', async () => {
  const quotation =
    '• Statistics is the science of learning from data, and of measuring, controlling and communicating uncertainty; it is what we do with the data'
  const own = [
    '• O objetivo da estatística é dizer-nos o quanto devemos ficar surpresos com os nossos resultados',
    '• O objetivo é também estimar o grau de confiança ou certeza que temos nos nossos dados',
  ]
  const slide = [...own, quotation].map((text, row) => line(200 + row * 160, text))
  expect(await writeSlide(slide, 'pt')).toContain('Statistics is the science')
  await expect(writeSlide([line(200, quotation)], 'pt')).rejects.toThrow()
})

it('numbers without a dot before Spanish questions are numbers of a list', async () => {
  const lines = ['1 ¿Cuántas semillas no tendrán picadura?', '2 ¿Cuántas tendrán una sola picadura?']
  const script = await writeSlide(
    [title('Ejemplo'), ...lines.map((text, row) => line(300 + row * 60, text))],
    'es',
  )
  expect(script).toContain('¿Cuántas semillas no tendrán picadura? ¿Cuántas tendrán una sola')
})

it('definitions without bullets are sentences of their own', async () => {
  const script = await writeSlide([
    title('Grashof'),
    line(200, '• The condition is about the lengths of the links'),
    line(270, 'S=length of the shortest link', 150, 38),
    line(335, 'L=length of the longest link', 150, 38),
    line(400, 'P,Q=length of the other links', 150, 38),
  ])
  expect(script).toContain('shortest link. L=')
  expect(script).toContain('longest link. P,Q=')
})

it('a point that ends in "; and" goes on in the last one', async () => {
  const script = await writeSlide([
    title('Aims'),
    line(200, '• To organise and to structure the data for an analysis;'),
    line(260, '• To estimate basic models of the data; and'),
    line(320, '• To explain the results'),
  ])
  expect(script).toContain('models of the data; and To explain the results.')
})

it('short lines in smaller letters below a colon are points', async () => {
  const script = await writeSlide([
    title('Types'),
    line(200, 'A type specifies (what but not how):', 100, 56),
    line(272, 'data stored', 172, 48),
    line(334, 'operations on data', 172, 48),
    line(396, 'error conditions', 172, 48),
    line(520, 'The collective set of behaviours that a type supports is its public interface', 100, 56),
  ])
  expect(script).not.toContain('stored operations')
})

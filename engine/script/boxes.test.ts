import type { SlideLine } from '@lectern/core/ai/engine.ts'
import { expect, it } from 'vitest'
import { writeSlide } from '../testing/write-slide.ts'

const SIZE = 40
const widthOf = (text: string) =>
  [...text].length * SIZE * (/[\p{Script=Han}\p{Script=Hiragana}]/u.test(text) ? 0.95 : 0.45)
const line = (x: number, y: number, text: string): SlideLine => ({
  text,
  x,
  y,
  // Some characters are narrow, as in a font that is not a typewriter's.
  width: widthOf(text) - (text.match(/[ijlft.,:()]/g)?.length ?? 0) * 3,
  height: SIZE * 1.2,
  fontSizePx: SIZE,
})
/** A line of a box, centred. */
const centred = (middle: number, y: number, text: string) => line(middle - widthOf(text) / 2, y, text)

/** Writes the script of a slide with these lines below its title; null for none. */
async function write(lines: SlideLine[], { language = 'en', title = 'Memory' as string | null } = {}) {
  const heading = title === null ? [] : [{ ...line(80, 60, title), fontSizePx: 70 }]
  return writeSlide([...heading, ...lines], language)
}

it('the centred lines of a box are one name', async () => {
  const script = await write([
    centred(400, 300, 'Operating'),
    centred(400, 348, 'system in ROM'),
    centred(1200, 300, 'Programs'),
    centred(1200, 348, 'of the user'),
  ])
  expect(script).toContain('Operating system in ROM, Programs of the user.')
})

it('a point with a bullet is no title', async () => {
  const script = await write(
    [
      line(1200, 200, '• Power over time'),
      line(1240, 250, 'without any gates'),
      line(1200, 700, '• Power over time'),
      line(1240, 750, 'with power gates'),
    ],
    { title: null },
  )
  expect(script).toContain('Power over time without any gates.')
  expect(script).toContain('Power over time with power gates.')
})

it('the distance of wrapped lines is that of lines at the same left edge', async () => {
  const script = await write(
    [
      line(290, 250, 'Bei der Umsetzung der zentralen Funktionen beachten wir weitere'),
      line(290, 316, 'Anforderungen:'),
      line(340, 420, 'Dem eigentlichen Spiel ist ein längeres Intro mit einem Text'),
      line(340, 470, 'vorangestellt'),
    ],
    { language: 'de', title: 'Ziele' },
  )
  expect(script).toContain('beachten wir weitere Anforderungen')
})

it('a heading with a full stop is a sentence of its own', async () => {
  const script = await write([
    line(100, 300, 'The words of the example are: {bit, cute, furry}.'),
    line(190, 400, 'kitten has these words around it: {cute}.'),
  ])
  expect(script).toContain('{bit, cute, furry}. Kitten has')
})

it('lines in a typewriter font are program text', async () => {
  const typed = (y: number, text: string) => ({ ...line(100, y, text), font: 'typewriter' as const })
  const script = await write([
    typed(300, 'if condition:'),
    typed(350, '# the steps of the case'),
    line(100, 500, 'Only one of the two cases runs each time'),
  ])
  expect(script).not.toMatch(/if condition|the steps/i)
  expect(script).toContain('Only one of the two cases')
})

it('a name with an underscore in the last line of a sentence is no formula', async () => {
  const script = await write([
    line(100, 300, 'It is possible to put files of styles in the place of scripts in'),
    line(100, 350, 'the content_scripts'),
  ])
  expect(script).not.toContain('formula')
})

it('a long text in the size of the others is a point, and no title', async () => {
  const script = await write(
    [
      line(100, 100, 'A method that follows the old rules of the natural sciences and'),
      line(100, 150, 'checks them with facts'),
      line(100, 260, 'It looks for the rules of what people do in certain places of'),
      line(100, 310, 'the town'),
    ],
    { title: null },
  )
  expect(script).toMatch(/^A method that follows/)
})

it('a German line that is only the longest of its list is not open', async () => {
  const lines = [
    line(150, 300, 'Das ist ein kurzer Punkt'),
    line(150, 360, 'Einfache Umsetzung eines Typs für die Zwecke von Tests'),
    line(150, 420, 'So wenig Aufwand wie möglich'),
  ]
  expect(await write(lines, { language: 'de', title: 'Stellvertreter' })).toContain(
    'Zwecke von Tests. So wenig',
  )
})

it('a hyphen or a preposition at the end of a line leaves the sentence open', async () => {
  const lines = [
    line(150, 300, 'Übersicht über Maps und das Collections-'),
    line(150, 350, 'Framework'),
    line(150, 450, 'Ein Test ohne'),
    line(150, 500, 'Rücksicht auf die Umsetzung'),
  ]
  const script = await write(lines, { language: 'de', title: 'Themen' })
  expect(script).toContain('Collections-Framework')
  expect(script).toContain('ohne Rücksicht')
})

it('a line that ends far before the others is a point, even if the next begins with a small letter', async () => {
  const script = await write([
    line(150, 300, 'separate folders'),
    line(150, 360, 'separate projects'),
    line(150, 420, 'the class of the test stands in the same package as the tested one'),
  ])
  expect(script).toContain('Separate folders, separate projects. The class of the test')
})

it('no Chinese line begins with a comma', async () => {
  const lines = [
    line(100, 300, '各种不同的算法在输入的数据量达到一定级数后'),
    line(100, 360, '，都有相近的高准确度'),
    line(100, 460, '这是机器学习界里流传最广的一句名言，值得每一个人记住'),
  ]
  expect(await write(lines, { language: 'zh', title: '数据大小' })).toContain('级数后，都有')
})

it('a formula below a comma is named where it stands', async () => {
  const script = await write([
    line(100, 300, 'For a continuous random variable of this kind,'),
    line(500, 370, 'P(a ≤ X ≤ b) = ∫ f(x) dx'),
    line(100, 440, 'where the density is a function of it'),
    line(100, 540, 'For any realization x, P(X = x) = 0'),
  ])
  expect(script).toContain('of this kind: the formula on the slide, where the density')
  expect(script).not.toContain('code')
})

it('a title in capitals goes on in capitals', async () => {
  const lines = [
    line(100, 60, 'SOFTWARE IN ALL THE NEXT'),
    line(100, 110, 'COURSES OF THIS SUBJECT'),
    { ...line(100, 300, 'Databases follow later'), fontSizePx: 30 },
  ]
  const script = await write(
    lines.map((one, at) => (at < 2 ? { ...one, fontSizePx: 66 } : one)),
    { title: null },
  )
  expect(script).toContain('Software in All the Next Courses of This Subject')
})

it('a formula is named only where a sentence needs it', async () => {
  const formula = line(300, 400, 'k(x) = e + 2 x')
  const after = line(100, 540, 'The width of the kernel decides how far it reaches')
  const above = (text: string) => write([line(100, 300, text), formula, after])
  expect(await above('• We use the exponential kernel, which is')).toContain(
    'kernel, which is: the formula on the slide. The width',
  )
  expect(await above('It is small. Then the kernel decays')).toContain(
    'the kernel decays: the formula on the slide. The width',
  )
  for (const whole of ['• Random error: ϵ', '• Our kernel', 'Our kernel is chosen.'])
    expect(await above(whole)).toContain(`${whole.replace(/^• |\.$/g, '')}. The width`)
})

it('a Chinese heading behind a bullet is no part of the indented text below it', async () => {
  const lines = [
    line(100, 300, '• 简单季节模型'),
    line(160, 360, '在应用时间序列的很多领域中特别是许多商业和经济领域中的数据都呈现出每隔一段时间'),
    line(100, 420, '重复的季节现象。'),
  ]
  expect(await write(lines, { language: 'zh', title: '模型' })).toContain('简单季节模型。在应用时间序列')
})

it('a Japanese sentence goes on around its formula', async () => {
  const lines = [
    line(100, 300, '資源の制約は'),
    line(300, 380, 'k(x) = e + 2 x'),
    line(100, 460, 'を満たします。'),
  ]
  expect(await write(lines, { language: 'ja', title: '制約' })).toContain(
    '資源の制約は：スライドの式を満たします。',
  )
})

it('a text behind a fraction goes on after its formula, which is named once', async () => {
  const script = await write([
    line(100, 300, '• Universal elimination:'),
    line(600, 400, 'I |= p(x) ∧ q(x)'),
    line(1300, 430, 'for any v ∈ D'),
    line(600, 460, 'I |= p(v) ∧ q(v)'),
  ])
  expect(script).toContain('Universal elimination: the formula on the slide, for any v ∈ D.')
})

it.each([':', ','])('"%s" before lines of a program is followed by words for them', async (end) => {
  const script = await write([
    { ...line(100, 300, `The value of each year is found as follows${end}`), fontSizePx: 44 },
    line(140, 380, 'value = compute(year)'),
    line(140, 440, 'print(value)'),
    line(100, 560, 'It is the mean of all values of the year before.'),
  ])
  expect(script).toContain('found as follows: the code on the slide. It is the mean')
})

it('"where" waits for its formula', async () => {
  const script = await write([
    line(100, 460, 'where'),
    line(300, 560, 'g(x) = X′ Y + 2'),
    line(100, 700, 'Its derivative c′ does not depend on the data that we have'),
  ])
  expect(script).toContain('Where: the formula on the slide. Its derivative c′ does not')
})

it('the steps of an algorithm are not said', async () => {
  const lines = [
    '• The root of a tree is found step by step',
    '1: function Find(a)',
    '3: while parent(r) ≠ r do',
    '4: look at the parent',
    '• It takes as long as the tree is high',
  ]
  const script = await write(lines.map((text, row) => line(100, 300 + row * 60, text)))
  expect(script).toContain('step by step. It takes as long')
  expect(script).not.toMatch(/function|while|look/)
})

it('a title can be one Chinese or Korean character', async () => {
  const lines = [line(100, 300, '• 자료구조의 양쪽 끝에서 추가와 삭제가 가능하다')]
  expect(await write(lines, { language: 'ko', title: '덱' })).toContain('덱')
})

it('a title in capitals can have a small symbol', async () => {
  const title = { ...line(100, 60, 'EXAMPLE OF n-QUEENS'), fontSizePx: 66 }
  const script = await write([title, line(100, 300, 'The queens of a column move up and down')], {
    title: null,
  })
  expect(script).toContain('Example of n-queens')
})

it('a text that ends in a colon goes on in its first point', async () => {
  const script = await write(
    [
      line(100, 300, 'Zu den Inhalten der Klausur gehören:'),
      line(150, 360, '• Alle in der Vorlesung erklärten Themen und Begriffe'),
      line(150, 420, '• Alle Aufgaben, die in den Übungen besprochen wurden'),
    ],
    { language: 'de', title: 'Klausur' },
  )
  expect(script).toContain('gehören: Alle in der Vorlesung erklärten Themen und Begriffe. Alle Aufgaben')
})

it('sources in brackets are not read out, but intervals and remarks are', async () => {
  const script = await write([
    line(100, 300, 'Words with the same contexts mean the same (Levy et al., 2015; Li, 2020, p. 3).'),
    line(100, 400, 'The rule is known from the theory of languages [12].'),
    line(100, 500, 'Its value lies in the range [0, 1] (founded in 2019).'),
  ])
  expect(script).toContain('mean the same. The rule is known from the theory of languages.')
  expect(script).toContain('in the range [0, 1] (founded in 2019).')
})

it('a line that is only a source in brackets is not said', async () => {
  const script = await write([
    line(100, 300, 'Processes wait for the parts of the memory.'),
    line(900, 800, '(Tanenbaum; Bos, 2016)'),
  ])
  expect(script).not.toMatch(/Tanenbaum|\. \./)
})

it('a line that begins with a quoted small word goes on with the sentence above', async () => {
  const lines = [
    line(
      100,
      300,
      'Le schéma indique qu’il doit y avoir un élément nommé « dessin » ayant un attribut nommé',
    ),
    line(100, 348, '« classe » de type texte'),
  ]
  expect(await write(lines, { language: 'fr', title: 'Extensions' })).toContain('nommé « classe » de type')
})

it('tags with attributes are program text', async () => {
  const script = await write([
    line(100, 300, 'The contract of an extension is written in a file of its own'),
    line(100, 360, '<extension-point id="messages" name="all messages"'),
    line(100, 408, 'schema="schema/contract.exsd" />'),
  ])
  expect(script).not.toMatch(/formula|exsd|messages/)
  expect(script).toContain('code')
})

it('the small words of a German title in capitals are small', async () => {
  expect(await write([], { language: 'de', title: 'PROJEKTE AUS DEM KURS NACH DEN PRÜFUNGEN' })).toContain(
    'Projekte aus dem Kurs nach den Prüfungen',
  )
})

it('a short line of Chinese or Japanese is not continued by a long one', async () => {
  const lines = [
    line(100, 300, '变换后不需要的函数（核技巧）'),
    line(100, 375, '变换后的空间里的线性识别面对应于原来的空间里的复杂的非线性识别面'),
  ]
  expect(await write(lines, { language: 'zh', title: '核方法' })).toContain('（核技巧）。变换后的')
})

it('the first line of a paragraph is no title', async () => {
  const script = await write(
    [
      line(100, 100, 'La investigación cuantitativa de nuestro tiempo se'),
      line(100, 150, 'caracteriza por responder preguntas con datos'),
      line(100, 300, 'Estos datos se recogen con instrumentos.'),
    ],
    { language: 'es', title: null },
  )
  expect(script).toMatch(/^La investigación cuantitativa de nuestro tiempo se caracteriza por/)
})

it('a line in fonts of formulas is a formula, but the rest of a sentence is said', async () => {
  const math = (x: number, y: number, text: string) => ({ ...line(x, y, text), font: 'math' as const })
  const script = await write([
    line(100, 300, 'Take the loss of all the points'),
    math(500, 400, 'Loss rpa xyz'),
    line(100, 500, 'Start with a number such that'),
    math(100, 550, 'abc ∈ R.'),
  ])
  expect(script).toContain('of all the points: the formula on the slide. Start')
  expect(script).toContain('such that abc ∈ R.')
})

it('the only bullet of a slide is no title, and symbols behind a colon are a formula', async () => {
  const script = await write(
    [
      line(100, 200, '• The matrix of the rule is found so:'),
      line(500, 320, 'kP(s)'),
      line(500, 370, 'x = 2 + k(s)'),
    ],
    { title: null },
  )
  expect(script).toMatch(/^The matrix of the rule is found so: the formula on the slide\.$/)
})

import type { SlideLine } from '@lectern/core/ai/engine.ts'
import { expect, it } from 'vitest'
import { writeSlide } from '../testing/write-slide.ts'

const SIZE = 40

/** A line of words, or of program text in a typewriter font. */
const line = (x: number, y: number, text: string, font?: SlideLine['font']): SlideLine => ({
  text,
  x,
  y,
  width: [...text].length * SIZE * 0.45,
  height: SIZE * 1.2,
  fontSizePx: SIZE,
  ...(font && { font }),
})
const typed = (x: number, y: number, text: string) => line(x, y, text, 'typewriter')

/** Writes the script of a slide with these lines below its title. */
async function write(
  lines: SlideLine[],
  title: SlideLine = line(80, 60, 'Packages'),
  { size = 70, language = 'en' } = {},
): Promise<string> {
  return writeSlide([{ ...title, fontSizePx: size }, ...lines], language)
}

it('sentences inside a program are not said', async () => {
  const script = await write([
    line(100, 200, '• The text of the help tells what the package is good for, in a few plain words'),
    line(100, 250, '• The homepage of the package can stand below these words as well'),
    typed(140, 300, 'config PACKAGE'),
    typed(140, 350, 'help'),
    typed(140, 400, 'A useful tool that shows calls'),
    typed(140, 450, 'while it is running on a machine'),
  ])
  expect(script).not.toMatch(/useful tool|running/)
  expect(script).toContain('code on the slide')
})

it('a point with an address or before its own points is no program', async () => {
  const script = await write([
    line(100, 300, 'The functions of the package and what they do:'),
    typed(100, 360, '• normal(0, sigma, size):'),
    line(160, 420, '• takes random numbers around the given middle'),
    typed(100, 480, 'course.example.org/slides'),
  ])
  expect(script).toContain('normal(0, sigma, size): takes random numbers')
  expect(script).not.toContain('code')
})

it('lines of a program in a font of words are part of it', async () => {
  const script = await write([
    line(100, 200, '• The model keeps its weights from one step to the next'),
    line(140, 300, 'class Model(Module): #@save'),
    line(180, 350, 'init (self, inputs, rate, sigma=0.01):'),
    line(220, 400, 'self .save parameters()'),
    line(220, 500, 'self .load parameters()'),
  ])
  expect(script).not.toMatch(/init|class|save/)
  expect(script).toContain('code on the slide')
})

it('a title can have the name of a file, and a task at the top is no title', async () => {
  const body = [line(100, 300, 'It describes the options of one package')]
  expect(await write(body, typed(80, 60, 'package/<pkg>/Config.in: basics'))).toContain(
    'package/<pkg>/Config.in: basics',
  )
  const task = line(80, 60, 'Look at the picture. Say what it has to do with rules!')
  expect(await write(body, task)).toMatch(/^Look at the picture\. Say what/)
})

it('a block with a command is a program, however many words its output has', async () => {
  const script = await write([
    line(100, 240, 'The command joins the lines of two files'),
    ...[
      'shop/> cat january',
      'Apples and pears 50.00',
      'Bread and butter 25.00',
      'Cheese from the farm 12.00',
    ].map((text, row) => typed(100, 300 + row * 50, text)),
  ])
  expect(script).toContain('two files.')
  expect(script).not.toMatch(/Apples|Bread|Cheese/)
})

it('a question to a database is program text in small letters, too', async () => {
  const script = await write([
    line(100, 300, 'Select * from staff where salary > 1100.'),
    line(100, 360, 'Shows all the data of people who earn more than that'),
  ])
  expect(script).not.toContain('Select')
  expect(script).toContain('Shows all the data')
})

it('the first line of a Chinese sentence is no title', async () => {
  const first = line(80, 60, '应用程序可获取设备环境的当前映像模式，并根据需要设')
  const script = await write([line(80, 160, '置映像模式')], first, { size: SIZE, language: 'zh' })
  expect(script).toMatch(/^应用程序/)
})

it('a word with its plural in brackets is no formula', async () => {
  expect(await write([line(100, 300, '• Variable(s)'), line(100, 360, '• Random errors')])).toContain(
    'Variable(s)',
  )
})

it('a program in a font of words is found by its block, and the sentences around it are said', async () => {
  const script = await write([
    line(100, 200, 'The next example adds the numbers of a list and writes the sum to the'),
    line(100, 250, 'screen'),
    line(100, 330, 'DECLARE'),
    line(140, 380, 'total NUMBER := 0;'),
    line(100, 430, 'BEGIN'),
    line(140, 480, 'show me(total)'),
    line(140, 530, 'dbms_output.put_line(total);'),
    line(100, 580, 'END;'),
    line(100, 660, 'The sum of the list is then shown below the program'),
  ])
  expect(script).not.toMatch(/declare|begin|show me|total/i)
  expect(script).toContain('writes the sum to the screen')
  expect(script).toContain('The sum of the list is then shown')
})

it('"for all" is part of an algorithm only with what it goes through', async () => {
  const script = await write([
    typed(140, 200, 'library("effects")'),
    line(100, 300, 'This shows the slope of the line, controlling'),
    line(100, 350, 'for all others'),
  ])
  expect(script).toContain('controlling for all others.')
})

it('no line of a longer program is the title, but a name in its font is', async () => {
  const program = [
    typed(100, 200, 'plot(Buchanan ~ Bush, data = Florida,'),
    typed(140, 250, 'ylab = "Buchanan votes", xlab = "Bush votes")'),
    typed(100, 300, 'abline(model)'),
    line(100, 600, 'One county is far from the line of all the others.'),
  ]
  expect(await writeSlide(program)).not.toContain('ylab')
  const named = await write([line(100, 300, 'It applies all given equations.')], typed(80, 60, 'simp'))
  expect(named).toContain('“simp”')
})

it('a point with "=" among points is said beside a program', async () => {
  const script = await write([
    line(100, 200, '• Covariant = the relation of the types stays as it is'),
    line(100, 250, '• A list hands out its values only, and no value is put into it'),
    typed(140, 350, 'val cats: List[Cat] = List(Cat("Minka"))'),
    typed(140, 400, 'val animals: List[Animal] = cats'),
    typed(140, 450, 'animals.head.name'),
    typed(140, 500, '// "Minka" is the name of a Cat = Animal'),
  ])
  expect(script).toContain('Covariant = the relation of the types stays as it is.')
  expect(script).not.toContain('animals.head')
})

it('operators of colons and arrows in brackets keep their places', async () => {
  const script = await write([
    line(100, 200, '• Two lists are joined by ::: and one value is put in front by :: (→ next chapter)'),
    line(100, 300, '• A new list is made by each of them, and the old ones stay as they are'),
  ])
  expect(script).toContain('joined by ::: and one value is put in front by :: (next chapter).')
})

it('names of a program in the title do not make a slide one of another language', async () => {
  const script = await write(
    [
      line(100, 200, '• Guards (if): Werte filtern, entspricht withFilter'),
      line(100, 300, '• Mehrere Guards und Generatoren kombinierbar'),
    ],
    line(80, 60, 'map, flatMap and the use of guards for comprehensions'),
    { language: 'de' },
  )
  expect(script).toContain('Mehrere Guards')
})

it('the numbered steps of an algorithm are not said, whatever words they have', async () => {
  const steps = ['fonction tri(T)', 'n ← longueur de T', 'pour i ← 0 à n faire', 'échanger deux éléments']
  const script = await write(
    [
      line(60, 200, 'Entrée : un tableau'),
      ...steps.flatMap((step, at) => [line(85, 270 + at * 66, `${at + 1}:`), line(208, 264 + at * 66, step)]),
      line(1155, 264, 'Trouver le plus petit indice'),
    ],
    line(80, 60, 'Tri par sélection'),
    { language: 'fr' },
  )
  expect(script).not.toMatch(/longueur|échanger|fonction/)
  expect(script).toContain('Entrée: un tableau')
  expect(script).toContain('Trouver le plus petit indice.')
  expect(script).toContain('code')
})

it('a numbered list with colons is no algorithm', async () => {
  const script = await write([
    line(85, 270, '1: Seeds are sown in March'),
    line(85, 340, '2: Plants are cut in May'),
    line(85, 410, '3: Fruits are ripe in August'),
  ])
  expect(script).toMatch(/Seeds.*Plants.*Fruits/)
})

it('a set with a sign of formulas is no program, and an open word goes on in the program below', async () => {
  const formula = await write([
    line(100, 250, '• The support of the variable is'),
    line(140, 300, 'Supp = {x ∈ R : f (x) > 0}'),
    line(140, 360, '• It is important for expectations!'),
  ])
  expect(formula).toContain('variable is: the formula on the slide. It is important')
  const program = [
    line(100, 250, '• This is followed by'),
    typed(140, 300, 'clear all;'),
    typed(140, 350, 'set x=1;'),
  ]
  expect(await write(program)).toContain('This is followed by: the code on the slide.')
})

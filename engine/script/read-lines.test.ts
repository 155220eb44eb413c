import type { SlideLine } from '@lectern/core/ai/engine.ts'
import { createBuiltInEngine } from '@lectern/engine/builtin-engine.ts'
import { describe, expect, it } from 'vitest'

/** Lines as PDF readers return them for slides of many programs. Each was once spoken wrongly. */

const line = (x: number, y: number, text: string, size = 40): SlideLine => ({
  text,
  x,
  y,
  // Some characters are narrow, as in a font that is not a typewriter's.
  width:
    ([...text].length - (text.match(/[ijl.,:;()|]/g)?.length ?? 0) * 0.1) *
    size *
    (/[가-힣\p{Script=Han}]/u.test(text) ? 0.9 : 0.5),
  height: size * 1.2,
  fontSizePx: size,
})

const write = async (
  body: SlideLine[],
  { language = 'en', title = 'How tides come about', number = 4 } = {},
): Promise<string> => {
  const slide = (at: number, lines: SlideLine[]) => ({ number: at, lines })
  const { script } = await createBuiltInEngine().writeScript({
    slide: slide(number, [line(80, 90, title, 76), ...body, line(1800, 1040, '4', 30)]),
    before: slide(number - 1, [line(80, 90, 'What came before', 76)]),
    after: slide(number + 1, [line(80, 90, 'What comes next', 76)]),
    slideCount: 12,
    lectureTitle: 'Tides',
    courseName: 'Oceans',
    language,
    settings: { length: 'medium', tone: 'professional', style: 'standard' },
    instructions: '',
    currentScript: '',
  })
  return script
}

/** Lines below each other, with the same left edge. */
const below = (...texts: string[]) => texts.map((text, row) => line(100, 260 + row * 60, text))

it('a bullet that stands apart from its point belongs to it', async () => {
  const script = await write([
    line(100, 260, '-', 40),
    line(100, 320, '●', 40),
    line(165, 262, 'the moon pulls on the water below it'),
    line(165, 318, 'the sun pulls less than half as much'),
  ])
  expect(script).toMatch(/water below it[.;] (?:.* )?the sun/i)
})

it.each([
  ['bullets of Wingdings', ['§ The moon pulls on the water', 'Ø The sun pulls on it as well']],
  ['hyphens', ['-The moon pulls on the water', '-The sun pulls on it as well']],
  ['numbers with hyphens', ['1- The moon pulls on the water', '2 - The sun pulls on it as well']],
  ['circles', ['o A moon pulls on the water', 'o The sun pulls on it as well']],
  ['icons', ['! The moon pulls on the water', '? The sun pulls on it as well']],
  ['numbered labels', ['F1. The moon pulls on the water', 'F2. The sun pulls on it as well']],
  [
    'numbers in circles',
    ['1 A moon pulls on the water', '2 Of both the sun pulls less', '3 El Nino warms it'],
  ],
])('%s are not spoken', async (_, texts) => {
  expect(await write(below(...texts))).not.toMatch(/[§Ø]|[!?]\s|F\d|\b[123]\b|\bo [AT]|-/)
})

it.each([
  ['that stands alone', ['https://www.tides.github.io/ocean/', 'Tides are waves.'], 'github'],
  ['within brackets', ['Tides are waves (see www.tides.org) of the ocean.'], 'see|www'],
  ['of mail alone', ['anna.lee@tides.edu', 'Tides are waves.'], 'anna'],
  ['that is long', [`Tides are waves, see https://tides.org/${'data/'.repeat(12)}`], 'https|data'],
])('a URL %s is not spoken', async (_, texts, left) => {
  const script = await write(below(...texts))
  expect(script).not.toMatch(new RegExp(left))
  expect(script).toContain('Tides are waves')
})

it('the first point is no part of a title in its size, and the text of a point goes on below it', async () => {
  const title = await write([
    line(80, 190, '• Pulled by the moon', 76),
    line(80, 290, '• and by the sun', 76),
  ])
  expect(title).not.toMatch(/come about • /)
  expect(title).toMatch(/Pulled by the moon/)
  const points = await write([
    line(100, 260, '• The force of the moon on a kilogram of water'),
    line(140, 310, 'far from it is smaller'),
    line(100, 370, '• The moon pulls with the force of'),
    line(500, 440, 'f = g m / r² + g n / s²'),
    line(140, 620, 'where the distance counts most of all'),
  ])
  expect(points).toMatch(/kilogram of water far from it is smaller/)
  expect(points).toMatch(/formula[^.]*, where the distance/)
})

it('names with a comma or "and" of their own are no list', async () => {
  const script = await write(below('• Moon and sun', '• Wind, waves', '• Shape of the coast'))
  expect(script).toMatch(/Moon and sun\. Wind, waves\. Shape of the coast\./)
  expect(await write(below('• The moon', '• The sun', '• The coast'))).toMatch(
    /The moon, The sun and The coast/,
  )
})

it('a long URL is named by its host', async () => {
  const long = `https://www.tides.org/${'data/'.repeat(12)}`
  expect(await write(below(`You find all data at ${long}`))).toContain('all data at tides.org.')
})

it('a URL that its sentence needs is spoken', async () => {
  expect(await write(below('You find all data at https://tides.org/data'))).toContain(
    'all data at https://tides.org/data',
  )
})

it('English that begins like a program is not a program, and a list in brackets is not either', async () => {
  const script = await write(
    below(
      'Import duties fell so that trade by sea became cheap',
      'import substitution so that trade fell',
      '(e.g., a harbour computes the height of each tide;',
    ),
  )
  expect(script).not.toMatch(/\bcode\b/)
  expect(await write(below('import tides as td', 'height = td.at("noon")'))).toMatch(/\bcode\b/)
})

it('a program next to text is called a program, not a formula', async () => {
  const script = await write(below('A harbour prints its heights.', 'a = 12', 'print(a)'))
  expect(script).toMatch(/\bcode\b/)
  expect(script).not.toMatch(/\bformula\b/)
})

it('a paragraph longer than a point loses no word and ends no sentence early', async () => {
  const names = ['sea', 'bay', 'lake', 'strait', 'gulf', 'port', 'mouth', 'sound', 'fjord', 'canal', 'delta']
  const text = names.map(
    (name) => `Water in the ${name} rises and falls twice a day because the moon pulls on it.`,
  )
  const rows = text.join(' ').match(/.{1,63}(?:\s|$)/g) ?? []
  const script = await write(rows.map((row, at) => line(100, 220 + at * 50, row.trim())))
  for (const one of text) expect(script.toLowerCase()).toContain(one.toLowerCase())
})

it('an open bracket, a hyphenated word or an abbreviation continues in the next line', async () => {
  const script = await write([
    line(100, 260, '• Harbours with high tides (e.g. Bristol in South'),
    line(150, 310, 'England and Avonmouth)'),
    line(100, 400, '• Every measured height is a controlled dis-'),
    line(150, 450, 'tance of the gauge in all of the U.S.'),
    line(150, 500, 'harbours since the war'),
  ])
  expect(script).toContain('South England and Avonmouth)')
  expect(script).toContain('controlled distance of the gauge in all of the U.S. harbours')
})

it('the words of a justified line are one text', async () => {
  const script = await write([
    line(100, 260, 'The moon pulls on all of the water of the seas'),
    line(100, 310, 'and'),
    line(250, 310, 'on the water'),
    line(600, 310, 'of the lakes.'),
  ])
  expect(script).toContain('of the seas and on the water of the lakes.')
})

it('centred lines are one text, and so is a footnote whose first line is indented', async () => {
  const centred = ['The moon pulls on all of the water of the seas', 'and of the lakes.']
  const script = await write([
    ...centred.map((text, row) => line(960 - text.length * 10, 260 + row * 50, text)),
    line(190, 900, 'The sun pulls on all of the water of the seas', 30),
    line(100, 935, 'and of the rivers.', 30),
  ])
  expect(script).toContain('moon pulls on all of the water of the seas and of the lakes.')
  expect(script).toContain('sun pulls on all of the water of the seas and of the rivers.')
})

it('a title continues in lower case, and an agenda has none', async () => {
  const long = await write([line(80, 180, 'of the northern seas', 76), ...below('Tides are waves.')], {
    title: 'When the moon pulls on the waters',
  })
  expect(long).toContain('When the moon pulls on the waters of the northern seas')
  const agenda = await write([line(80, 180, '2 Course', 76), line(80, 270, '3 Tides', 76)], {
    title: '1 Seas',
  })
  expect(agenda).not.toMatch(/Seas 2|Course 3/)
})

it('a long point does not run into the next one, except after a comma or, in German, with a noun', async () => {
  const rows = ['The moon pulls on all of the water of the seas', 'Harbours measure the height of each tide']
  expect(await write(below(...rows))).toContain('of the seas. Harbours measure')
  expect(
    await write(below('Tides occur in bays, straits, lakes and fjords,', 'Norway has the most of all')),
  ).toContain('fjords, Norway has')
  const german = ['Der Mond zieht an dem Wasser der Meere und an dem', 'Wasser der Seen']
  expect(await write(below(...german), { language: 'de', title: 'Gezeiten' })).toContain(
    'an dem Wasser der Seen.',
  )
})

it('a point that needs its first sub-point continues in it', async () => {
  const script = await write([
    line(100, 260, '• Most tides are mainly due to'),
    line(150, 320, '• The moon and its pull on the water of the seas'),
    line(150, 380, '• The sun and its pull on the water of the seas'),
  ])
  expect(script).toContain('mainly due to The moon and its pull on the water of the seas. The sun and')
})

it('names of a program stay in small letters, and torn indices are not spoken', async () => {
  const script = await write([
    ...below(
      '• tide.height: the height of the water in metres',
      '• getTide() returns the height of the water now',
    ),
    line(900, 700, 'awₓ ₜ'),
  ])
  expect(script).toContain('tide.height: the height')
  expect(script).toContain('getTide() returns')
  expect(script).not.toMatch(/awₓ/i)
})

it('a definition of a symbol is a text of its own', async () => {
  const script = await write([
    line(100, 260, 'h(n) = the number of tiles that are misplaced'),
    line(100, 320, 'd(n) = the total distance of all tiles from their places'),
  ])
  expect(script).toContain('misplaced. d(n) = the total')
})

it('a numbered line of a program and its comment are not said', async () => {
  const script = await write(
    below(
      'Every program is run once',
      '1 // reads the height of each tide',
      '2 import tides',
      'tide = fit(height ~ moon)',
    ),
  )
  expect(script).toContain('Every program is run once.')
  expect(script).not.toMatch(/reads|import|fit\(/)
})

it('a divided word is whole in every language, and a compound keeps its hyphen', async () => {
  const german = ['Das Wasser der Meere steigt durch den Zusammen-', 'hang mit dem Mond und mit der Sonne']
  expect(await write(below(...german), { language: 'de', title: 'Gezeiten' })).toContain(
    'den Zusammenhang mit',
  )
  const compound = ['The tides of the seas have been explained by a well-', 'known pull of the moon']
  expect(await write(below(...compound))).toContain('well-known')
})

it('a whole sentence is no title', async () => {
  const sentence = 'We now suppose that the moon pulls on all of the water.'
  expect(await write(below('The sun pulls on it as well.'), { title: sentence })).toMatch(
    /^We now suppose that the moon pulls on all of the water\. The sun/,
  )
})

it('a quoted sentence has one end', async () => {
  expect(
    await write(below('Kelvin said: “Measure what you can.”', 'He meant the tides of the sea.')),
  ).toContain('you can.” ')
})

it('questions in the middle of a lecture do not end it', async () => {
  expect(await write([], { title: 'Questions?' })).not.toMatch(/concludes|Thank you/)
  expect(await write([], { title: 'Questions?', number: 12 })).toMatch(/Thank you/)
})

it('Korean continues if a verb is missing, and ends correctly', async () => {
  const script = await write(
    [
      ...below('밀물과 썰물은 달이 바닷물을 당기는 힘과 지구의 자전이 함께 만드는', '현상을 뜻한다'),
      line(100, 500, '• 하루에 두 번의 만조가 포함된다'),
    ],
    { language: 'ko', title: '조석의 원리' },
  )
  expect(script).toContain('만드는 현상을 뜻합니다')
  expect(script).toContain('만조가 포함됩니다')
})

it('Chinese is not cut where a formula ends its sentence', async () => {
  const script = await write(
    below('海面上任意一点的高度对应一个有序三元组(x, y, z)，称为这一点的坐', '标，记为P(x, y, z).'),
    {
      language: 'zh',
      title: '潮汐的高度',
    },
  )
  expect(script).not.toMatch(/的坐[。\s]/)
})

it('Chinese with a Latin full stop gets a Chinese one', async () => {
  const script = await write(below('潮汐由月球引起.', '• 太阳的作用较小.'), { language: 'zh', title: '潮汐' })
  expect(script).toContain('潮汐由月球引起。')
  expect(script).toContain('太阳的作用较小。')
})

it('Chinese text that fills its line is not a title', async () => {
  const text = [
    line(80, 90, '海面每天涨落两次, 因为月球的引力把海水拉向它所在的那一侧的海'),
    line(80, 150, '面, 这就是潮汐.'),
  ]
  const { script } = await createBuiltInEngine().writeScript({
    slide: { number: 4, lines: [...text, line(80, 300, '潮汐影响航行.')] },
    before: null,
    after: null,
    slideCount: 12,
    lectureTitle: '潮汐',
    courseName: '海洋',
    language: 'zh',
    settings: { length: 'medium', tone: 'professional', style: 'standard' },
    instructions: '',
    currentScript: '',
  })
  expect(script).toContain('那一侧的海面, 这就是潮汐。')
})

it('a caption alone begins no section', async () => {
  expect(await write([], { title: 'Figure 4. Tides in a bay' })).not.toMatch(/new part|come to Fig/)
})

describe('two points in a row', () => {
  it('are told apart in German by a larger distance than that of a wrapped line', async () => {
    const script = await write(
      [
        line(150, 300, 'Weitgehend konkrete Lösung für eine konkrete Problemklasse'),
        line(150, 360, 'Erlauben die schnelle Lösung aller wiederkehrenden sonstigen'),
        line(150, 408, 'Probleme'),
      ],
      { language: 'de', title: 'Muster' },
    )
    expect(script).toContain('Problemklasse. Erlauben')
    expect(script).toContain('sonstigen Probleme.')
  })

  it('are told apart by an indent with a smaller font', async () => {
    const script = await write([
      line(150, 300, 'The tests are part of the class of all checks', 44),
      line(230, 352, 'static import of the whole class', 40),
    ])
    expect(script).not.toContain('checks static')
  })
})

it('a line beside a text ends its column', async () => {
  const script = await write(
    [
      line(100, 300, 'Welcher Parameterwert wird hier mit 80%'),
      line(100, 350, 'Wahrscheinlichkeit nicht überschritten?'),
      line(1000, 300, 'Was ist das mittlere Intervall?'),
      line(100, 500, 'Solche Fragen lassen sich mit Hilfe von Quantilen gut beantworten.'),
    ],
    { language: 'de', title: 'Fragen' },
  )
  expect(script).toContain('Welcher Parameterwert wird hier mit 80% Wahrscheinlichkeit nicht überschritten?')
})

it('an indented line below a title is the first point', async () => {
  const script = await write(
    [
      line(130, 190, 'Choix partiel et partial', 76),
      line(250, 450, 'Les approches unidimensionnelles', 40),
      line(250, 510, 'Les approches multidimensionnelles', 40),
    ],
    { language: 'fr', title: 'Taxonomie schématique' },
  )
  expect(script).toContain('Taxonomie schématique.')
})

it('the short words of a heading in capitals are words, unless people spell them', async () => {
  const script = await write([line(150, 300, 'There are some pictures of it')], {
    title: 'WHY SANTA CAN JUMP OVER THE SQL',
  })
  expect(script).toContain('Why Santa Can Jump Over the SQL')
})

it('a Korean title keeps its acronym', async () => {
  const lines = below('로드 밸런서는 요청을 나눕니다.')
  const script = await write(lines, { language: 'ko', title: 'AWS 분산 제어' })
  expect(script).toContain('AWS 분산 제어')
})

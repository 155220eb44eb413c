import type { ChatSlide } from '@lectern/core/ai/engine.ts'
import { describe, expect, it } from 'vitest'
import { isAskable } from './askable.ts'
import { coverTerm } from './cover-term.ts'
import { draftMembership, listPoints } from './draft-membership.ts'
import { draftQuestions } from './draft-questions.ts'

const lecture = (scripts: readonly string[]): ChatSlide[] =>
  scripts.map((script, at) => ({ number: at + 1, title: `Part ${at + 1}`, text: script, script }))

/** The choices that are drafted for all slides, as the text with its options. */
const draftAll = (slides: readonly ChatSlide[], language: string) =>
  slides.flatMap((slide) =>
    draftQuestions({
      slide,
      slides,
      lectureTitle: 'Lecture',
      courseName: 'Course',
      language,
      types: ['multiple_choice'],
      count: 3,
      instructions: '',
      asked: [],
    }).map(({ question }) => ({ text: question.question_text, options: question.options! })),
  )

describe('sentences that are asked about', () => {
  it.each([
    ['de', 'Einfache Implementierung eines Typs nur für unsere Testzwecke.', false],
    ['de', 'Der Konstruktor nimmt jedes Wertepaar an und initialisiert Felder.', true],
    ['en', 'Advantages: tests become shorter, and readers understand them sooner.', false],
    ['en', 'Der Konstruktor nimmt jedes Wertepaar an und wird mit der Zeit langsam.', false],
  ])('in %s "%s": %s', (language, text, asked) => {
    expect(isAskable(text, language)).toBe(asked)
  })

  it.each([
    [
      'the answer in a compound',
      'Ein Unit-Test-Framework ist auch ein Treiber für andere Tests.',
      'Tests',
      'de',
    ],
    ['the answer in another form', 'Every test needs data that other tests made before it.', 'tests', 'en'],
    ['a gap inside a word', '半导体成为主要依靠电子导电的n型半导体。', '型半导体', 'zh'],
    ['a gap inside a Chinese word', '电离能小的杂质在硅和锗中称为浅能级杂质。', '电离', 'zh'],
  ])('do not hold %s', (_, text, term, language) => {
    expect(coverTerm(text, term, language)).toBeNull()
  })

  it('have a gap between words of grammar', () => {
    expect(coverTerm('受主杂质释放空穴的过程称为受主电离。', '空穴', 'zh')).toBeNull()
    expect(coverTerm('空穴被受主杂质束缚时的能量状态称为受主能级，记为EA。', '受主能级', 'zh')).toContain(
      '称为____，',
    )
  })

  it('show both forms of an article in English only', () => {
    expect(coverTerm('El eslabón más corto está conectado a tierra.', 'tierra', 'es')).toContain('a ____')
    expect(coverTerm('Each link of it needs a crank at its end.', 'crank', 'en')).toContain('a(n) ____')
  })

  it('keep the capitals of names in their options', () => {
    const slides = lecture([
      'Welcome to the history of Europe by David Talbot.',
      'The new tax was adopted by Sweden after many years. Later it was adopted by Norway, too.',
      'The old crown was ruled by Denmark for a century. It was ruled by Denmark again.',
      'The port was guarded by Ireland in summer. It was guarded by Ireland in winter, too.',
      'The coast was taken by Portugal very early. It was taken by Portugal a second time.',
      'The islands were held by Finland for a while. They were held by Finland in peace.',
    ])
    const options = draftAll(slides, 'en').flatMap((one) => one.options)
    expect(options).toContain('Ireland')
    expect(options.filter((option) => /sweden|denmark|ireland|portugal|finland/u.test(option))).toEqual([])
  })
})

describe('lists that are asked about', () => {
  const slides = [
    ['Plants', 'Plants at home'],
    ['Summary', '• Water keeps cells firm', '• Light drives growth', '• Roots store starch'],
    ['A unit test', 'It is:', '• quick to run', '• easy to repeat', 'It never uses:', '• a real database'],
    ['What leaves do', '• Catching sunlight', '• Cooling by evaporation', '• Releasing oxygen'],
    ['Uses of seeds', '• Winter survival', '• Wide spreading', '• Feeding the embryo'],
    ['Uses of bark', '• Keeping insects out', '• Holding warmth', '• Winter survival'],
  ].map((lines, at) => ({ number: at + 1, title: lines[0]!, text: lines.join('\n'), script: '' }))

  const draftFor = (number: number) =>
    draftMembership(
      {
        slide: slides[number - 1]!,
        lectureTitle: '',
        courseName: '',
        language: 'en',
        types: ['multiple_choice'],
        count: 1,
        instructions: '',
        asked: [],
      },
      listPoints(slides),
    )

  it.each([
    [2, 'has the title of any lecture'],
    [3, 'has headings, under which stand points of the contrary'],
  ])('are not those of slide %d, which %s', (number) => {
    expect(draftFor(number)).toBeNull()
  })

  it('have no right point that another slide has, too', () => {
    for (const number of [4, 5, 6]) expect(draftFor(number)?.sentence).not.toBe('Winter survival')
    expect(draftFor(4)).not.toBeNull()
  })
})

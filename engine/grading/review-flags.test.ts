import type { GradeRequest } from '@lectern/core/ai/engine.ts'
import { describe, expect, it } from 'vitest'
import { cell, good, grade, half, withRubric } from './cell-for-tests.ts'

describe('flags for review', () => {
  it.each([
    ['word_salad', 'osmosis membrane concentration water pressure cell solution higher inside tears'],
    ['repeats_keywords', 'A red blood cell does burst in pure water, a blood cell in water.'],
    [
      'repeats_keywords',
      'osmosis membrane osmosis membrane osmosis membrane osmosis membrane osmosis membrane',
    ],
    [
      'contradicts',
      'Water does not flow through the membrane into the cell by osmosis because the concentration is higher.',
    ],
    ['other_language', '물은 삼투 현상 때문에 세포막을 지나 세포 안으로 들어갑니다.'],
    [
      'paraphrase',
      'The saltier fluid sucks the surrounding liquid in across its thin skin, and the swollen thing pops, since the cell cannot hold it.',
    ],
  ])('%s', (flag, answer) => {
    const names = grade(answer).flags.map((one) => (typeof one === 'string' ? one : one.flag))
    expect(names).toContain(flag)
  })

  it.each(['???', 'I don’t know.', 'Sorry, no idea', '모르겠습니다.', '不知道', 'Keine Ahnung'])(
    'are not set for an answer that claims nothing: %s',
    (answer) => {
      expect(grade(answer)).toMatchObject({ points: 0, flags: [] })
    },
  )

  it('say that only the words of the question are repeated, not that they are no sentence', () => {
    expect(grade('A red blood cell does burst in pure water, a blood cell in water.').flags).toEqual([
      'repeats_keywords',
    ])
  })

  it('are not set for a good answer', () => {
    expect(grade(good).flags).toEqual([])
    expect(grade(good, withRubric).flags).toEqual([])
  })

  it('low_confidence if only a person can apply the rubric', () => {
    expect(
      grade(half, { ...cell, rubric: 'Be generous with spelling, but insist on the direction.' }).flags,
    ).toContain('low_confidence')
  })
})

describe('a look by a person is asked for', () => {
  it('when no expected word stands in the answer, whatever its points', () => {
    const base = {
      ...cell,
      question: 'How does the compiler handle inline functions?',
      reference: 'It copies the code of the function to every place of a call.',
      keywords: [],
    }
    const other = 'You declare your inline function before the main part and run the program from there.'
    expect(grade(other, base).flags).toContain('paraphrase')
  })

  it('when points and length disagree', () => {
    const flagsOf = (answer: string, base = cell) => grade(answer, { ...base, keywords: [] }).flags
    expect(flagsOf('The concentration inside is greater, so water flows in by osmosis.')).toEqual([
      'few_words',
    ])
    // Near the words of the reference.
    expect(flagsOf('The concentration inside is higher, so water flows in by osmosis.')).toEqual([])
    const inOtherWords = 'Its thin skin cannot hold so much liquid, and the thing pops.'
    expect(flagsOf(inOtherWords)).toEqual(['paraphrase'])
    expect(flagsOf('Water flows in.')).toEqual(['paraphrase'])
    // Half right and short: the points follow the length.
    expect(flagsOf('By osmosis water flows in.')).toEqual([])
    // A short reference has no room for half right: one of its words may say it all.
    const signature = {
      ...cell,
      question: 'How does the compiler tell overloaded functions apart?',
      reference: 'By the number, the types and the order of the arguments of a call.',
    }
    expect(flagsOf('By the arguments.', signature)).toEqual(['paraphrase'])
  })

  it('not for few words alone, where each line of the rubric is surely met or not at all', () => {
    const base: GradeRequest = {
      ...cell,
      question: 'Why may you forget one half of a dictionary after a single look?',
      reference:
        'The words are sorted. If my word comes before the one in the middle, it cannot be in the second half, and the other way round.',
      keywords: [],
      rubric: '5: says that the words are sorted\n5: says that the word cannot be in the other half',
    }
    const short = 'The dictionary is sorted. After one look I know that my word cannot be in the other half.'
    expect(grade(short, base)).toMatchObject({ points: 8, flags: [] })
    expect(grade(base.reference, base).flags).toEqual([])
    // The right points, for words of the reference that the lines do not have.
    expect(
      grade('Because you compare the word with the word in the middle and know the side.', base).flags,
    ).toEqual(['few_words'])
  })

  it('when the question has all words of the reference, unless the answer repeats it', () => {
    const base = {
      ...cell,
      question: 'Is this a compilation error or a run-time error?',
      reference: 'Run-time error.',
      keywords: [],
    }
    expect(grade('It generates a compilation error before it starts.', base).flags).toContain(
      'low_confidence',
    )
    expect(grade('Run-time error', base).flags).toEqual([])
  })
})

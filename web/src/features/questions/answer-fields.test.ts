import type { Question } from '@lectern/contract/questions.ts'
import { getQuestionType, questionTypes, toStudent } from '@lectern/core/questions/question-types.ts'
import { MantineProvider } from '@mantine/core'
import i18next from 'i18next'
import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '../../i18n/en/catalogue.ts'
import { AnswerParts } from '../graded-answers/answer-parts.tsx'
import { GradedOptions } from '../graded-answers/graded-options.tsx'
import { listAnswerParts } from '../graded-answers/list-answer-parts.ts'
import { getQuestionForm } from '../question-builder/question-forms.ts'
import type { AnswerFieldProps } from './answer-field.ts'
import { BlanksField } from './blanks-field.tsx'
import { MatchingField } from './matching-field.tsx'
import { MultipleAnswersField } from './multiple-answers-field.tsx'
import { NumericField } from './numeric-field.tsx'
import { OrderingField } from './ordering-field.tsx'
import { QuestionText } from './question-text.tsx'
import { TrueFalseField } from './true-false-field.tsx'

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', defaultNS: 'common', resources: { en }, interpolation: { escapeValue: false } })
})

const draw = <P extends object>(part: ComponentType<P>, props: P): string =>
  renderToString(createElement(MantineProvider, null, createElement(part, props))).replaceAll('<!-- -->', '')

const ask = (type: string, fields: Partial<Question>): Question => {
  const { tidy, blank } = getQuestionType(type)
  return tidy({ ...blank('q'), question_text: 'Which ___?', ...fields })
}
const questions = {
  several: ask('multiple_answers', {
    options: ['red', 'loud'],
    correct_answer: '0',
    partial_points: 'penalty',
  }),
  truth: ask('true_false', { correct_answer: 1 }),
  number: ask('numeric', { correct_answer: '0.125', tolerance: 1, tolerance_kind: 'relative', units: ['m'] }),
  order: ask('ordering', { options: ['one', 'two', 'three'] }),
  pairs: ask('matching', { prompts: ['cat', 'dog', ''], options: ['meows', 'barks', 'sings'] }),
  blanks: ask('fill_in_the_blanks', { correct_answer: 'plant|tree' }),
}
const field = (
  of: ComponentType<AnswerFieldProps>,
  name: keyof typeof questions,
  answer: string | number | null,
) =>
  draw(of, {
    question: toStudent(questions[name]),
    answer,
    onAnswer: () => undefined,
    isLocked: false,
    labelId: 'label',
  })

describe('the fields of the other types', () => {
  it('name each part for a screen reader, and show the stored answer', () => {
    const several = field(MultipleAnswersField, 'several', '1')
    expect(several.match(/checked=""/g)).toHaveLength(1)
    expect(several).toContain('Each wrong choice costs points.')
    expect(field(TrueFalseField, 'truth', 0)).toMatch(/True.*False/s)
    expect(field(NumericField, 'number', '1/8')).toContain('Read as 0.125. The unit is missing.')
    const order = field(OrderingField, 'order', '2,0,1')
    expect(order).toContain('aria-label="Move up: one"')
    expect(order).not.toContain('Keep This Order')
    expect(field(OrderingField, 'order', null)).toContain('Keep This Order')
    const pairs = field(MatchingField, 'pairs', '1,')
    expect(pairs).toMatch(/<label[^>]*>cat<\/label>/)
    expect(pairs.match(/selected=""/g)).toHaveLength(2)
    expect(field(BlanksField, 'blanks', 'tree')).toMatch(/Blank 1.*value="tree"/s)
    expect(draw(QuestionText, { question: questions.blanks })).not.toContain('___')
  })
})

it('every type has a builder form and a summary with its key, that can be drawn', () => {
  const drawn = Object.values(questions).map((question) => {
    const { Fields, Summary } = getQuestionForm(question.question_type)
    const props = { question, onChange: () => undefined, problems: {}, shufflesOptions: true }
    return `${draw(Fields, props)}${draw(Summary, { question })}`
  })
  const expected = [
    'Never less than 0',
    'The statement is',
    'Correct from 0.12375',
    'Move item 1 up',
    'points per right pair',
    'plant / tree',
  ]
  for (const [index, text] of expected.entries()) expect(drawn[index]).toContain(text)
  expect(questionTypes).toHaveLength(Object.keys(questions).length + 2)
})

it('a result shows each part beside the right one', () => {
  const parts = (name: keyof typeof questions, answer: string, isGivenFullPoints = false) => {
    const list = listAnswerParts(questions[name], answer) ?? []
    return draw(AnswerParts, { type: questions[name].question_type, parts: list, isGivenFullPoints })
  }
  // Sorted: one, three, two; barks, meows, sings.
  // Given: two, one, three. Right: one, two, three. No item follows the right one.
  expect(parts('order', '2,0,1').match(/data-kind="wrong"/g)).toHaveLength(2)
  expect(parts('order', '2,0,1')).toContain('0 of 2 items come directly after the right one')
  expect(parts('order', '2,0,1')).toMatch(/two.*directly after “one”.*one.*come first\..*three.*after “two”/s)
  expect(parts('order', '2,1,0').match(/data-kind="right"/g)).toHaveLength(1)
  expect(parts('order', '0,2,1')).not.toMatch(/Correct order|items come/)
  expect(parts('pairs', '1,2')).toContain('1 of 2 right.')
  expect(parts('pairs', '1,2').match(/data-kind="right"/g)).toHaveLength(1)
  expect(parts('pairs', '1,2')).toMatch(/sings.*barks/s)
  expect(parts('blanks', 'stone')).toContain('plant / tree')
  expect(parts('blanks', 'stone')).toContain('data-kind="wrong"')
  const given = parts('blanks', 'stone', true)
  expect(given).not.toContain('data-kind="wrong"')
  expect(given).toMatch(/stone.*plant \/ tree/s)
  expect(parts('number', '1/8 m')).not.toContain('±')
  expect(parts('number', '1/8')).toMatch(/The unit is missing.*0.125 ± 1% m/s)
  expect(parts('number', '0.2 m')).toContain('outside the accepted range, 0.12375 to 0.12625')
  const withheld = listAnswerParts({ ...questions.number, correct_answer: null }, '0.2')
  expect(withheld).toMatchObject([{ isRight: null, notes: [] }])
  expect(
    draw(GradedOptions, { question: questions.several, answer: '1' }).match(/data-kind="wrong"/g),
  ).toHaveLength(1)
  expect(
    draw(GradedOptions, { question: questions.several, answer: '1', isGivenFullPoints: true }),
  ).not.toContain('data-kind="wrong"')
  expect(draw(GradedOptions, { question: questions.truth, answer: 1 })).toContain('False')
})

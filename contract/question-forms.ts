import type { QuestionTypeName } from './question-type-names.ts'

/** How the calls describe each type: the fields of its questions beside text and points, and the form of an answer. */
const forms: Record<QuestionTypeName, { fields: string; answer: string }> = {
  multiple_choice: {
    fields: '`options`; `correct_answer` is the index of the right one',
    answer: 'the index of an option, from 0: `2`',
  },
  multiple_answers: {
    fields: '`options`; `correct_answer` has the indexes of the right ones; `partial_points`',
    answer: 'the indexes of the ticked options, with commas: `"0,2"`',
  },
  true_false: {
    fields: '`correct_answer` is 0 for true, 1 for false',
    answer: '`0` for true, `1` for false',
  },
  numeric: {
    fields: '`correct_answer` is the number as text; `tolerance`, `tolerance_kind`, `units`',
    answer: 'the number as it is typed, with its unit where there are `units`: `"3.2 m/s"`, `"1/8"`',
  },
  ordering: {
    fields: '`options`; `correct_answer` has their indexes in the right order, or null if they stand in it',
    answer:
      'the indexes of all options in order: `"2,0,1"`. Each that directly follows the right one earns its share',
  },
  matching: {
    fields:
      '`prompts` (left sides) and `options` (right sides); `correct_answer` has the index of an option for each prompt, or null if they stand side by side',
    answer:
      'the index of an option for each prompt, nothing for an open one: `"1,,0"`. Each right pair earns its share',
  },
  fill_in_the_blanks: {
    fields: '`___` in the text; `correct_answer` has one line for each blank, alternatives separated by `|`',
    answer: 'one line for each blank: `"previous\\nits tag"`. Each right line earns its share',
  },
  short_answer: {
    fields: '`correct_answer` is the reference text; `keywords`, `rubric`, `max_length`',
    answer: 'the words of the student. A grader reads them',
  },
}

const listForms = (part: 'fields' | 'answer'): string =>
  Object.entries(forms)
    .map(([name, form]) => `${name}: ${form[part]}.`)
    .join('\n')

export const questionFields = `The type, and the fields that its questions have beside text and points.\n${listForms('fields')}`
export const answerForms = `By the type of the question; null for no answer.\n${listForms('answer')}`

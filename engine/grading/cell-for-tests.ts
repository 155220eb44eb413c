import type { GradeRequest } from '@lectern/core/ai/engine.ts'
import { gradeShortAnswer } from './grade-short-answer.ts'

/** A question about a cell, with answers of two kinds. */
export const cell: GradeRequest = {
  question: 'Why does a red blood cell burst in pure water?',
  reference:
    'Water flows through the membrane into the cell by osmosis, because the solution inside has a higher concentration, until the pressure tears the membrane.',
  keywords: ['osmosis', 'membrane', 'concentration'],
  rubric: '',
  maximum: 10,
  leniency: 'normal',
  answer: '',
}
export const withRubric: GradeRequest = {
  ...cell,
  keywords: [],
  rubric:
    '5: Names osmosis as the cause\n3: Compares the concentrations inside and outside\n2: The pressure tears the membrane',
}
export const grade = (answer: string, base: GradeRequest = cell) => gradeShortAnswer({ ...base, answer })

export const good =
  'The concentration inside the cell is higher, so by osmosis water moves in through the membrane until the pressure tears it.'
export const half = 'It has to do with osmosis, water goes in.'

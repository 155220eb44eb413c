import * as limits from '@lectern/contract/limits.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { createMessage } from '../messages/message.ts'
import { pickKey } from './pick-key.ts'
import type { QuestionType } from './question-type.ts'
import { comparableUnit, readNumber } from './read-number.ts'
import { blankQuestion, checkPoints, checkText, tidyShared, toStudentShared } from './shared-rules.ts'

/** Rounding of binary fractions, as a share: 0.12375 is within 1% of 0.125. */
const ROUNDING = 1e-12

const tidyUnits = (units: readonly string[]): string[] => {
  const seen = new Set<string>()
  return units.flatMap((unit) => {
    const same = comparableUnit(unit)
    if (same === '' || seen.has(same)) return []
    seen.add(same)
    return [unit.trim()]
  })
}

/** The numbers that a text can mean for this question: a percent symbol divides by 100 unless it is the unit. */
const readAnswer = (text: string, units: readonly string[]): { values: number[]; unit: string } => {
  const { values, rest } = readNumber(text)
  if (!rest.startsWith('%') || units.some((unit) => comparableUnit(unit).startsWith('%')))
    return { values, unit: rest }
  return { values: values.map((value) => value / 100), unit: rest.slice(1).trim() }
}

type NumericKey = Pick<Question, 'correct_answer' | 'tolerance' | 'tolerance_kind' | 'units'>

/** The accepted numbers; null while the right one cannot be read. */
export const acceptedRangeOf = (key: NumericKey): { from: number; to: number } | null => {
  const { values, unit } = readAnswer(String(key.correct_answer ?? ''), key.units ?? [])
  const [right] = values
  if (right === undefined || values.length > 1 || unit !== '') return null
  const tolerance = key.tolerance ?? 0
  const off = key.tolerance_kind === 'relative' ? (Math.abs(right) * tolerance) / 100 : tolerance
  return { from: right - off, to: right + off }
}

/** Formats a limit of the accepted numbers, without the last digits, which are rounding of binary fractions. */
export const formatLimit = (value: number): string => String(Number(value.toPrecision(12)))

type NumericFault = 'notANumber' | 'outside' | 'unitMissing' | 'unitWrong' | 'unitUnwanted'

/** Lists all that is wrong with an answer; empty for a right one. */
export const listNumericFaults = (key: NumericKey, answer: string): NumericFault[] => {
  const range = acceptedRangeOf(key)
  const units = key.units ?? []
  const { values, unit } = readAnswer(answer, units)
  if (!range || values.length === 0) return ['notANumber']
  const slack = ROUNDING * Math.max(Math.abs(range.from), Math.abs(range.to))
  const isInside = values.some((value) => value >= range.from - slack && value <= range.to + slack)
  const unitFault = findUnitFault(units, unit)
  return [...(isInside ? [] : ['outside' as const]), ...(unitFault ? [unitFault] : [])]
}

const findUnitFault = (units: readonly string[], unit: string): NumericFault | null => {
  if (units.length === 0) return unit === '' ? null : 'unitUnwanted'
  if (unit === '') return 'unitMissing'
  return units.some((one) => comparableUnit(one) === comparableUnit(unit)) ? null : 'unitWrong'
}

/** A number that may be off by a tolerance, with a unit where there are spellings of one. Stored as it was typed. */
export const numeric: QuestionType = {
  name: 'numeric',
  blank: (id) => ({
    ...blankQuestion(id, 'numeric'),
    correct_answer: '',
    tolerance: 0,
    tolerance_kind: 'absolute',
  }),
  tidy(question) {
    const units = tidyUnits(question.units ?? [])
    return {
      ...tidyShared(question),
      correct_answer: String(question.correct_answer ?? '').trim(),
      tolerance: question.tolerance ?? 0,
      tolerance_kind: question.tolerance_kind ?? 'absolute',
      ...(units.length > 0 ? { units } : {}),
    }
  },
  findProblem(question, on) {
    const problem = checkText(question.question_text, on)
    if (problem) return problem
    const text = String(question.correct_answer ?? '')
    const { values, unit } = readAnswer(text, question.units ?? [])
    const [one, other] = values
    if (one === undefined || unit !== '') return createMessage('number_missing')
    if (other !== undefined)
      return createMessage('number_ambiguous', { words: [text], values: values.map(String) })
    if (one === 0 && question.tolerance_kind === 'relative') return createMessage('tolerance_of_zero')
    return checkPoints(question.points)
  },
  toStudent: (question) => ({
    ...toStudentShared(question),
    max_length: limits.numberChars,
    ...((question.units ?? []).length > 0 ? { needs_unit: true } : {}),
  }),
  cleanAnswer(_question, answer) {
    if (typeof answer !== 'string' && typeof answer !== 'number') return null
    const text = String(answer).replaceAll('\n', ' ').slice(0, limits.numberChars).toWellFormed()
    return text.trim() === '' ? null : text
  },
  scoreExactly(question, answer) {
    const isCorrect = answer !== null && listNumericFaults(question, String(answer)).length === 0
    return { points: isCorrect ? question.points : 0, isCorrect }
  },
  isNotANumber: (answer) => readNumber(answer).values.length === 0,
  inWords: (_question, answer) => String(answer),
  keyInWords({ correct_answer, tolerance, tolerance_kind, units }) {
    const off = tolerance ? ` ± ${tolerance}${tolerance_kind === 'relative' ? '%' : ''}` : ''
    return [`${correct_answer}${off}`, ...(units ?? []).slice(0, 1)].join(' ')
  },
  withKeyOf: (asked, later) => ({ ...asked, points: later.points, ...pickKey(later) }),
}

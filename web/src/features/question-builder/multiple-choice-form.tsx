import * as limits from '@lectern/contract/limits.ts'
import IconCircleDot from '@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs'
import { MultipleChoiceFields } from './multiple-choice-fields.tsx'
import { MultipleChoiceSummary } from './multiple-choice-summary.tsx'
import type { Problem, QuestionForm } from './question-form.ts'
import { checkLength, dropUndefined } from './question-form.ts'

/** Creating a quiz requires every option; editing one drops blank options. */
const checkOptions = (options: readonly string[], on: 'create' | 'edit'): Problem | undefined => {
  const filled = options.filter((option) => option.trim() !== '')
  if (on === 'create' && (filled.length < options.length || filled.length < 2))
    return { name: 'optionsMissing' }
  if (filled.length < 2) return { name: 'optionsRequired' }
  return options
    .map((option) => checkLength(option.trim(), limits.optionChars))
    .find((problem) => problem !== undefined)
}

const checkKey = (options: readonly string[], key: unknown): Problem | undefined =>
  typeof key === 'number' && (options[key] ?? '').trim() !== '' ? undefined : { name: 'keyMissing' }

/** One of several options is correct. */
export const multipleChoiceForm: QuestionForm = {
  name: 'multiple_choice',
  Icon: IconCircleDot,
  Fields: MultipleChoiceFields,
  Summary: MultipleChoiceSummary,
  findProblems({ options, correct_answer: key }, on) {
    const fields = options ?? []
    return dropUndefined({ options: checkOptions(fields, on) ?? checkKey(fields, key) })
  },
  hasOwnContent: ({ options }) => (options ?? []).some((option) => option.trim() !== ''),
}
